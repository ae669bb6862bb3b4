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

/** A table for spreadsheets; the first row is its head. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
