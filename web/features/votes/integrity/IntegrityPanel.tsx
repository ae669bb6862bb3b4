import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { VOTE_REASON_WORDS } from '#contract/votes/vote-effects.ts'
import { VOTE_DAY_STATUSES, type Verdict, type VoteDayStatus } from '#contract/votes/vote-integrity.ts'
import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { useVerdict, voteDaysQuery } from './queries.ts'
import { Signals } from './Signals.tsx'
import { VoidForm } from './VoidForm.tsx'
import { VoteDayDetails } from './VoteDayDetails.tsx'
import { dayText, effectsText, growthText, STATE_LABELS, untilText } from './vote-day-words.ts'
import { Section } from '../../../ui/Section.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

const STATUS_LABELS: Record<VoteDayStatus, string> = { open: 'Open', decided: 'Decided' }
/** The keys of the other lists. */
const VERDICT_KEYS: Readonly<Record<string, Verdict>> = { a: 'release', d: 'void', u: 'undo' }

const keyOf = ({ server, day }: VoteDay) => `${server._id}:${day}`

/** What staff can do about a day, in the order of the buttons. */
function verdictsOn({ state, votes, decidedUntil }: VoteDay): Verdict[] {
  if (state === 'watched' || state === 'held')
    return decidedUntil === null ? ['release', 'void'] : ['release', 'void', 'undo']
  return state === 'void' && votes.held > 0 ? ['void', 'undo'] : ['undo']
}

interface IntegrityPanelProps extends AdminPanelProps {
  renderNote: (server: VoteDay['server']) => ReactNode
}

/** The Votes tab of the admin area: days of servers whose votes look odd together. */
export function IntegrityPanel({ search, go, hrefOf, renderNote }: IntegrityPanelProps) {
  const status = VOTE_DAY_STATUSES.find((known) => known === search.status) ?? 'open'
  const page = search.page ?? 1
  const days = useQuery(voteDaysQuery(status, page))
  const failure = useFailed(days, 'Failed to load', `${status} ${page}`)
  const decision = useVerdict()
  const [open, setOpen] = useState<string | null>(null)
  const [voiding, setVoiding] = useState<VoteDay | null>(null)
  const decide = (day: VoteDay, verdict: Verdict) => {
    if (verdict === 'void') setVoiding(day)
    else if (!decision.isPending) decision.mutate({ day, verdict })
  }
  const toggle = (key: string) => setOpen(open === key ? null : key)
  useRowKeys({
    ids: days.data?.items.map(keyOf) ?? [],
    keys: [...Object.keys(VERDICT_KEYS), 'o'],
    press: (id, key) => {
      const day = days.data?.items.find((one) => keyOf(one) === id)
      const verdict = VERDICT_KEYS[key]
      if (!day) return false
      if (key === 'o') toggle(id)
      else if (verdict && verdictsOn(day).includes(verdict)) decide(day, verdict)
      else return false
      return true
    },
  })
  return (
    <Section id="vote-days" title="Vote integrity" heading="sr-only">
      <ChipChoice
        label="Status"
        of={VOTE_DAY_STATUSES}
        names={STATUS_LABELS}
        chosen={status}
        onChoose={(known) => go({ status: known === 'open' ? undefined : known })}
      />
      {status === 'open' && (
        <p className="max-w-prose text-sm text-ink-muted">
          Held votes need no decision: each counts as soon as its voter comes back on another day. Release
          them when they are fans, make them void when you are sure that they are not.
        </p>
      )}
      <PagedList
        query={days}
        failed={failure}
        label="Pages of days"
        hrefOf={hrefOf}
        empty={
          <EmptyState
            level={3}
            island="calm"
            title={status === 'open' ? 'No odd votes' : 'Nothing decided yet'}
            text={
              status === 'open'
                ? 'No server got a dozen votes in a day by people with little history here.'
                : 'Days that you decide about show up here.'
            }
          />
        }
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((day) => (
              <Row
                key={keyOf(day)}
                day={day}
                isOpen={open === keyOf(day)}
                busy={decision.isPending && keyOf(decision.variables.day) === keyOf(day)}
                onToggle={() => toggle(keyOf(day))}
                onDecide={(verdict) => decide(day, verdict)}
              >
                <VoteDayDetails day={day} notes={renderNote(day.server)} />
              </Row>
            ))}
          </ul>
        )}
      </PagedList>
      <Dialog open={voiding !== null} onClose={() => setVoiding(null)} title="Make these votes void?">
        {voiding && (
          <VoidForm
            day={voiding}
            busy={decision.isPending}
            onClose={() => setVoiding(null)}
            onVoid={(reasons, done) =>
              decision.mutate(
                { day: voiding, verdict: 'void', ...reasons },
                { onSuccess: done, onSettled: () => setVoiding(null) },
              )
            }
          />
        )}
      </Dialog>
    </Section>
  )
}

interface RowProps {
  day: VoteDay
  isOpen: boolean
  busy: boolean
  onToggle: () => void
  onDecide: (verdict: Verdict) => void
  /** The details. */
  children: ReactNode
}

function Row({ day, isOpen, busy, onToggle, onDecide, children }: RowProps) {
  const { server, state, reason, votes, signals } = day
  const { label, tone } = STATE_LABELS[state]
  const until = untilText(day)
  const of = (
    <span className="sr-only">
      {' '}
      for {server.name} of {dayText(day.day)}
    </span>
  )
  const verdictLabels: Record<Verdict, string> = {
    release: state === 'held' ? 'Release' : 'Keep counting',
    void: 'Make void',
    undo: 'Undo the verdict',
  }
  return (
    <li
      data-row={keyOf(day)}
      tabIndex={-1}
      aria-label={`${server.name}, ${dayText(day.day)}`}
      className={cardClass({ className: 'grid gap-4 px-4 py-4 sm:px-5' })}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <h3 className="min-w-0 text-lg">
            <ServerLink server={server} className="underline" />
          </h3>
          <p className="tabular text-sm text-ink-muted">
            {dayText(day.day)} (UTC): {effectsText(votes)}
          </p>
        </div>
        <p className="text-sm text-ink-muted">{growthText(day)}</p>
        {state === 'held' && reason !== null && <p>Waiting because {VOTE_REASON_WORDS[reason]}.</p>}
        {until !== null && <p className="text-sm text-ink-muted">{until}</p>}
      </div>
      <Signals signals={signals} />
      <div className="flex flex-wrap gap-2">
        {verdictsOn(day).map((verdict) => (
          <Button
            key={verdict}
            onClick={() => onDecide(verdict)}
            busy={busy && verdict !== 'void'}
            className="max-sm:grow"
          >
            {verdictLabels[verdict]}
            {of}
          </Button>
        ))}
        <Button variant="ghost" aria-expanded={isOpen} onClick={onToggle} className="max-sm:grow">
          {isOpen ? 'Hide the votes' : 'Show the votes'}
          {of}
        </Button>
      </div>
      {isOpen && children}
    </li>
  )
}
