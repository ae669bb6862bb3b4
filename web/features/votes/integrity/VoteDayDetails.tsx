import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { VOTE_REASON_WORDS } from '#contract/votes/vote-effects.ts'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import type { JudgedVote, VoteDay } from '#contract/votes/integrity.wire.ts'
import { Link } from '../../../lib/Link.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'
import { actionText } from '../../decisions/audit/audit-labels.ts'
import { voteDayQuery } from './queries.ts'
import { dayText, percent } from './vote-day-words.ts'
import { countText } from '#contract/text/count-text.ts'

interface VoteDayDetailsProps {
  day: VoteDay
  /** What staff noted about the server. */
  notes: ReactNode
}

/** The votes of a day, what staff decided about them, and their note about the server. */
export function VoteDayDetails({ day, notes }: VoteDayDetailsProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(voteDayQuery(day.server._id, day.day, page))
  const failure = useFailed(query, 'Failed to load', String(page))
  return (
    <div className="grid gap-5 border-t-2 border-line pt-4">
      <section aria-label="Votes" className="grid gap-3">
        <h4 className="text-base font-semibold">Votes</h4>
        <PagedList
          query={query}
          failed={failure}
          empty={<p className="text-ink-muted">None of these votes is left.</p>}
          label="Pages of votes"
          onPage={setPage}
        >
          {(items) => (
            <ul className="grid divide-y-2 divide-line">
              {items.map((vote) => (
                <Vote key={vote.person.id} vote={vote} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {query.data && query.data.history.length > 0 && (
        <section aria-label="History" className="grid gap-2">
          <h4 className="text-base font-semibold">History</h4>
          <ul className="grid gap-1 text-sm">
            {query.data.history.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {notes}
    </div>
  )
}

function Entry({ entry: { actor, action, at, target, after } }: { entry: AuditEntry }) {
  const { votes, note } = after ?? {}
  return (
    <li className="grid gap-0.5">
      <p {...words()}>
        {actor?.username ?? 'Former staff'} {actionText(action)} {target.name}
        {typeof votes === 'number' && `: ${countText(votes, 'vote')}`}, <RelativeTime iso={at} />
      </p>
      {typeof note === 'string' && (
        <p {...words('border-l-4 border-line pl-3 whitespace-pre-line')}>{note}</p>
      )}
    </li>
  )
}

function Vote({ vote }: { vote: JudgedVote }) {
  const { person, effect, reason, accountDays, firstDay, cameBack, shares } = vote
  const shared = (
    [
      ['software', 'software'],
      ['system', 'provider'],
      ['network', 'network'],
    ] as const
  ).flatMap(([key, name]) => {
    const share = shares[key]
    return share === null ? [] : [`${name} as ${percent(share)}`]
  })
  return (
    <li className="grid gap-0.5 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to="/admin" search={{ tab: 'team', person: person.id }} {...words('link font-semibold')}>
          {person.username}
        </Link>
        <Badge tone={effect === 'held' ? 'amber' : effect === 'void' ? 'coral' : 'neutral'}>{effect}</Badge>
        {cameBack && <Badge tone="moss">Came back</Badge>}
        <RelativeTime iso={vote.at} className="text-sm text-ink-muted" />
      </p>
      <p className="tabular text-sm text-ink-muted">
        Account {countText(accountDays, 'day')} old, here since {dayText(firstDay)}.
        {shared.length > 0 && ` The same ${shared.join(', ')} of these votes.`}
      </p>
      {effect === 'void' && reason !== null && <p className="text-sm">Void: {VOTE_REASON_WORDS[reason]}.</p>}
    </li>
  )
}
