import { type SQL, sql } from 'drizzle-orm'
import { auditLog, reports } from '../../db/schema.ts'
import type { UserCtx } from '../../http/context.ts'
import { names, set } from '../../db/statement.ts'
import { reasons } from './entries.ts'

/**
 * A decision answers every open report about its subject: they are closed with it, each with its own audit entry, by which those who
 * reported are told. `made` finds the decision, for FROM and WHERE; `which` are its reports.
 */
export function answerReports({ now, idempotencyKey }: UserCtx, made: SQL, which: SQL): SQL[] {
  const log = auditLog
  return [
    sql`INSERT INTO ${log} (${names(log.idempotencyKey, log.at, log.actorId, log.action, log.targetKind, log.targetId, log.before, log.after)})
        SELECT ${idempotencyKey}, ${reasons.at}, ${reasons.decidedBy}, 'report.close', 'report', ${reports.id}, json_object('status', ${reports.status}),
               json_object('status', 'closed', 'statement', ${reasons.id})
          FROM ${reports}, ${made} AND ${which} AND ${reports.status} <> 'closed'`,
    sql`UPDATE ${reports} SET ${set(reports, { status: 'closed', updatedAt: now, handledBy: sql`${reasons.decidedBy}`, closedBy: sql`${reasons.id}` })} FROM ${made} AND ${which} AND ${reports.status} <> 'closed'`,
  ]
}
