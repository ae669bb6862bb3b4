import { plural, t } from '@lingui/core/macro'
import { dateFormat } from '#contract/language/formatters.ts'
import { listText } from '#contract/language/lists.ts'
import type { LiveHistory } from '#contract/listings/live.ts'
import { useIsHydrated, useReader } from '../../../ui/clock.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { busyHours, clockText, heatCells, type HeatCell, type Span } from './busy-hours.ts'

/** Width and height of an hour in units of the drawing, with a gap of one. */
const CELL = 10
/** The lowest opacity of an hour with players, so that one player is visible. */
const OPACITY_MIN = 0.18

/** The players of the last seven days by hour in the reader's own time, and when it is usually busy. */
export function HeatMap({ history }: { history: LiveHistory }) {
  const isUtc = !useIsHydrated()
  const [locale, timeZone] = useReader()
  if (history.hours.filter((peak) => peak !== null).length < 2)
    return <p className="text-sm text-ink-muted">{t`The hours of the week appear here after two hours.`}</p>
  const cells = heatCells(history, { isUtc })
  const words = summaryOf(busyHours(cells), isUtc)
  const dayName = dateFormat({ weekday: 'short', timeZone: 'UTC' }, locale)
  // 1970 began on a Thursday; the fourth of January was a Sunday.
  const days = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    short: dayName.format(new Date(Date.UTC(1970, 0, 4 + weekday))),
  }))
  return (
    <Fold summary={words}>
      <svg
        role="img"
        aria-label={`${words}. ${rangeText(cells)}`}
        viewBox={`-30 0 ${24 * CELL + 30} ${7 * CELL + 14}`}
        data-zone={timeZone}
        className="w-full text-moss"
      >
        <Cells cells={cells} rows={days.map(({ weekday }) => weekday)} />
        {days.map(({ weekday, short }, row) => (
          <text key={weekday} x="-30" y={row * CELL + 8} fontSize="8.5" className="fill-ink-muted">
            {short}
          </text>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={hour * CELL} y={7 * CELL + 11} fontSize="8.5" className="fill-ink-muted">
            {clockText(hour)}
          </text>
        ))}
      </svg>
    </Fold>
  )
}

/** When a server is usually busy. */
function summaryOf(spans: readonly Span[], isUtc: boolean): string {
  const clocks = spans.map(({ from, to }) => [clockText(from), clockText(to)] as const)
  const zone = isUtc ? ' UTC' : ''
  const [first, second] = clocks
  if (!first) return t`The last 7 days by hour`
  const [from, to] = first
  const end = (second ?? first)[1] + zone
  if (!second) return t`Usually busy from ${from} to ${end}`
  const [again] = second
  if (clocks.length === 2) return t`Usually busy from ${from} to ${to} and from ${again} to ${end}`
  const times = listText(clocks.map((clock) => clock.join('–'))) + zone
  return t`Usually busy: ${times}`
}

function Cells({ cells, rows }: { cells: readonly HeatCell[]; rows: readonly number[] }) {
  const highestPeak = Math.max(1, ...cells.map(({ peak }) => peak ?? 0))
  return cells.map(({ weekday, hour, peak }) => (
    <rect
      key={`${weekday} ${hour}`}
      x={hour * CELL}
      y={rows.indexOf(weekday) * CELL}
      width={CELL - 1}
      height={CELL - 1}
      fill="currentColor"
      opacity={opacityOf(peak, highestPeak)}
    />
  ))
}

function opacityOf(peak: number | null, highestPeak: number): number {
  if (peak === null) return 0.05
  return peak === 0 ? 0.1 : OPACITY_MIN + (1 - OPACITY_MIN) * (peak / highestPeak)
}

function rangeText(cells: readonly HeatCell[]): string {
  const peaks = cells.flatMap(({ peak }) => (peak === null ? [] : [peak]))
  const [least, most] = [Math.min(...peaks), Math.max(...peaks)]
  return plural(most, {
    one: `Between ${least} and # players at the busiest moment of an hour.`,
    other: `Between ${least} and # players at the busiest moment of an hour.`,
  })
}
