import type { UserCtx } from '../../http/verb.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AuditAction, AuditKind } from '#contract/decisions/audit.ts'
import { statements, auditLog, notices, reports } from '../../db/schema.ts'
import { endStatements, resumeStatements } from './end-statements.ts'
import { BESIDE } from '#contract/decisions/statement.ts'
import { set, names } from '../../db/sql.ts'
import { entriesOf, entry, REASONS, reasons } from './entries.ts'
import { tellOf } from './tell-of.ts'

/** What ends the decisions in force about a thing. */
const ENDING: AuditAction[] = [
  'listing.approve',
  'listing.unsuspend',
  'listing.undo',
  'listing.restore',
  'listing.edit',
  'user.unrestrict',
  'application.decide',
  'roadmap.accept',
  'roadmap.move',
  'vote.count',
  'review.restore',
  'post.restore',
]
/** What returns a thing to a state that an earlier decision gave it. That decision is then in force again. */
const RETURNING: AuditAction[] = ['listing.undo', 'listing.restore']

const earlier = alias(statements, 'earlier')
const EARLIER = sql`${statements} ${sql.identifier('earlier')}`
const later = alias(statements, 'later')
const LATER = sql`${statements} ${sql.identifier('later')}`

/** The latest decision about a person knows their hash. */
const HOLDER = sql`(SELECT ${later.holder} FROM ${LATER} WHERE ${later.subjectKind} = 'user' AND ${later.subjectId} = ${statements.subjectId}
  ORDER BY ${later.seq} DESC LIMIT 1)`
const STATE = sql`coalesce(${entry.after} ->> 'moderation', ${entry.after} ->> 'status')`
const ABOUT = sql`${reasons.subjectKind} = ${entry.targetKind} AND ${reasons.subjectId} = ${entry.targetId}`
/** A decision names a rule, and ends none this way. An edit ends one only with a state. */
const ENDS = sql`${entry.after} ->> 'rule' IS NULL AND (${entry.action} NOT IN ('listing.edit', 'application.decide') OR ${STATE} IS NOT NULL)`
const DELETED = sql`EXISTS (SELECT 1 FROM ${LATER} WHERE ${later.subjectKind} = 'listing' AND ${later.subjectId} = ${entry.targetId}
  AND ${later.restriction} = 'delete' AND ${later.endedAt} IS NULL)`

/**
 * What follows when decisions are taken back, for the end of `writeOnce`: their statements end, an earlier
 * decision is in force again, reports they closed are open again, and people are told.
 */
export function takeBack(ctx: UserCtx, kind: AuditKind): SQL[] {
  const { now } = ctx
  const chosen = (actions: AuditAction[]) => sql`${entriesOf(ctx, actions)} AND ${ENDS}`
  const touched = sql`SELECT ${reasons.seq} FROM ${REASONS}, ${chosen(ENDING)} AND ${ABOUT}`
  const ended = sql`${statements.seq} IN (${touched} AND ${reasons.endedAt} IS NULL AND ${reasons.ended} IS NULL
    AND ${reasons.restriction} NOT IN ${BESIDE} AND (${entry.action} <> 'listing.restore' OR ${reasons.restriction} = 'delete'))`
  const ends = [
    ...reopenReports(ctx),
    // First the earlier one, without its end, then those in force: no clock decides which is which.
    ...resumeStatements(returningTo(chosen(RETURNING)), sql`${statements.holder}`),
    ...resumeStatements(replacedRestriction(ctx), HOLDER),
    ...endStatements(ended, now, sql`'lifted'`),
    sql`UPDATE ${statements} SET ${set(statements, { ended: null })} WHERE ${statements.endedAt} IS NULL AND ${statements.ended} IS NOT NULL
         AND ${statements.seq} IN (${touched})`,
  ]
  return [...ends, ...tellOf(ctx, kind)]
}

/** The decision that gave the thing the state to which it returns. */
const returningTo = (chosen: SQL): SQL =>
  sql`${statements.seq} IN (SELECT (SELECT max(${earlier.seq}) FROM ${EARLIER}
        WHERE ${earlier.subjectKind} = ${entry.targetKind} AND ${earlier.subjectId} = ${entry.targetId} AND ${earlier.endedAt} IS NOT NULL
          AND ${earlier.restriction} = CASE ${STATE} WHEN 'denied' THEN 'deny' WHEN 'suspended' THEN 'suspend' WHEN 'rejected' THEN 'decline-application' END)
      FROM ${chosen} AND (${entry.action} <> 'listing.restore' OR ${DELETED}))`

/** The restriction of an account that the one in force had replaced, unless its time is over: when its author takes that one back at once. */
const replacedRestriction = (ctx: UserCtx): SQL =>
  sql`${statements.restriction} = 'restrict-account' AND ${statements.ended} = 'replaced' AND (${statements.until} IS NULL OR ${statements.until} > ${ctx.now})
    AND ${statements.seq} IN (SELECT (SELECT max(${earlier.seq}) FROM ${EARLIER} WHERE ${earlier.subjectKind} = 'user'
           AND ${earlier.subjectId} = ${entry.targetId} AND ${earlier.seq} < ${reasons.seq})
         FROM ${REASONS}, ${entriesOf(ctx, ['user.unrestrict'])} AND ${ABOUT} AND ${reasons.endedAt} IS NULL
          AND ${reasons.ended} IS NULL AND ${entry.after} ->> 'undo'
          AND ${statements.endedAt} = ${reasons.at})`

const closing = alias(auditLog, 'closing')
const LAST = sql`(SELECT ${later.id} FROM ${LATER} WHERE ${later.subjectKind} = 'listing'
  AND ${later.subjectId} = ${entry.targetId} ORDER BY ${later.seq} DESC LIMIT 1)`

/** A value of the audit entry with which a report was closed last. */
const closedBy = (
  value: SQL,
) => sql`(SELECT ${value} FROM ${auditLog} ${sql.identifier('closing')} WHERE ${closing.targetKind} = 'report'
  AND ${closing.targetId} = ${reports.id} AND ${closing.action} = 'report.close' ORDER BY ${closing.seq} DESC LIMIT 1)`

/** Reports that a decision about a listing closed are open again when it is undone, or the listing restored. Their answers are withdrawn, if nobody has read them. */
function reopenReports(ctx: UserCtx): SQL[] {
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
