import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from '#contract/decisions/audit.ts'
import { auditLog, statements } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/** The audit entry of a decision, and its statement of reasons. */
export const entry = alias(auditLog, 'entry')
export const reasons = alias(statements, 'reasons')
export const REASONS = sql`${statements} ${sql.identifier('reasons')}`

/** The audit entries of a request with these actions, for FROM and WHERE. */
export const entriesOf = (ctx: Ctx, actions: readonly AuditAction[]): SQL =>
  sql`${auditLog} ${sql.identifier('entry')} INDEXED BY audit_by_idempotency_key
      WHERE ${entry.idempotencyKey} = ${ctx.idempotencyKey} AND ${entry.action} IN ${[...actions]}`
