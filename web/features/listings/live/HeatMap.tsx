import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsHydrated, useReader } from '../../../ui/clock.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { busyHours, clockText, heatOf, type HeatCell } from './busy-hours.ts'
import type { LiveHistory } from '#contract/listings/live.ts'

const CELL = 10
/** Cells are at least so strong, so that one player is seen. */
const FAINT = 0.18

/** A week by hours in the reader's own time, and when it is usually busy. */
export function HeatMap({ history: { hours, last } }: { history: LiveHistory }) {
  const utc = !useIsHydrated()
  const [locale, timeZone] = useReader()
  if (hours.filter((peak) => peak !== null).length < 2)
    return (
      <p className="text-sm text-ink-muted">
        <Trans>The hours of the week appear here after two hours.</Trans>
      </p>
    )
  const cells = heatOf(hours, Date.parse(last), utc)
  const spans = busyHours(cells).map(({ from, to }) => t`from ${clockText(from)} to ${clockText(to)}`)
  const words =
    spans.length > 0 ? t`Usually busy ${spans.join(' and ')}${utc ? ' UTC' : ''}` : t`The last 7 days by hour`
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // 1970 began on a Thursday; the fourth of January was a Sunday.
  const days = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    short: dayName.format(new Date(Date.UTC(1970, 0, 4 + weekday))),
  }))
  return (
    <Fold summary={words}>
      <svg
        role="img"
        aria-label={`${words}. ${sumUp(cells)}`}
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

function Cells({ cells, rows }: { cells: readonly HeatCell[]; rows: readonly number[] }) {
  const most = Math.max(1, ...cells.map(({ peak }) => peak ?? 0))
  return cells.map(({ weekday, hour, peak }) => (
    <rect
      key={`${weekday} ${hour}`}
      x={hour * CELL}
      y={rows.indexOf(weekday) * CELL}
      width={CELL - 1}
      height={CELL - 1}
      fill="currentColor"
      opacity={peak === null ? 0.05 : peak === 0 ? 0.1 : FAINT + (1 - FAINT) * (peak / most)}
    />
  ))
}

function sumUp(cells: readonly HeatCell[]): string {
  const peaks = cells.flatMap(({ peak }) => (peak === null ? [] : [peak]))
  return t`Between ${Math.min(...peaks)} and ${Math.max(...peaks)} players at the busiest moment of an hour.`
}
