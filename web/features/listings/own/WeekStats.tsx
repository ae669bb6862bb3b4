import { wholeNumber } from '#contract/text/compact-number.ts'
import { StatCard } from '../../../ui/StatCard.tsx'
import { trendText } from './trend-text.ts'

interface Figures {
  impressions: number
  clicks: number
  votes: number
}

const LABELS = { impressions: 'Impressions', clicks: 'Clicks to join', votes: 'Votes' } as const

/** On phones a figure is a row: six cards below each other would fill a screen. */
export const STAT_ROW = 'max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:py-2'

/** What the viewer's servers got in the last seven whole days, and how that compares with the seven before. */
export function WeekStats({ week, before }: { week: Figures; before: Figures }) {
  return (
    <section aria-labelledby="own-week" className="grid grid-cols-1 gap-4">
      <h2 id="own-week" className="text-2xl">
        Last 7 days
      </h2>
      <dl className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        {(['impressions', 'clicks', 'votes'] as const).map((figure) => (
          <StatCard
            className={STAT_ROW}
            key={figure}
            label={LABELS[figure]}
            value={wholeNumber(week[figure])}
            hint={trendText(week[figure], before[figure])}
          />
        ))}
      </dl>
    </section>
  )
}
