import { env } from 'cloudflare:test'

/** Changes rows without a request. */
export const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

/** All rows that the database finds. */
export async function rowsOf<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>()
  return results
}
