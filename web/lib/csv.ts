/** Marks the file as UTF-8, because some spreadsheet programs do not detect it. */
const BYTE_ORDER_MARK = '\uFEFF'
/** First characters for which a spreadsheet treats a text as a formula, also in full width. */
const FORMULA = /^[\s]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20|%]/u

/** A cell. Texts that a spreadsheet would execute are marked as text; numbers stay numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** A table for spreadsheets; the first row is the header. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
