import { plural, t } from '@lingui/core/macro'
import { fromKeys, keysOf } from '#contract/base/records.ts'
import { percentText, wholeNumber } from '#contract/language/numbers.ts'
import { type Insights, type InsightSeries, sum } from '#contract/site/insights.ts'

export interface Metric {
  key: string
  label: () => string
  /** '12 votes'. */
  count: (value: number) => string
  /** Says that nothing was counted in these days. */
  none: (days: number) => string
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
    label: () => t`Impressions`,
    count: (value) => plural(value, { one: '# impression', other: '# impressions' }),
    none: (days) => t`No impressions in the last ${days} days.`,
    values: (series) => series.impressions,
    detail(series, day) {
      const [views, visitors] = [at(series.pageViews, day), at(series.visitors, day)]
      return t`${plural(views, { one: '# page view', other: '# page views' })}, ${plural(visitors, { one: '# visitor', other: '# visitors' })}`
    },
  },
  {
    key: 'clicks',
    label: () => t`Clicks`,
    count: (value) => plural(value, { one: '# click', other: '# clicks' }),
    none: (days) => t`No clicks in the last ${days} days.`,
    values: joins,
    detail(series, day) {
      const [discord, realm] = [
        wholeNumber(at(series.discordClicks, day)),
        wholeNumber(at(series.realmClicks, day)),
      ]
      return t`${discord} Discord, ${realm} realm`
    },
  },
  {
    key: 'votes',
    label: () => t`Votes`,
    count: (value) => plural(value, { one: '# vote', other: '# votes' }),
    none: (days) => t`No votes in the last ${days} days.`,
    values: (series) => series.votes,
    detail: (series, day) =>
      plural(at(joins(series), day), { one: '# press of Join', other: '# presses of Join' }),
  },
  {
    key: 'reviews',
    label: () => t`Reviews`,
    count: (value) => plural(value, { one: '# review', other: '# reviews' }),
    none: (days) => t`No reviews in the last ${days} days.`,
    values: (series) => series.reviews,
  },
]

/** The average of complete days, rounded; 0 for less than one. The last day, today, is left out. */
export function perDay(values: readonly number[]): number {
  const complete = values.slice(0, -1)
  const average = sum(complete) / Math.max(1, complete.length)
  return average < 1 ? 0 : Math.round(average)
}

/** A fraction as '3.2%'. */
export const percent = (fraction: number): string => percentText(fraction, 1)

/** What the table and the file for spreadsheets show of each day. */
export const COLUMNS = [
  [() => t`Impressions`, 'impressions'],
  [() => t`Page views`, 'pageViews'],
  [() => t`Discord clicks`, 'discordClicks'],
  [() => t`Realm clicks`, 'realmClicks'],
  [() => t`Votes`, 'votes'],
  [() => t`Reviews`, 'reviews'],
  [() => t`Visitors`, 'visitors'],
  [() => t`Badge impressions`, 'badgeImpressions'],
  [() => t`Vote link visits`, 'voteLinks'],
  [() => t`Vote link joins`, 'voteLinkJoins'],
  [() => t`From search engines`, 'fromSearch'],
  [() => t`From Discord`, 'fromDiscord'],
  [() => t`From other sites`, 'fromSites'],
] as const

/** The period from the first day on which visits were counted. */
export function countedOnly(insights: Insights): Insights {
  const { labels, since, series } = insights
  const first = labels.findIndex((label) => label >= since)
  const from = <Value>(values: readonly Value[]) => (first === -1 ? [] : values.slice(first))
  return { ...insights, labels: from(labels), series: fromKeys(keysOf(series), (key) => from(series[key])) }
}

/** Votes and reviews are all stored, also those from before visits were counted. */
const ALWAYS_COUNTED: readonly string[] = ['votes', 'reviews']

/** The value of a column on a day; `null` before visits were counted. */
export function valueOn(
  { labels, since, series }: Insights,
  key: (typeof COLUMNS)[number][1],
  day: number,
): number | null {
  const isCounted = ALWAYS_COUNTED.includes(key) || (labels[day] ?? '') >= since
  return isCounted ? (series[key][day] ?? 0) : null
}
