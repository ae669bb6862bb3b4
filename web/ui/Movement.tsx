import { plural, t } from '@lingui/core/macro'
import { cx } from './cx.ts'

interface MovementProps {
  place: number
  /** The previous place; `null` for a new entry. */
  before: number | null
}

/** How a place has changed: up, down, the same or new; also as text for screen readers. */
export function Movement({ place, before }: MovementProps) {
  const [sign, tone, words] = describeMovement(place, before)
  return (
    <span className={cx('tabular text-sm font-semibold whitespace-nowrap', tone)}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

function describeMovement(place: number, before: number | null): [sign: string, tone: string, words: string] {
  if (before === null) return [t`New`, 'text-sky', t`new this week`]
  const steps = Math.abs(before - place)
  if (before > place)
    return [`▲ ${steps}`, 'text-moss', plural(steps, { one: 'up # place', other: 'up # places' })]
  if (before < place)
    return [`▼ ${steps}`, 'text-coral', plural(steps, { one: 'down # place', other: 'down # places' })]
  return ['＝', 'text-ink-muted', t`same place as before`]
}
