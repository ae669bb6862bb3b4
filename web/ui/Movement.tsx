import { cx } from './cx.ts'

interface MovementProps {
  place: number
  /** The place before; `null` for a newcomer. */
  before: number | null
  className?: string
}

/** How a place has changed: up, down, the same or new; said as text too. */
export function Movement({ place, before, className }: MovementProps) {
  const [sign, tone, words] = describe(place, before)
  return (
    <span className={cx('tabular text-sm font-semibold whitespace-nowrap', tone, className)}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

function describe(place: number, before: number | null): [sign: string, tone: string, words: string] {
  if (before === null) return ['New', 'text-sky', 'new this week']
  const steps = Math.abs(before - place)
  const places = steps === 1 ? '1 place' : `${steps} places`
  if (before > place) return [`▲ ${steps}`, 'text-moss', `up ${places}`]
  if (before < place) return [`▼ ${steps}`, 'text-coral', `down ${places}`]
  return ['＝', 'text-ink-muted', 'same place as before']
}
