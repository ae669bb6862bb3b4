import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction } from '#contract/decisions/audit.ts'
import { auditLog } from '../db/schema.ts'
import type { Ctx } from './verb.ts'

interface Change {
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** The row of an audit entry. The audit log has changes alone, no attempts. */
export function auditRow(ctx: Ctx, action: AuditAction, targetId: string, { before, after }: Change = {}) {
  const { actor, now: at } = ctx
  const targetKind = AUDIT_KINDS.find((each) => action in AUDIT_ACTIONS[each])
  if (!targetKind) throw new Error(`No kind of thing has the action ${action}`)
  const actorId = actor.kind === 'user' ? actor.userId : null
  return { at, actorId, action, targetKind, targetId, before, after }
}

/** Audit entry of a change, for the transaction that makes it. */
export const audit = (ctx: Ctx, action: AuditAction, targetId: string, change?: Change) =>
  ctx.db.orm.insert(auditLog).values(auditRow(ctx, action, targetId, change))
