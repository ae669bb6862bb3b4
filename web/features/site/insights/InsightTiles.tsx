import { t } from '@lingui/core/macro'
import { compactNumber } from '#contract/language/numbers.ts'
import type { Insights, InsightSummary } from '#contract/site/insights.ts'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { compareCounts, compareRates, type Comparison } from './compare.ts'
import { percent } from './metrics.ts'

const TILES = [
  [() => t`Impressions`, 'totalImpressions'],
  [() => t`Clicks`, 'totalClicks'],
  [() => t`CTR`, 'ctr'],
  [() => t`Votes`, 'totalVotes'],
  [() => t`Reviews`, 'totalReviews'],
] as const
type TileKey = (typeof TILES)[number][1]

/**
 * Five totals of the period. The comparisons are of complete days, so without today. `undefined` while
 * loading.
 */
export function InsightTiles({ insights }: { insights: Insights | undefined }) {
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-6 lg:grid-cols-5">
        {TILES.map(([label, key]) => (
          <StatCard
            key={key}
            label={label()}
            {...figureOf(insights, key)}
            // Five tiles without a gap: two rows of two and one full row, rows of three and two, or one row.
            className="max-md:last:col-span-2 md:max-lg:col-span-2 md:max-lg:nth-[n+4]:col-span-3"
          />
        ))}
      </dl>
      <p className="min-h-[1lh] text-sm text-ink-muted">{insights && comparedText(insights)}</p>
    </div>
  )
}

function figureOf(insights: Insights | undefined, key: TileKey) {
  if (!insights) return { value: undefined, hint: <Hint of={key} comparison={undefined} /> }
  const { summary, complete, previous } = insights
  const value = key === 'ctr' ? percent(summary.ctr) : <CompactNumber value={summary[key]} />
  return { value, hint: <Hint of={key} comparison={previous && compare(key, complete, previous)} /> }
}

/** A rate is compared only where it exists: with impressions in both spans. */
function compare(key: TileKey, now: InsightSummary, before: InsightSummary) {
  if (key !== 'ctr') return compareCounts(now[key], before[key], compactNumber)
  const hasRates = now.totalImpressions > 0 && before.totalImpressions > 0
  return hasRates ? compareRates(now.ctr, before.ctr) : null
}

function comparedText({ days: period, previous }: Insights): string {
  const days = period - 1
  return previous === null
    ? t`No comparison yet, because your server is too new. Today is included, but not over.`
    : t`Today is included, but it is not over. The comparison leaves it out: the last ${days} full days against the ${days} days before.`
}

const SIGNS = { up: ['▲', 'text-moss'], down: ['▼', 'text-coral'], same: ['●', 'text-ink-muted'] } as const

/** Few owners know the words of web statistics. */
const meanings = (): Partial<Record<TileKey, string>> => ({
  totalImpressions: t`Times people saw it`,
  totalClicks: t`Times people pressed Join`,
  ctr: t`of those who saw it pressed Join`,
})

function Hint({ of: key, comparison }: { of: TileKey; comparison: Comparison | null | undefined }) {
  const meaning = meanings()[key]
  return (
    <>
      {meaning !== undefined && <span className="block pb-1">{meaning}</span>}
      <Trend comparison={comparison} />
    </>
  )
}

/** Keeps its lines while it loads and without a comparison, so that the layout does not shift. */
function Trend({ comparison }: { comparison: Comparison | null | undefined }) {
  const [sign, colour] = SIGNS[comparison?.trend ?? 'same']
  return (
    <span className="flex min-h-[2lh] gap-1.5">
      {comparison && (
        <>
          <span aria-hidden="true" className={`${colour} text-xs leading-[1.25rem]`}>
            {sign}
          </span>
          <span>{comparison.text}</span>
        </>
      )}
    </span>
  )
}
