import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Restriction } from '#contract/decisions/statement.ts'
import type { ReportStatus } from '#contract/staff/report-status.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { auditLog, notices, reports } from '../../db/schema.ts'
import { among, insertStatements } from '../../db/sets.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Ctx, UserCtx } from '../../http/verb.ts'
import { auditRow } from '../../http/write-audit.ts'
import { type Notice, unlessOwn } from '../events/tell.ts'

export interface OpenReport {
  id: string
  subjectId: string | null
  status: ReportStatus
  reporterId: string
}

/**
 * The column of reports that names the subject of a decision. Decisions that are not here answer no reports.
 */
const ANSWERED = {
  deny: reports.listingId,
  suspend: reports.listingId,
  delete: reports.listingId,
  'remove-review': reports.reviewId,
  'remove-post': reports.postId,
} satisfies { [Kind in Restriction]?: unknown }

const isAnswering = (kind: Restriction): kind is keyof typeof ANSWERED => kind in ANSWERED

/** The open reports about some subjects that a decision of this kind answers. */
export async function readOpenReports(
  tx: Transaction,
  kind: Restriction,
  subjects: readonly string[],
): Promise<OpenReport[]> {
  if (!isAnswering(kind)) return []
  const subject = ANSWERED[kind]
  // A report of a review has the id of its server as well.
  const isAbout = subject === reports.listingId ? isNull(reports.reviewId) : undefined
  return tx
    .select({ id: reports.id, subjectId: subject, status: reports.status, reporterId: reports.reporterId })
    .from(reports)
    .where(and(among(subject, subjects), isAbout, ne(reports.status, 'closed')))
}

/** Closes reports by a decision, each with its own audit entry. */
export function closeReports(
  ctx: UserCtx,
  tx: Transaction,
  closed: readonly { report: OpenReport; statementId: string }[],
): void {
  const { now, actor } = ctx
  const entries = closed.map(({ report, statementId }) =>
    auditRow(ctx, 'report.close', report.id, {
      before: { status: report.status },
      after: { status: 'closed', statement: statementId },
    }),
  )
  tx.write(...insertStatements(auditLog, entries))
  for (const [statementId, some] of Map.groupBy(closed, (one) => one.statementId))
    tx.write(
      tx
        .update(reports)
        .set({ status: 'closed', updatedAt: now, handledBy: actor.userId, closedBy: statementId })
        .where(
          among(
            reports.id,
            some.map(({ report }) => report.id),
          ),
        ),
    )
}

/** Notes the decision in the report that led to it. The caller of `decide` closes that report. */
export const nameDecision = (tx: Transaction, reportId: string, statementId: string): void =>
  tx.write(tx.update(reports).set({ closedBy: statementId }).where(eq(reports.id, reportId)))

const closedKey = (report: string, at: number): string => `closed:${report}:${at}`
const reviewedKey = (report: string, at: number): string => `reviewed:${report}:${at}`

/** Deletes what the reporter was told at that moment (ms) about a report that is open again, unless they read it. */
export function withdrawNotice(
  tx: Transaction,
  { id, reporterId, at }: Pick<OpenReport, 'id' | 'reporterId'> & { at: number },
): void {
  tx.write(
    tx
      .delete(notices)
      .where(
        and(
          eq(notices.userId, reporterId),
          eq(notices.kind, 'report'),
          isNull(notices.readAt),
          inArray(notices.key, [closedKey(id, at), reviewedKey(id, at)]),
        ),
      ),
  )
}

/** What a reporter is told when staff looked at their report and did not close it. */
export const reviewedNotice = (
  ctx: Ctx,
  { id, reporterId }: Pick<OpenReport, 'id' | 'reporterId'>,
  name: string | null,
): Notice => ({
  person: unlessOwn(ctx, reporterId),
  kind: 'report',
  key: reviewedKey(id, ctx.now),
  at: ctx.now,
  outcome: 'reviewed',
  name,
  id,
})

/** What a reporter is told of their closed report: nothing if they closed it themselves. */
export function closedNotice(
  ctx: Ctx,
  { id, reporterId }: Pick<OpenReport, 'id' | 'reporterId'>,
  { name, rule }: { name: string | null; rule?: RuleId | undefined },
): Notice {
  const { now: at } = ctx
  return {
    person: unlessOwn(ctx, reporterId),
    kind: 'report',
    key: closedKey(id, at),
    at,
    outcome: rule === undefined ? 'closed' : 'acted',
    name,
    id,
    ...(rule !== undefined && { rule }),
  }
}
