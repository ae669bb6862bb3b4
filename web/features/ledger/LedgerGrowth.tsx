import type { Ledger } from '#contract/ledger/ledger.wire.ts'
import { growthDays, SHOWN_DAYS } from './growth-days.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'

/** How much the ledger grew on each of the last days: as bars, and the same in words. Nothing before the first entry. */
export function LedgerGrowth({ growth }: Pick<Ledger, 'growth'>) {
  const days = growthDays(growth)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const most = days.reduce((top, one) => (one.added > top.added ? one : top), first)
  const sum = days.reduce((total, { added }) => total + added, 0)
  return (
    <figure className="min-w-0">
      <div aria-hidden="true" className="flex h-24 items-end gap-0.5 border-b border-line-strong">
        {days.map(({ day, added }) => (
          <span
            key={day}
            className="min-w-0 grow bg-sky"
            style={{ height: `${(100 * added) / Math.max(1, most.added)}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-sm text-ink-muted">
        <span>{dayName(first.day)}</span>
        <span>{dayName(last.day)}</span>
      </p>
      <figcaption className="mt-1 max-w-prose text-ink-muted">
        {wholeNumber(sum)} new entries in {SHOWN_DAYS} days, most of them on {dayName(most.day)}:{' '}
        {wholeNumber(most.added)}.
      </figcaption>
    </figure>
  )
}

/** '22 Nov'. */
const dayName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
