import { and, desc, eq } from 'drizzle-orm'
import type { StatementSubject } from '#contract/decisions/statement.ts'
import { REPORT_STATUSES, type ReportStatus } from '#contract/staff/report-status.ts'
import { auditLog, reports } from '../../db/schema.ts'
import { among, insertStatements } from '../../db/sets.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserCtx } from '../../http/verb.ts'
import { auditRow } from '../../http/write-audit.ts'
import { withdrawNotice } from './answer-reports.ts'
import { type DecisionRow, endDecisions, givesState, readDecisions, resumeDecision } from './decision-rows.ts'

/** Ends the decisions that give these subjects their state, because staff take them back. */
export async function takeBack(
  ctx: UserCtx,
  tx: Transaction,
  kind: StatementSubject,
  ids: readonly string[],
): Promise<void> {
  const decisions = await readDecisions(tx, kind, ids)
  endDecisions(
    tx,
    decisions.filter((decision) => givesState(decision, ctx.now)),
    { at: ctx.now, ended: 'lifted' },
  )
}

const RESTRICTION_OF: Readonly<Record<string, string>> = { denied: 'deny', suspended: 'suspend' }

interface Return {
  decisions: readonly DecisionRow[]
  /** The decisions that end now. */
  ended: readonly DecisionRow[]
  /** The state to which the listing returns. */
  state: string
  /** When what is taken back was done. */
  doneAt: number
}

/** The decision that gave a listing the state to which it returns: what is taken back had ended it. */
export const decisionOfState = ({
  decisions,
  state,
  doneAt,
}: Omit<Return, 'ended'>): DecisionRow | undefined =>
  decisions.find((decision) => decision.endedAt === doneAt && decision.restriction === RESTRICTION_OF[state])

/**
 * Returns a listing to a state: the decisions `ended` end, and the one that gave it that state is in force
 * again.
 */
export function returnToState(ctx: UserCtx, tx: Transaction, change: Return): void {
  endDecisions(tx, change.ended, { at: ctx.now, ended: 'lifted' })
  const earlier = decisionOfState(change)
  if (earlier) resumeDecision(tx, earlier, earlier.holder)
}

/**
 * Gives reports that these decisions closed their former status, and withdraws unread notices that they were
 * closed.
 */
export async function reopenReports(
  ctx: UserCtx,
  tx: Transaction,
  decisions: readonly DecisionRow[],
): Promise<void> {
  if (decisions.length === 0) return
  const { now, actor } = ctx
  const closed = await tx
    .select({ id: reports.id, reporterId: reports.reporterId, closedAt: reports.updatedAt })
    .from(reports)
    .where(
      among(
        reports.closedBy,
        decisions.map(({ id }) => id),
      ),
    )
  const ids = closed.map(({ id }) => id)
  if (ids.length === 0) return
  const entries = await tx
    .select({ id: auditLog.targetId, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetKind, 'report'),
        among(auditLog.targetId, ids),
        eq(auditLog.action, 'report.close'),
      ),
    )
    .orderBy(desc(auditLog.seq))
  const reopened = closed.map(({ id, ...rest }) => ({
    id,
    ...rest,
    status: statusBefore(entries.find((entry) => entry.id === id)?.before),
  }))
  tx.write(
    ...insertStatements(
      auditLog,
      reopened.map(({ id, status }) =>
        auditRow(ctx, 'report.reopen', id, { before: { status: 'closed' }, after: { status } }),
      ),
    ),
  )
  for (const { id, reporterId, closedAt, status } of reopened) {
    tx.write(
      tx
        .update(reports)
        .set({ status, updatedAt: now, handledBy: actor.userId, closedBy: null })
        .where(eq(reports.id, id)),
    )
    withdrawNotice(tx, { id, reporterId, at: closedAt })
  }
}

const statusBefore = (before: Record<string, unknown> | null | undefined): ReportStatus =>
  REPORT_STATUSES.find((status) => status === before?.['status']) ?? 'open'
