import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countText } from '#contract/text/count-text.ts'
import { ODD_GROUPS } from '#contract/votes/odd-days.ts'
import type { OddDay, OddPerson } from '#contract/votes/odd-days.wire.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/Check.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'
import { GROUP_NAMES } from './odd-day-words.ts'
import { type Group, oddPeopleQuery, useRemoveReviews, useVoteVerdict } from './queries.ts'

const GROUPS = [...ODD_GROUPS, 'all'] as const

/**
 * The people who voted or reviewed on a day, by group, the first odd group first, and what staff can do about
 * those they choose. At first, everybody in a group is chosen.
 */
export function OddPeople({ day }: { day: OddDay }) {
  const [group, setGroup] = useState<Group>(day.odd[0] ?? 'all')
  const people = useQuery(oddPeopleQuery(day.server._id, day.day, day.subject, group))
  const errorNotice = useFailed(people, 'Failed to load', group)
  return (
    <section aria-label="People" className="grid gap-3">
      <ChipChoice label="Group" of={GROUPS} names={GROUP_NAMES} chosen={group} onChoose={setGroup} />
      {errorNotice}
      {!errorNotice && !people.data && <RowsSkeleton />}
      {!errorNotice && people.data && (
        <Chosen key={group} day={day} people={people.data.items} isCut={people.data.cut} />
      )}
    </section>
  )
}

interface ChosenProps {
  day: OddDay
  people: readonly OddPerson[]
  isCut: boolean
}

function Chosen({ day, people, isCut }: ChosenProps) {
  /** The ids of the people whom staff took out of the choice. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const verdict = useVoteVerdict()
  const chosen = people.filter(({ person }) => !leftOut.has(person.id))
  const counting = chosen.filter((entry) => !entry.void)
  const voided = chosen.filter((entry) => entry.void)
  const isVotes = day.subject === 'votes'
  function toggle(id: string) {
    setLeftOut((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  }
  if (people.length === 0) return <p className="text-ink-muted">Nobody of this group is left.</p>
  return (
    <>
      {isCut && <p className="text-sm text-ink-muted">Only the first {people.length} are shown.</p>}
      <ul className="grid divide-y-2 divide-line">
        {people.map((entry) => (
          <Person
            key={entry.person.id}
            entry={entry}
            isChosen={!leftOut.has(entry.person.id)}
            onToggle={() => toggle(entry.person.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" disabled={counting.length === 0} onClick={() => setAsking(true)}>
          {isVotes
            ? `Make ${countText(counting.length, 'vote')} void`
            : `Remove ${countText(counting.length, 'review')}`}
        </Button>
        {voided.length > 0 && (
          <Button
            busy={verdict.isPending}
            onClick={() =>
              verdict.mutate({ day, verdict: 'count', people: voided.map(({ person }) => person.id) })
            }
          >
            Count {countText(voided.length, 'void vote')} again
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isVotes ? 'Make these votes void?' : 'Remove these reviews?'}
      >
        {isAsking && <Reasons day={day} people={counting} onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}

interface PersonProps {
  entry: OddPerson
  isChosen: boolean
  onToggle: () => void
}

function Person({ entry, isChosen, onToggle }: PersonProps) {
  const { person, at, daysHere, network, review } = entry
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Check checked={isChosen} onChange={onToggle}>
          <span {...userText('font-semibold')}>{person.username}</span>
        </Check>
        <Link to="/admin" search={{ tab: 'team', person: person.id }} className="link text-sm">
          Account
          <span className="sr-only"> of {person.username}</span>
        </Link>
        {entry.void && <Badge tone="coral">Void</Badge>}
        <RelativeTime iso={at} className="text-sm text-ink-muted" />
      </div>
      <p className="tabular text-sm text-ink-muted">
        <span>{`${daysHere === 1 ? 'First day here' : `Here for ${countText(daysHere, 'day')}`}${network !== null ? `, network ${network}` : ''}`}</span>
      </p>
      {review && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <Stars value={review.rating} size="sm" />
          <p {...userText('line-clamp-2 max-w-prose')}>{review.text}</p>
        </div>
      )}
    </li>
  )
}

interface ReasonsProps {
  day: OddDay
  people: readonly OddPerson[]
  onClose: () => void
}

/** Asks for the rule and a note, which everybody concerned reads. */
function Reasons({ day, people, onClose }: ReasonsProps) {
  const isVotes = day.subject === 'votes'
  const reasons = useReasons({ rule: isVotes ? 'fair-votes' : 'honest-reviews' })
  const verdict = useVoteVerdict()
  const removal = useRemoveReviews()
  function send() {
    const given = reasons.check()
    if (!given) return
    if (isVotes)
      verdict.mutate(
        { day, verdict: 'void', people: people.map(({ person }) => person.id), ...given },
        { onSuccess: onClose },
      )
    else
      removal.mutate(
        { reviews: people.flatMap(({ review }) => (review ? [review._id] : [])), ...given },
        { onSuccess: onClose },
      )
  }
  return (
    <DialogForm
      action={isVotes ? 'Make void' : 'Remove'}
      variant="danger"
      busy={verdict.isPending || removal.isPending}
      onSend={send}
      onCancel={onClose}
    >
      <p {...sentence()}>
        {isVotes
          ? `Not counted any more: ${countText(people.length, 'vote')} for ${day.server.name}. `
          : `To be removed: ${countText(people.length, 'review')} of ${day.server.name}. `}
        Each person reads why, and can appeal.
      </p>
      <ReasonFields
        reasons={reasons}
        subject={isVotes ? 'vote' : 'review'}
        name={day.server.name}
        label={isVotes ? 'Note to the voters' : 'Note to the authors'}
        hint="What you saw. No names of others."
      />
    </DialogForm>
  )
}
