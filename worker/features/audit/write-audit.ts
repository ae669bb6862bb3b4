import type { AuditAction, AuditKind } from '#contract/audit.ts'
import type { Ctx } from '../../http/context.ts'

interface AuditEntry<Kind extends AuditKind> {
  action: AuditAction<Kind>
  targetKind: Kind
  targetId: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes an audit entry if the statement before it in the same batch changed something: the audit log contains changes, not attempts.
 */
export function auditStatement<Kind extends AuditKind>(
  ctx: Ctx,
  entry: AuditEntry<Kind>,
): D1PreparedStatement {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  return ctx.db
    .prepare(
      `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE changes() > 0`,
    )
    .bind(
      ctx.now,
      actorId,
      entry.action,
      entry.targetKind,
      entry.targetId,
      json(entry.before),
      json(entry.after),
    )
}

function json(value: Record<string, unknown> | undefined): string | null {
  return value ? JSON.stringify(value) : null
}
