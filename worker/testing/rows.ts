import { env } from 'cloudflare:test'

export const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

export async function rowsOf<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>()
  return results
}

export async function rowOf<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row | null> {
  return (await rowsOf<Row>(sql, ...values))[0] ?? null
}

interface AuditRow {
  actor_id: string | null
  action: string
  target_kind: string
  before: string | null
  after: string | null
}

function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : null
}

/** The audit entries of one thing, oldest first. */
export async function auditOf(targetId: string) {
  const results = await rowsOf<AuditRow>(
    'SELECT * FROM audit_log WHERE target_id = ?1 ORDER BY seq',
    targetId,
  )
  return results.map(({ actor_id, action, target_kind, before, after }) => ({
    actor: actor_id,
    action,
    kind: target_kind,
    before: parsed(before),
    after: parsed(after),
  }))
}

/** What was done with one thing, oldest first. */
export const actionsOn = async (targetId: string) => (await auditOf(targetId)).map(({ action }) => action)

/** What a person was told, oldest first; of one kind, if it is named. */
export async function noticesOf({ id }: { id: string }, kind?: string): Promise<unknown[]> {
  const told = await rowsOf<{ data: string }>(
    'SELECT data FROM notices WHERE user_id = ?1 AND kind = coalesce(?2, kind) ORDER BY seq',
    id,
    kind ?? null,
  )
  return told.map(({ data }): unknown => JSON.parse(data))
}

/** Only the `outcome` of each notice. */
export async function outcomesOf(person: { id: string }, kind?: string): Promise<unknown[]> {
  return (await noticesOf(person, kind)).map((data) => Object(data).outcome)
}
