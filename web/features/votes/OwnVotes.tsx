import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OWN_VOTES_PAGE_SIZE } from '#contract/people/player.ts'
import { api, ask } from '../../lib/api.ts'
import { NothingYet } from '../../lib/NothingYet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { ServerLink } from '../../lib/ServerLink.tsx'
import { useFailed } from '../../lib/use-failed.tsx'
import { useWait } from '../../lib/use-wait.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Island } from '../../ui/Island.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { isRepeatedPress, useCastVote, votedKey } from './queries.ts'
import { waitText } from './vote-text.ts'

export function votedQuery(page: number) {
  return queryOptions({
    queryKey: [...votedKey, page],
    queryFn: ask(
      api.me.votes.$get,
      { query: { page: String(page), limit: String(OWN_VOTES_PAGE_SIZE) } },
      'items',
    ),
  })
}

/** The viewer's votes: each server with the button for the next vote, or the time until it. */
export function OwnVotes() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...votedQuery(page), placeholderData: (before) => before })
  const errorNotice = useFailed(query, t`We couldn’t load your votes.`, page)
  return (
    <Section id="own-votes" title={t`Your votes`} heading="text-2xl sm:text-3xl">
      <PagedList
        query={query}
        errorNotice={errorNotice}
        label={t`Pages of your votes`}
        onPage={setPage}
        empty={<NothingYet text={t`You have not voted yet. You can vote once a day for each server.`} />}
      >
        {(items) => (
          <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
            {items.map((item) => (
              <Voted key={item.server._id} {...item} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}

interface VotedProps {
  server: { _id: string; slug: string; name: string; tags: readonly string[] }
  times: number
  void: number
  lastVoteAt: string
  nextVoteAt: string | null
}

function Voted({ server: { _id: id, slug, name, tags }, ...item }: VotedProps) {
  const { times, void: voided, lastVoteAt, nextVoteAt } = item
  const client = useQueryClient()
  const wait = useWait(nextVoteAt)
  const left = waitText(wait)
  const vote = useCastVote(id, () => location.reload())
  return (
    <li className={cardClass({ className: 'grid grid-cols-1 gap-2 px-3 py-2' })}>
      <div className="flex items-center gap-3">
        <Island id={id} tags={tags} shape="mark" sky size={40} />
        <div className="min-w-0 flex-1">
          <ServerLink server={{ slug, name }} className="block truncate font-semibold text-ink" />
          <p className="text-sm text-ink-muted">
            <RelativeTime iso={lastVoteAt} />
            {times > 0 && (
              <>
                <span>{' · '}</span>
                <span>
                  <Plural value={times} one="# vote counts" other="# votes count" />
                </span>
              </>
            )}
            {voided > 0 && (
              <>
                <span>{' · '}</span>
                <Link
                  to="/dashboard"
                  activeOptions={{ exact: true }}
                  search={{ tab: 'playing' }}
                  hash="decisions"
                  className="link"
                >
                  <Plural value={voided} one="# vote is void" other="# votes are void" />
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end">
          {wait > 0 ? (
            <span className="tabular text-ink-muted">
              <span className="sr-only">{t`Next vote in ${left}`}</span>
              <span aria-hidden="true">{t`in ${left}`}</span>
            </span>
          ) : (
            <Button onClick={() => !isRepeatedPress(client, id) && vote.mutate()} busy={vote.isPending}>
              <Trans>
                Vote again<span className="sr-only"> for {name}</span>
              </Trans>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
