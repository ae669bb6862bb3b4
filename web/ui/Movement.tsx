import { describeMovement } from './describe-movement.ts'
import { cx } from './cx.ts'

interface MovementProps {
  place: number
  /** The place before; `null` for a newcomer. */
  before: number | null
  className?: string
}

/** How a place has changed: up, down, the same or new; said as text too. */
export function Movement({ place, before, className }: MovementProps) {
  const [sign, tone, words] = describeMovement(place, before)
  return (
    <span className={cx('tabular text-sm font-semibold whitespace-nowrap', tone, className)}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
