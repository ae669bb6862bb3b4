import type { ReactNode } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { HEARTBEAT_STALE_MS, type Heartbeat } from '#contract/listings/heartbeat.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'
import { hoursText, linesOf, LINE_HEIGHT } from './hours-line.ts'

/** What the server last reported about itself, with its source and age, and the busiest moment of each hour of a week. `children` is what staff can do. */
export function LiveStatus({ heartbeat, children }: { heartbeat: Heartbeat; children?: ReactNode }) {
  const { players, capacity, version, at, hours } = heartbeat
  const isStale = useNow() - Date.parse(at) > HEARTBEAT_STALE_MS
  return (
    <section aria-labelledby="players" className={cardClass({ className: 'grid gap-3 p-5' })}>
      <h2 id="players" className="text-xl">
        Players
      </h2>
      <div>
        {isStale ? (
          <p className="text-lg">No report right now</p>
        ) : (
          <p className="tabular text-lg">
            <strong className="text-2xl">{wholeNumber(players)}</strong> of {wholeNumber(capacity)} playing
          </p>
        )}
        <p className="text-sm text-ink-muted">
          {isStale
            ? `Last reported by the server: ${wholeNumber(players)} of ${wholeNumber(capacity)}, `
            : 'Reported by the server, '}
          <RelativeTime iso={at} />
          {version !== null && (
            <>
              . Version <bdi {...words()}>{version}</bdi>
            </>
          )}
        </p>
      </div>
      <WeekLine hours={hours} />
      {children}
    </section>
  )
}

/** The busiest moment of each hour. A single hour makes no line. */
function WeekLine({ hours }: Pick<Heartbeat, 'hours'>) {
  if (hours.filter((peak) => peak !== null).length < 2)
    return <p className="text-sm text-ink-muted">A line of the week appears here after two hours.</p>
  return (
    <figure className="grid gap-1">
      <svg
        role="img"
        aria-label={hoursText(hours)}
        viewBox={`0 -2 ${hours.length - 1} ${LINE_HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="h-12 w-full text-moss"
      >
        {linesOf(hours).map((points) => (
          <polyline
            key={points}
            points={points}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="flex justify-between text-sm text-ink-muted">
        <span>7 days ago</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
