import { t } from '@lingui/core/macro'
import type { Insights } from '#contract/site/insights.ts'
import { csvText } from '../../../lib/csv.ts'
import { COLUMNS, valueOn } from './metrics.ts'

/** Every day of the period as a table for spreadsheets. */
export function insightsCsv(insights: Insights): string {
  const { server, labels, since } = insights
  const head = [t`Server`, t`Day (UTC)`, ...COLUMNS.map(([label]) => label()), t`Complete`]
  // The last day is today, which is not over.
  const isComplete = (day: number) => day < labels.length - 1 && (labels[day] ?? '') >= since
  const rows = labels.map((label, day) => [
    server.name,
    label,
    ...COLUMNS.map(([, key]) => valueOn(insights, key, day) ?? '–'),
    isComplete(day) ? t`yes` : t`no`,
  ])
  return csvText([head, ...rows])
}

/** `sky-harbour-insights-30-days.csv`: only characters that every file system allows. */
export function csvFileName({ server, days }: Pick<Insights, 'server' | 'days'>): string {
  const name = server.name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || server._id}-insights-${days}-days.csv`
}
