import type { Refusal } from '#contract/staff/moderation.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Subject } from './queries.ts'
import { FILTER_LABELS } from './server-actions.ts'

export const nameIn = (subjects: readonly Subject[], id: string) =>
  subjects.find((subject) => subject.id === id)?.name ?? id

interface Outcome {
  _id: string
  done: boolean
  moderation: keyof typeof FILTER_LABELS | null
  because?: Refusal | undefined
}

/** Which of these were not changed, and what they are now; `null` if all were. */
export function skippedText(subjects: readonly Subject[], outcomes: readonly Outcome[]): string | null {
  const notDone = outcomes.filter(({ done }) => !done)
  if (notDone.length === 0) return null
  const reasons = notDone.map(({ _id, moderation, because }) => {
    const name = nameIn(subjects, _id)
    if (because === 'appealed') return `an appeal about ${name} waits`
    if (because === 'rewritten') return `${name} was changed, so look at it again`
    if (because === 'own') return `${name} is your own, so someone else on the team has to decide`
    return `${name} is now ${moderation === null ? 'deleted' : FILTER_LABELS[moderation].toLowerCase()}`
  })
  const isLate = notDone.every(({ because }) => because === 'state' || because === undefined)
  return `${notDone.length} ${notDone.length === 1 ? 'was' : 'were'} not changed${isLate ? ', because someone else decided first' : ''}: ${reasons.join('; ')}.`
}

/** Says what was skipped, until it is dismissed. */
export function SkippedNotice({ words, onDismiss }: { words: string; onDismiss: () => void }) {
  return (
    <div
      role="alert"
      className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber flex flex-wrap items-center justify-between gap-3 px-4 py-3"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">{words}</p>
      <Button size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}
