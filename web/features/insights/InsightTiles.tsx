import type { Insights } from '#contract/insights.ts'
import { compactNumber } from '#contract/compact-number.ts'
import { CompactNumber } from '../../ui/CompactNumber.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { compareCounts, compareRates, type Comparison } from './compare.ts'
import { percent } from './metrics.ts'

const TILES = [
  ['Impressions', 'totalImpressions'],
  ['Clicks', 'totalClicks'],
  ['CTR', 'ctr'],
  ['Votes', 'totalVotes'],
  ['Reviews', 'totalReviews'],
] as const

/** Five totals of the period, each compared with the period before. `undefined` while loading. */
export function InsightTiles({ insights }: { insights: Insights | undefined }) {
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-6 lg:grid-cols-5">
        {TILES.map(([label, key]) => (
          <StatCard
            key={key}
            label={label}
            {...read(insights, key)}
            // Five tiles without a gap: two rows of two and one full row, rows of three and two, or one row.
            className="max-md:last:col-span-2 md:max-lg:col-span-2 md:max-lg:nth-[n+4]:col-span-3"
          />
        ))}
      </dl>
      <p className="min-h-[1lh] text-sm text-ink-muted">
        {insights && `Compared with the ${insights.days} days before.`}
      </p>
    </div>
  )
}

function read(insights: Insights | undefined, key: (typeof TILES)[number][1]) {
  if (!insights) return { value: undefined, hint: <Trend comparison={undefined} /> }
  const [now, before] = [insights.summary[key], insights.previous[key]]
  const isRate = key === 'ctr'
  return {
    value: isRate ? percent(now) : <CompactNumber value={now} />,
    hint: (
      <Trend comparison={isRate ? compareRates(now, before) : compareCounts(now, before, compactNumber)} />
    ),
  }
}

const SIGNS = { up: ['▲', 'text-moss'], down: ['▼', 'text-coral'], same: ['●', 'text-ink-muted'] } as const

/** Keeps its lines while it loads, so that the layout does not shift. */
function Trend({ comparison }: { comparison: Comparison | undefined }) {
  const [sign, colour] = SIGNS[comparison?.trend ?? 'same']
  return (
    <span className="flex min-h-[2lh] gap-1.5 md:min-h-[1lh]">
      {comparison && (
        <>
          <span aria-hidden="true" className={`${colour} text-xs leading-5`}>
            {sign}
          </span>
          {comparison.text}
        </>
      )}
    </span>
  )
}
