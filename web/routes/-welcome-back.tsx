import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { isPauseOn, pauseText } from '#contract/listings/pause.ts'
import { useSession } from '../features/people/account/queries.ts'
import { savedQuery } from '../features/people/saved/queries.ts'
import { useKeptPages } from '../features/people/saved/use-kept-pages.ts'
import { useKept } from '../features/people/saved/use-kept.ts'
import { cardVotesQuery } from '../features/votes/card-votes.ts'
import { votedQuery } from '../features/votes/OwnVotes.tsx'
import { cardClass, cardLinkClass } from '../ui/card-class.ts'
import { useNow } from '../ui/clock.ts'
import { Island } from '../ui/Island.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Section } from '../ui/Section.tsx'
import { noteShelf } from '../ui/shelf-note.ts'
import { userText } from '../ui/user-text.ts'

const SHOWN = 6

/** What somebody saved, and with an account voted for. Left out while there is nothing. */
export default function WelcomeBack(): ReactNode {
  return useSession().data ? <OwnServers /> : <KeptServers />
}

function KeptServers() {
  const kept = useKept('saved')
  return (
    <Shelf
      title={t`Saved in this browser`}
      more={
        <Link
          to="/login"
          search={{ returnTo: '/' }}
          className="link inline-flex min-h-10 items-center text-sm max-sm:hidden"
        >
          {t`Log in to have them everywhere`}
        </Link>
      }
    >
      {kept.map((server) => (
        <Place key={server.id} server={{ ...server, _id: server.id }} />
      ))}
    </Shelf>
  )
}

function OwnServers() {
  const saves = useQuery(savedQuery)
  const items = saves.data?.items
  useKeptPages(items)
  const saved = items?.flatMap(({ server }) => server ?? []) ?? []
  const now = useNow()
  const votings = useQuery(votedQuery(1))
  const voted = votings.data?.items ?? []
  const servers = new Map([...saved, ...voted.map(({ server }) => server)].map((each) => [each._id, each]))
  const shown = [...servers.values()].slice(0, SHOWN)
  const ids = shown.map(({ _id }) => _id).join(',')
  const votes = useQuery({ ...cardVotesQuery(ids), enabled: ids !== '' }).data?.items
  const isEmpty = saves.isSuccess && votings.isSuccess && servers.size === 0
  useEffect(() => {
    if (isEmpty) noteShelf('shelf', { isShown: false })
  }, [isEmpty])
  // The second answer would change the places of the first.
  if (saves.isPending || votings.isPending || servers.size === 0) return null
  return (
    <Shelf
      title={t`Welcome back`}
      more={
        <Link to="/dashboard" className="link inline-flex min-h-10 items-center text-sm max-sm:hidden">
          {t`All of yours`}
        </Link>
      }
    >
      {shown.map((server) => (
        <Place key={server._id} server={server}>
          {server.paused && isPauseOn(server.paused, now) ? (
            <span className="truncate text-sm leading-tight text-amber">{pauseText(server.paused)}</span>
          ) : (
            votes && <NextVote at={votes.find(({ serverId }) => serverId === server._id)?.nextVoteAt} />
          )}
        </Place>
      ))}
    </Shelf>
  )
}

/** One row under the search, which scrolls sideways. */
function Shelf({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) {
  useEffect(() => noteShelf('shelf', { isShown: true }), [])
  return (
    <Section
      id="welcome-back"
      title={title}
      heading="text-xl"
      aside={more}
      className="page grid grid-cols-1 gap-1 pt-2"
    >
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">{children}</ul>
    </Section>
  )
}

function Place({
  server: { _id, slug, name, tags },
  children,
}: {
  server: Pick<Listing, '_id' | 'slug' | 'name'> & { tags: readonly string[] }
  children?: ReactNode
}) {
  return (
    <li
      className={cardClass({
        interactive: true,
        className: 'flex h-14 w-60 shrink-0 items-center gap-3 pe-4 ps-2',
      })}
    >
      <Island id={_id} tags={tags} shape="mark" size={40} lazy />
      <div className="grid min-w-0 flex-1">
        <Link
          to="/servers/$id"
          params={{ id: slug }}
          {...userText(`${cardLinkClass} truncate leading-tight font-semibold`)}
        >
          {name}
        </Link>
        {children}
      </div>
    </li>
  )
}

const NextVote = ({ at }: { at: string | null | undefined }) => (
  <span className="text-sm leading-tight text-ink-muted">
    {at ? (
      <Trans>
        Vote <RelativeTime iso={at} />
      </Trans>
    ) : (
      t`You can vote`
    )}
  </span>
)
