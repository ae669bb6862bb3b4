import { t } from '@lingui/core/macro'
import type { Insights, InsightSeries } from '#contract/site/insights.ts'
import { fromKeys, keysOf } from '#contract/base/records.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'

export interface Metric {
  key: string
  label: string
  /** Singular and plural within a sentence. */
  noun: readonly [one: string, many: string]
  values(series: InsightSeries): number[]
  /** The parts of a day's value, as text. */
  detail?(series: InsightSeries, day: number): string
}

/** Presses of Discord and of the realm link, day by day. */
export function joins({ discordClicks, realmClicks }: InsightSeries): number[] {
  return discordClicks.map((clicks, day) => clicks + at(realmClicks, day))
}

const at = (values: readonly number[], day: number) => values[day] ?? 0

/** The metrics with a chart, in the order of their tabs. */
export const METRICS: readonly [Metric, ...Metric[]] = [
  {
    key: 'impressions',
    label: 'Impressions',
    noun: ['impression', 'impressions'],
    values: (series) => series.impressions,
    detail: (series, day) =>
      `${countText(at(series.pageViews, day), 'page view')}, ${countText(at(series.visitors, day), 'visitor')}`,
  },
  {
    key: 'clicks',
    label: 'Clicks',
    noun: ['click', 'clicks'],
    values: joins,
    detail: (series, day) =>
      t`${at(series.discordClicks, day)} Discord, ${at(series.realmClicks, day)} realm`,
  },
  {
    key: 'votes',
    label: 'Votes',
    noun: ['vote', 'votes'],
    values: (series) => series.votes,
    detail: (series, day) => countText(joins(series)[day] ?? 0, 'press of Join', 'presses of Join'),
  },
  {
    key: 'reviews',
    label: 'Reviews',
    noun: ['review', 'reviews'],
    values: (series) => series.reviews,
  },
]

/** The average of complete days as a whole number: '3', 'less than one'. The last day, today, is left out. */
export function perDay(values: readonly number[]): string {
  const complete = values.slice(0, -1)
  const average = complete.reduce((sum, value) => sum + value, 0) / Math.max(1, complete.length)
  return average < 1 ? 'less than one' : wholeNumber(Math.round(average))
}

/** A fraction as '3.2%'. */
export function percent(fraction: number): string {
  return fraction.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 })
}

/** What the table and the file for spreadsheets show of each day. */
export const COLUMNS = [
  ['Impressions', 'impressions'],
  ['Page views', 'pageViews'],
  ['Discord clicks', 'discordClicks'],
  ['Realm clicks', 'realmClicks'],
  ['Votes', 'votes'],
  ['Reviews', 'reviews'],
  ['Visitors', 'visitors'],
  ['Badge impressions', 'badgeImpressions'],
  ['Vote link visits', 'voteLinks'],
  ['Vote link joins', 'voteLinkJoins'],
  ['From search engines', 'fromSearch'],
  ['From Discord', 'fromDiscord'],
  ['From other sites', 'fromSites'],
] as const

/** The period from the first day on which visits were counted. */
export function countedOnly(insights: Insights): Insights {
  const { labels, since, series } = insights
  const first = labels.findIndex((label) => label >= since)
  const from = <Value>(values: readonly Value[]) => (first === -1 ? [] : values.slice(first))
  return { ...insights, labels: from(labels), series: fromKeys(keysOf(series), (key) => from(series[key])) }
}

/** Votes and reviews are in ledgers, which began with the server. */
const IN_LEDGERS: readonly string[] = ['votes', 'reviews']

/** The value of a column on a day; `null` before visits were counted. */
export function valueOn(
  { labels, since, series }: Insights,
  key: (typeof COLUMNS)[number][1],
  day: number,
): number | null {
  const isCounted = IN_LEDGERS.includes(key) || (labels[day] ?? '') >= since
  return isCounted ? (series[key][day] ?? 0) : null
}
