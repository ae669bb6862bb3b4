import { t } from '@lingui/core/macro'
import type { Insights } from '#contract/site/insights.ts'
import { csvText } from '../../../lib/csv.ts'
import { COLUMNS, valueOn } from './metrics.ts'

/** Every day of the period as a table for spreadsheets. */
export function insightsCsv(insights: Insights): string {
  const { server, labels, since } = insights
  const head = [t`Server`, t`Day (UTC)`, ...COLUMNS.map(([label]) => label()), t`Complete`]
  const rows = labels.map((label, day) => [
    server.name,
    label,
    ...COLUMNS.map(([, key]) => valueOn(insights, key, day) ?? '–'),
    // The last day is today, which is not over.
    day < labels.length - 1 && label >= since ? t`yes` : t`no`,
  ])
  return csvText([head, ...rows])
}

/** `sky-harbour-insights-30-days.csv`: only characters that every file system allows. */
export function csvFileName({ server, days }: Pick<Insights, 'server' | 'days'>): string {
  const words = server.name
    .normalize('NFC')
    .toLowerCase()
    .match(/(?:[\p{L}\p{N}]\p{M}*)+/gu)
  return `${words?.join('-') ?? server._id}-insights-${days}-days.csv`
}
