/** Periods an owner may look at, in days up to and with today. */
export const INSIGHT_PERIODS = [7, 30, 90] as const
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number]
export const DEFAULT_PERIOD: InsightPeriod = 30

export function isPeriod(value: unknown): value is InsightPeriod {
  return INSIGHT_PERIODS.some((period) => period === value)
}

/** Reads the period from an address bar: anything unknown falls back to the default. */
export function forgivePeriod(value: unknown): InsightPeriod {
  const number = Number(value)
  return isPeriod(number) ? number : DEFAULT_PERIOD
}

/** One number for each day of the period, oldest first. */
export interface InsightSeries {
  impressions: number[]
  pageViews: number[]
  discordClicks: number[]
  realmClicks: number[]
  votes: number[]
  reviews: number[]
  /** Times its badge was seen on other sites; not among the impressions. Badges shown as plain pictures cannot be counted. */
  badgeImpressions: number[]
  /** People who saw the listing or its page that day, told apart without cookies; nobody can be followed to another day. */
  visitors: number[]
}

export interface InsightSummary {
  totalImpressions: number
  /** Discord and realm clicks together. */
  totalClicks: number
  /** Clicks ÷ impressions as a fraction; 0 without impressions. */
  ctr: number
  totalVotes: number
  totalReviews: number
}

export interface Insights {
  server: { _id: string; name: string }
  days: InsightPeriod
  /** UTC days, `2026-09-18`. */
  labels: string[]
  series: InsightSeries
  summary: InsightSummary
  /** The same number of days right before. */
  previous: InsightSummary
  /** What was sent in the period but not counted. */
  leftOut: { bots: number; repeats: number }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What a stretch of days comes to. */
export function summarize(series: InsightSeries): InsightSummary {
  const totalImpressions = sum(series.impressions)
  const totalClicks = sum(series.discordClicks) + sum(series.realmClicks)
  return {
    totalImpressions,
    totalClicks,
    ctr: totalImpressions === 0 ? 0 : totalClicks / totalImpressions,
    totalVotes: sum(series.votes),
    totalReviews: sum(series.reviews),
  }
}
