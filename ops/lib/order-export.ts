/** An export ends with triggers and views. They contain statements themselves, so they are not split. */
const LAST = /^\s*CREATE\s+(?:TRIGGER|VIEW)\b/i
const UNIQUE_INDEX = /^\s*CREATE\s+UNIQUE\s+INDEX\b/i
const TABLE = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"]?(\w+)/i
const ROW = /^\s*INSERT\s+INTO\s+[`"]?(\w+)/i
const REFERENCE = /\bREFERENCES\s+[`"]?(\w+)/gi

interface Table {
  definition: string
  rows: string[]
}

/**
 * Reorders an export of D1 so that it can be restored: tables with the unique indexes of references, rows, the rest.
 * D1 always enforces foreign keys, and the export has rows before what they refer to.
 */
export function orderExport(sql: string): string {
  const tables = new Map<string, Table>()
  const before: string[] = []
  const unique: string[] = []
  const after: string[] = []
  let start = 0
  while (start < sql.length) {
    const end = endOfStatement(sql, start)
    const statement = sql.slice(start, end)
    if (LAST.test(statement)) break
    const name = TABLE.exec(statement)?.[1]
    const rowOf = ROW.exec(statement)?.[1]
    if (name !== undefined) tables.set(name, { definition: statement, rows: [] })
    else if (UNIQUE_INDEX.test(statement)) unique.push(statement)
    // Statements without one of our tables come before the rows (settings) or after them (sequence numbers).
    else (tables.get(rowOf ?? '')?.rows ?? (tables.size === 0 ? before : after)).push(statement)
    start = end
  }
  const definitions = [...tables.values()].map(({ definition }) => definition)
  const rows = parentsFirst(tables).flatMap((table) => table.rows)
  return [...before, ...definitions, ...unique, ...rows, ...after, sql.slice(start)]
    .map((part) => part.trim())
    .join('\n')
}

function parentsFirst(tables: ReadonlyMap<string, Table>): Table[] {
  const ordered = new Set<Table>()
  const visit = (name: string, path: readonly string[]) => {
    const table = tables.get(name)
    if (!table || path.includes(name)) return
    for (const [, parent = ''] of table.definition.matchAll(REFERENCE)) visit(parent, [...path, name])
    ordered.add(table)
  }
  for (const name of tables.keys()) visit(name, [])
  return [...ordered]
}

/**
 * The position after the semicolon that ends the statement at `start`. Semicolons inside quotes do not count.
 */
function endOfStatement(sql: string, start: number): number {
  let quote = ''
  for (let place = start; place < sql.length; place += 1) {
    const character = sql.charAt(place)
    // A doubled quote leaves the text and enters it again at once, so it needs no special case.
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === ';') return place + 1
    else if (character === "'" || character === '"' || character === '`') quote = character
  }
  return sql.length
}
