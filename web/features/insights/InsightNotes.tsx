import type { Insights } from '#contract/insights.ts'
import { counted } from './metrics.ts'

/** What stands behind the numbers, and what was left out of them. */
export function InsightNotes({ insights: { days, leftOut, series } }: { insights: Insights }) {
  const perDay = series.visitors.reduce((sum, value) => sum + value, 0) / days
  const digits = perDay < 10 ? 1 : 0
  return (
    <section aria-labelledby="counting" className="grid max-w-prose gap-3">
      <h2 id="counting" className="text-2xl">
        How this is counted
      </h2>
      <p>
        About {perDay.toLocaleString('en', { maximumFractionDigits: digits })} different visitors a day. They
        are told apart for one day only, without cookies and without keeping their addresses, so nobody is
        followed from one day to the next.
      </p>
      <p>
        Left out: {counted(leftOut.bots, ['event', 'events'])} from bots and{' '}
        {counted(leftOut.repeats, ['repeat', 'repeats'])}. A visitor counts once in each half hour for each
        kind of event. Your own visits while signed in are not counted at all. Days begin at midnight UTC.
      </p>
      <p>
        A badge on another site counts once at least half of it has been in sight for a second. Badges shown
        as plain pictures are kept by browsers and proxies and cannot be counted.
      </p>
    </section>
  )
}
