import { describeMovement } from './describe-movement.ts'
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
