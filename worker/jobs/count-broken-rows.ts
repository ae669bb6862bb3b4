import type { Ctx } from '../http/context.ts'

/** The columns with JSON that screens and jobs read. */
const COLUMNS = {
  users: ['roles'],
  listings: ['tags', 'facts', 'facts_said', 'facts_checked'],
  applications: ['links'],
  audit_log: ['before', 'after'],
  roadmap_items: ['tags'],
  metric_visits: ['seen'],
  metric_packs: ['beacons', 'networks'],
  status_minutes: ['latencies', 'troubles'],
}

/**
 * Counts the stored values that are no JSON, which screens and jobs leave out (see stored-json.ts), for the admin area and the log. No code of the site
 * writes such values. A repaired one is gone from the count with the next run.
 */
export async function countBrokenRows({ db }: Ctx): Promise<Record<string, number>> {
  const columns = Object.entries(COLUMNS).flatMap(([table, names]) => names.map((name) => ({ table, name })))
  const counted = await db.batch<{ broken: number }[]>(
    columns.map(({ table, name }) =>
      db.prepare(`SELECT count(*) AS broken FROM ${table} WHERE NOT json_valid("${name}")`),
    ),
  )
  const found = columns.flatMap(({ table, name }, place) => {
    const broken = counted[place]?.results[0]?.broken ?? 0
    return broken > 0 ? [{ column: `${table}.${name}`, broken }] : []
  })
  await db
    .prepare(
      'INSERT INTO site_counters (id, broken) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET broken = excluded.broken WHERE broken <> excluded.broken',
    )
    .bind(found.reduce((sum, { broken }) => sum + broken, 0))
    .run()
  const byColumn = Object.fromEntries(found.map(({ column, broken }) => [column, broken]))
  // oxlint-disable-next-line no-console -- operators repair the rows
  if (found.length > 0) console.error(JSON.stringify({ level: 'error', event: 'broken rows', byColumn }))
  return byColumn
}
