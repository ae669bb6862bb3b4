import type { Insights } from '#contract/site/insights.ts'
import { countText } from '#contract/text/count-text.ts'
import { perDay } from './metrics.ts'
import { Section } from '../../../ui/Section.tsx'

/** How the numbers are counted, and what is not counted. */
export function InsightNotes({ insights: { leftOut, series } }: { insights: Insights }) {
  const visitors = perDay(series.visitors)
  return (
    <Section id="counting" title="How this is counted" className="grid max-w-prose gap-3">
      <p>
        {visitors === '1'
          ? 'About 1 visitor'
          : visitors === 'less than one'
            ? 'Less than one visitor'
            : `About ${visitors} different visitors`}{' '}
        per day. We can tell visitors apart for one day only, without cookies and without storing their
        addresses, so nobody is tracked from one day to the next.
      </p>
      <p>
        Not counted: {countText(leftOut.bots, 'event')} from bots and {countText(leftOut.repeats, 'repeat')}.
        A visitor counts once per half hour for each kind of event. Your own visits while signed in never
        count. Days start at midnight UTC, and averages leave out today, which is not over.
      </p>
      <p>
        CTR is clicks divided by impressions, 100% at most. A click on your page also counts as an impression
        if the visitor had not seen your card before.
      </p>
      <p>
        A badge on another site counts when at least half of it was visible for one second. Browsers and
        proxies cache badges that are plain pictures, so those cannot be counted.
      </p>
    </Section>
  )
}
