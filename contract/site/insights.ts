import type { InsightSeries, InsightSummary } from './insights.wire.ts'
export type { InsightSeries, InsightSummary, Insights, OwnInsights } from './insights.wire.ts'

/** Periods that an owner can choose, in days up to and including today. */
export const INSIGHT_PERIODS = [7, 30, 90] as const
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number]
export const DEFAULT_PERIOD: InsightPeriod = 30

/** Servers in the chart of all own ones: more lines cannot be told apart. */
export const COMPARED_MAX = 6

/** What its team does for a server, marked in the chart. */
export const DONE_KINDS = ['edit', 'news', 'evening'] as const
export type DoneKind = (typeof DONE_KINDS)[number]

export function isPeriod(value: unknown): value is InsightPeriod {
  return INSIGHT_PERIODS.some((period) => period === value)
}

/** Reads the period from an address bar. Unknown values fall back to the default. */
export function forgivePeriod(value: unknown): InsightPeriod {
  const number = Number(value)
  return isPeriod(number) ? number : DEFAULT_PERIOD
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The totals of a period. Some visitors click twice, on Discord and on the realm: the rate ends at 1. */
export function summarize(series: InsightSeries): InsightSummary {
  const totalImpressions = sum(series.impressions)
  const totalClicks = sum(series.discordClicks) + sum(series.realmClicks)
  return {
    totalImpressions,
    totalClicks,
    ctr: totalImpressions === 0 ? 0 : Math.min(1, totalClicks / totalImpressions),
    totalVotes: sum(series.votes),
    totalReviews: sum(series.reviews),
  }
}
