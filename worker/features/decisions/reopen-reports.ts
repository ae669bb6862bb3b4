import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../http/context.ts'
import { alias } from 'drizzle-orm/sqlite-core'
import { auditLog, notices, reports, statements } from '../../db/schema.ts'
import { names, set } from '../../db/statement.ts'
import { entriesOf, entry } from './entries.ts'

const closing = alias(auditLog, 'closing')
const last = alias(statements, 'last')
const LAST = sql`(SELECT ${last.id} FROM ${statements} ${sql.identifier('last')} WHERE ${last.subjectKind} = 'listing'
  AND ${last.subjectId} = ${entry.targetId} ORDER BY ${last.seq} DESC LIMIT 1)`
const DELETED = sql`EXISTS (SELECT 1 FROM ${statements} ${sql.identifier('last')} WHERE ${last.subjectKind} = 'listing'
  AND ${last.subjectId} = ${entry.targetId} AND ${last.restriction} = 'delete' AND ${last.endedAt} IS NULL)`

/** A value of the audit entry with which a report was closed last. */
const closedBy = (
  value: SQL,
) => sql`(SELECT ${value} FROM ${auditLog} ${sql.identifier('closing')} WHERE ${closing.targetKind} = 'report'
  AND ${closing.targetId} = ${reports.id} AND ${closing.action} = 'report.close' ORDER BY ${closing.seq} DESC LIMIT 1)`

/** Reports that a decision about a listing closed are open again when it is undone, or the listing restored. Their answers are withdrawn, if nobody has read them. */
export function reopenReports(ctx: UserCtx): SQL[] {
  const { now, actor } = ctx
  const reopened = sql`${entriesOf(ctx, ['listing.restore', 'listing.undo'])}
    AND ((${entry.action} = 'listing.restore' AND ${DELETED}) OR (${entry.action} = 'listing.undo' AND ${entry.before} ->> 'rule' IS NOT NULL))
    AND ${reports.listingId} = ${entry.targetId} AND ${reports.status} = 'closed' AND ${reports.closedBy} = ${LAST}`
  const status = closedBy(sql`${closing.before} ->> 'status'`)
  const log = auditLog
  return [
    sql`DELETE FROM ${notices} WHERE ${notices.kind} = 'report' AND ${notices.readAt} IS NULL AND (${names(notices.userId, notices.key)}) IN
        (SELECT ${reports.reporterId}, 'audit:' || ${closedBy(sql`${closing.seq}`)} FROM ${reports}, ${reopened})`,
    sql`INSERT INTO ${log} (${names(log.at, log.actorId, log.action, log.targetKind, log.targetId, log.before, log.after)})
        SELECT ${now}, ${actor.userId}, 'report.reopen', 'report', ${reports.id}, json_object('status', 'closed'), json_object('status', ${status})
          FROM ${reports}, ${reopened}`,
    sql`UPDATE ${reports} SET ${set(reports, { updatedAt: now, handledBy: actor.userId, closedBy: null, status: sql`coalesce(${status}, 'open')` })} FROM ${reopened}`,
  ]
}
