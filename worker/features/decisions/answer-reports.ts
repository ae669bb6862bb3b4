import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit-log.ts'
import { notices } from '../../db/schema/notices.ts'
import { reports } from '../../db/schema/reports.ts'
import { names } from '../../db/statement.ts'
import { assign, type Call, reasons } from './entries.ts'

/**
 * A decision answers every open report about its subject: they are closed with it, each with its own audit entry, and those who reported are told that
 * staff acted. `made` finds the decision, for FROM and WHERE; `which` are its reports.
 */
export function answerReports({ ctx: { now } }: Call, made: SQL, which: SQL): SQL[] {
  const log = auditLog
  return [
    sql`INSERT INTO ${log} (${names(log.at, log.actorId, log.action, log.targetKind, log.targetId, log.before, log.after)})
        SELECT ${reasons.at}, ${reasons.decidedBy}, 'report.close', 'report', ${reports.id}, json_object('status', ${reports.status}),
               json_object('status', 'closed', 'statement', ${reasons.id})
          FROM ${reports}, ${made} AND ${which} AND ${reports.status} <> 'closed'`,
    sql`UPDATE ${reports} SET ${assign(
      [reports.status, 'closed'],
      [reports.updatedAt, now],
      [reports.handledBy, sql`${reasons.decidedBy}`],
      [reports.closedBy, sql`${reasons.id}`],
    )} FROM ${made} AND ${which} AND ${reports.status} <> 'closed'`,
    // Also of one that the same call closed before it decided.
    sql`UPDATE ${notices} SET ${assign([
      notices.data,
      sql`json_patch(${notices.data}, json_object('outcome', 'acted', 'name', ${reasons.subjectName}, 'rule', ${reasons.rule}))`,
    ])} FROM ${reports}, ${made} AND ${which} AND ${reports.status} = 'closed' AND ${reports.updatedAt} = ${now}
       AND ${notices.userId} = ${reports.reporterId} AND ${notices.kind} = 'report' AND ${notices.at} = ${now} AND ${notices.data} ->> 'id' = ${reports.id}`,
  ]
}
