import { type SQL, sql } from 'drizzle-orm'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '#contract/decisions/audit.ts'
import { auditLog } from '../db/schema.ts'
import { into, set } from '../db/sql.ts'
import type { Ctx, UserCtx } from './verb.ts'

/** The start of an INSERT of audit entries; action, kind, id, before and after follow, then where the rows come from. */
export function auditEntry({ actor, now, idempotencyKey }: Ctx): SQL {
  const actorId = actor.kind === 'user' ? actor.userId : null
  return sql`INSERT INTO ${into(auditLog, 'idempotencyKey', 'at', 'actorId', 'action', 'targetKind', 'targetId', 'before', 'after')}
    SELECT ${idempotencyKey}, ${now}, ${actorId}`
}

interface Change {
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** The row of an audit entry. The audit log contains changes, not attempts. */
export function auditRow(ctx: Ctx, action: AuditAction, targetId: string, { before, after }: Change = {}) {
  const { actor, now: at, idempotencyKey } = ctx
  const targetKind = AUDIT_KINDS.find((each) => action in AUDIT_ACTIONS[each])
  if (!targetKind) throw new Error(`No kind of thing has the action ${action}`)
  const actorId = actor.kind === 'user' ? actor.userId : null
  return { idempotencyKey, at, actorId, action, targetKind, targetId, before, after }
}

/** Audit entry of a change, for the transaction that makes it. */
export const audit = (ctx: Ctx, action: AuditAction, targetId: string, change?: Change) =>
  ctx.db.orm.insert(auditLog).values(auditRow(ctx, action, targetId, change))

/** Writes an audit entry if the statement before it in the same batch changed something: the audit log contains changes, not attempts. */
export function auditStatement(
  ctx: Ctx,
  action: AuditAction,
  id: string,
  { before, after }: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): SQL {
  const kind = AUDIT_KINDS.find((each) => action in AUDIT_ACTIONS[each])
  return sql`${auditEntry(ctx)}, ${action}, ${kind}, ${id}, ${json(before)}, ${json(after)} WHERE changes() > 0`
}

/** Audit entries for the rows that `from` finds, in SQL. */
interface AuditRows<Kind extends AuditKind> {
  action: SQL | AuditAction<Kind>
  kind: Kind
  id: SQL
  before: SQL
  after: SQL
  /** What follows FROM. */
  from: SQL
}

/** Writes an audit entry for each row that the guards in `from` let through, before the change that it describes. */
export function auditRows<Kind extends AuditKind>(
  ctx: UserCtx,
  { action, kind, id, before, after, from }: AuditRows<Kind>,
): SQL {
  return sql`${auditEntry(ctx)}, ${action}, ${kind}, ${id}, ${before}, ${after} FROM ${from}`
}

type RowsOfEach<Reads extends unknown[]> = { [Place in keyof Reads]: Reads[Place][] }

/** No path in JSON: the database refuses it, and with it the whole batch. */
const COMMITTED = `'committed'`

/**
 * Sends writes, then `reads`, in one transaction. With an entry of this request in the audit log it only
 * reads. Answers whether the request left an entry, now or before, and the rows of each read.
 */
export async function writeOnce<Reads extends unknown[]>(
  { db, idempotencyKey }: Ctx,
  writes: SQL[],
  reads: SQL[] = [],
): Promise<[done: boolean, ...RowsOfEach<Reads>]> {
  const hasEntry = sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.idempotencyKey} = ${idempotencyKey})`
  const guard = sql`SELECT json_extract('{}', iif(${hasEntry}, ${sql.raw(COMMITTED)}, '$'))`
  const own = sql`SELECT ${hasEntry} AS done`
  type Row = { done?: 0 | 1 }
  const results = await db
    .repeatable<Row>([guard, ...writes, own, ...reads])
    .catch(async (error: unknown) => {
      if (!String(error).includes(COMMITTED)) throw error
      // The first statement is a write that changes nothing: reads without it could go to a replica, which may not have the entry yet.
      return db.repeatable<Row>([
        sql`UPDATE ${auditLog} SET ${set(auditLog, { at: sql`${auditLog.at}` })}
          WHERE false`,
        own,
        ...reads,
      ])
    })
  const [found, ...rows] = results.slice(-1 - reads.length)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; only the SQL defines its row
  return [found?.[0]?.done === 1, ...(rows as unknown as RowsOfEach<Reads>)]
}

function json(value: Record<string, unknown> | undefined): string | null {
  return value ? JSON.stringify(value) : null
}
