import { rowsOf } from './rows.ts'

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
