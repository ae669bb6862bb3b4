/**
 * Cuts SQL at each semicolon outside of quotes, as users report of D1's query endpoint. It knows neither the
 * body of a trigger nor CASE, and an apostrophe in a comment opens a quote.
 */
export function splitSql(sql: string): string[] {
  const statements: string[] = []
  let [start, quote] = [0, '']
  for (let at = 0; at < sql.length; at += 1) {
    const character = sql.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === "'" || character === '"') {
      quote = character
    } else if (character === ';') {
      statements.push(sql.slice(start, at))
      start = at + 1
    }
  }
  statements.push(sql.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
