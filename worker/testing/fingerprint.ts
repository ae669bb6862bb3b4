import { env } from 'cloudflare:test'
import { rowsOf } from './rows.ts'

/** Tables that a refused request changes, too: measurements of requests, and quotas. */
const COUNTED = ['status_samples', 'status_minutes', 'status_days', 'quotas']

/** Left out: it grows with every change, also with one that is undone at once. */
const GROWING = 'listing_filters.version'

let reading: { name: string; sql: string }[] | undefined

/**
 * The whole content of the database, table by table, each row as one text, which is fast to send and to compare. It is equal before and after a request
 * that must change nothing.
 */
export async function fingerprint(): Promise<Record<string, string[]>> {
  reading ??= await readTables()
  const contents = await env.DB.batch<{ row: string }>(reading.map(({ sql }) => env.DB.prepare(sql)))
  return Object.fromEntries(
    reading.map(({ name }, index) => [name, contents[index]?.results.map(({ row }) => row) ?? []]),
  )
}

/** Read once: the schema stays as it is. */
async function readTables() {
  const results = await rowsOf<{ name: string; columns: string }>(
    `SELECT t.name, json_group_array('quote("' || c.name || '")') AS columns FROM sqlite_master t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '\\_cf%' ESCAPE '\\' AND t.name NOT IN (SELECT value FROM json_each(?1)) AND t.name || '.' || c.name <> '${GROWING}'
      GROUP BY t.name`,
    JSON.stringify(COUNTED),
  )
  return results.map(({ name, columns }) => {
    const parts: string[] = JSON.parse(columns)
    // An expression may not be deep, so the columns are joined in groups.
    const groups = Array.from(
      { length: Math.ceil(parts.length / 10) },
      (_, group) => `(${parts.slice(group * 10, group * 10 + 10).join(` || ',' || `)})`,
    )
    return { name, sql: `SELECT ${groups.join(` || ',' || `)} AS row FROM "${name}" ORDER BY 1` }
  })
}
