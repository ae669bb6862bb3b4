import type { Insights } from '../../../contract/insights.ts'

/** Marks the file as UTF-8 for spreadsheets that would guess otherwise. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Beginnings that make a spreadsheet take a text for a formula, also in full width. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠|%]/u

/** A cell. Texts that a spreadsheet would run are marked as text; numbers are numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Every day of the period as a table for spreadsheets. */
export function insightsCsv({ server, labels, series }: Insights): string {
  const head = [
    'Server',
    'Day (UTC)',
    'Impressions',
    'Page views',
    'Discord clicks',
    'Realm clicks',
    'Votes',
    'Reviews',
    'Visitors',
  ]
  const { impressions, pageViews, discordClicks, realmClicks, votes, reviews, visitors } = series
  const columns = [impressions, pageViews, discordClicks, realmClicks, votes, reviews, visitors]
  const rows = labels.map((label, day) => [server.name, label, ...columns.map((column) => column[day] ?? 0)])
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** `sky-harbour-insights-30-days.csv`: only what every file system takes. */
export function csvFileName({ server, days }: Pick<Insights, 'server' | 'days'>): string {
  const name = server.name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || server._id}-insights-${days}-days.csv`
}

/** Hands a text to the visitor as a file. */
export function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken what it needs by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
