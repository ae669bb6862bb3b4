import type { AuditAction, AuditKind } from '#contract/audit.ts'
import type { BatchResults } from '../../db/client.ts'
import type { Ctx, UserCtx } from '../../http/context.ts'

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

/** How many of these entries there are. Few rows have the same moment. */
const ENTRIES = `(SELECT count(*) FROM audit_log INDEXED BY audit_by_time WHERE at = ?1 AND actor_id = ?2 AND action = ?3 AND target_kind = ?4 AND target_id = ?5
  AND (?6 IS NULL OR before = ?6) AND (?7 IS NULL OR after = ?7))`

/** No path in JSON: the database refuses it, and with it the whole batch. */
const COMMITTED = `'committed'`

/**
 * Sends writes that leave this entry of the actor in the audit log if they change something, and then `reads`, in one transaction. After an error that passes
 * by itself they are sent again, unless the entry is there: then an earlier run was committed, and only the reads follow. So nothing is done twice, not even
 * what others took back in between. `done` says whether these writes left the entry.
 */
export async function writeOnce<Reads extends unknown[], Kind extends AuditKind = AuditKind>(
  { db, now, actor }: UserCtx,
  { action, targetKind, targetId, before, after }: AuditEntry<Kind>,
  writes: D1PreparedStatement[],
  reads: D1PreparedStatement[] = [],
): Promise<{ done: boolean; rows: BatchResults<Reads> }> {
  const own = [now, actor.userId, action, targetKind, targetId, json(before), json(after)]
  const entries = db.prepare(`SELECT ${ENTRIES} AS entries`).bind(...own)
  const guard = db
    .prepare(`SELECT json_extract('{}', iif(${ENTRIES} > 0, ${COMMITTED}, '$')), 0 AS entries`)
    .bind(...own)
  type Rows = { entries?: number }[]
  const { results } = await db
    .repeatable<Rows>((again) => [again ? guard : entries, ...writes, entries, ...reads])
    .catch(async (error: unknown) => {
      if (!String(error).includes(COMMITTED)) throw error
      // The first statement is a write that changes nothing: reads without it could go to a replica, which may not have the entry yet.
      return db.repeatable<Rows>([db.prepare('UPDATE audit_log SET at = at WHERE false'), entries, ...reads])
    })
  const [found, ...rows] = results.slice(-1 - reads.length)
  const present = found?.results[0]?.entries ?? 0
  return {
    done: present > (results[0]?.results[0]?.entries ?? 0),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; only the SQL defines its row
    rows: rows as unknown as BatchResults<Reads>,
  }
}

function json(value: Record<string, unknown> | undefined): string | null {
  return value ? JSON.stringify(value) : null
}
