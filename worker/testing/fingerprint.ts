import { env } from 'cloudflare:test'

/** The whole content of the database, table by table. It is equal before and after a request that must change nothing. Request measurements and quotas are left out, because a refused request counts, too. */
export async function fingerprint(): Promise<Record<string, unknown[]>> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT IN ('status_samples', 'status_minutes', 'status_days', 'quotas') ORDER BY name`,
  ).all<{ name: string }>()
  const contents = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)))
  return Object.fromEntries(tables.map(({ name }, place) => [name, contents[place]?.results ?? []]))
}
