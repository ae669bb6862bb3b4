import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { DAY } from '#contract/base/time.ts'
import { leavesState } from '#contract/decisions/statement.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { canHandleReport, type ReportAction, REPORT_TRANSITIONS } from '#contract/staff/report.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { auditLog, listings, reports, reviews, statements } from '../../../db/schema.ts'
import { among, insertStatements } from '../../../db/sets.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { refuseOwn } from '../../../http/auth.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { auditRow } from '../../../http/write-audit.ts'
import { closedNotice, reviewedNotice, withdrawNotice } from '../../decisions/answer-reports.ts'
import { tell } from '../../events/tell.ts'

interface Handling {
  action: ReportAction
  resolution?: string | null
  /** The rule of a decision that is made at the same time. */
  rule?: RuleId | undefined
}

/** Reports, with the server and the people that they are about. The oldest are first. */
export const readReports = (tx: Transaction, which: SQL | undefined, ctx: UserCtx) =>
  tx
    .select({
      ...only(reports, [
        'id',
        'status',
        'listingId',
        'reviewId',
        'reporterId',
        'createdAt',
        'updatedAt',
        'closedBy',
      ]),
      server: listings.name,
      moderation: listings.moderation,
      ...staffTeamColumns(ctx),
      authorId: reviews.authorId,
    })
    .from(reports)
    .leftJoin(listings, eq(listings.id, reports.listingId))
    .leftJoin(reviews, eq(reviews.id, reports.reviewId))
    .where(which)
    .orderBy(asc(reports.createdAt))
type HandledReport = Awaited<ReturnType<typeof readReports>>[number]

/** Takes an action on the reports that are in a state for it, and answers them. Their reporters are told. */
export async function handleReports(
  ctx: UserCtx,
  tx: Transaction,
  candidates: readonly HandledReport[],
  { action, resolution = null, rule }: Handling,
): Promise<HandledReport[]> {
  refuseInvolved(ctx, candidates)
  const { now: updatedAt, actor } = ctx
  const { to: status } = REPORT_TRANSITIONS[action]
  const fit = candidates.filter((report) => canHandleReport(report.status, action))
  const ids = fit.map(({ id }) => id)
  if (ids.length === 0) return []
  const after = { status, ...(resolution !== null && { resolution }) }
  tx.write(
    ...insertStatements(
      auditLog,
      fit.map((report) =>
        auditRow(ctx, `report.${action}`, report.id, { before: { status: report.status }, after }),
      ),
    ),
    tx
      .update(reports)
      .set({
        status,
        updatedAt,
        handledBy: actor.userId,
        ...(status === 'open' ? { resolution: null } : resolution !== null && { resolution }),
        ...(status !== 'closed' && { closedBy: null }),
      })
      .where(among(reports.id, ids)),
  )
  if (action === 'close') {
    const decisions = await readAnswers(tx, fit)
    const who = { adminId: actor.userId, now: updatedAt }
    const answers = new Map(fit.map((report) => [report.id, answerTo(report, decisions, who)]))
    const notices = fit.map((report) => {
      const answer = answers.get(report.id)
      const isOfServer = answer !== undefined && answer.subjectKind !== 'user'
      return closedNotice(ctx, report, {
        name:
          (isOfServer ? answer.subjectName : null) ??
          (rule === undefined ? publicName(report) : report.server),
        rule: rule ?? answer?.rule,
      })
    })
    const byAnswer = Map.groupBy(fit, (report) => answers.get(report.id)?.id)
    for (const [closedBy, some] of byAnswer)
      if (closedBy !== undefined)
        tx.write(
          tx
            .update(reports)
            .set({ closedBy })
            .where(
              among(
                reports.id,
                some.map(({ id }) => id),
              ),
            ),
        )
    tx.write(...tell(notices))
  }
  if (action === 'review')
    tx.write(...tell(fit.map((report) => reviewedNotice(ctx, report, publicName(report)))))
  if (action === 'reopen')
    for (const { id, reporterId, updatedAt: at, closedBy } of fit)
      // If staff acted, the notice about it stays true.
      if (closedBy === null) withdrawNotice(tx, { id, reporterId, at })
  return fit
}

const publicName = ({ moderation, server }: HandledReport): string | null =>
  moderation === 'approved' ? server : null

/** A moderator handles no report about their own server or review, and none of their own. */
function refuseInvolved(ctx: UserCtx, candidates: readonly HandledReport[]): void {
  refuseOwn(
    ctx,
    candidates.flatMap(({ ownerId, isEditor }) => (ownerId === null ? [] : [{ ownerId, isEditor }])),
  )
  const { actor } = ctx
  const isInvolved = candidates.some(({ authorId, reporterId }) =>
    [authorId, reporterId].includes(actor.userId),
  )
  if (!isAdmin(actor) && isInvolved)
    throw new HttpError('forbidden', 'Someone else on the team has to handle your own reports and reviews.')
}

type Answer = Awaited<ReturnType<typeof readAnswers>>[number]

/**
 * Decisions in force about the subjects of reports, or about the accounts behind them. The latest are last.
 */
const readAnswers = (tx: Transaction, handled: readonly HandledReport[]) =>
  tx
    .select({
      id: statements.id,
      at: statements.at,
      restriction: statements.restriction,
      subjectKind: statements.subjectKind,
      subjectId: statements.subjectId,
      subjectName: statements.subjectName,
      rule: statements.rule,
      reported: statements.reported,
      decidedBy: statements.decidedBy,
    })
    .from(statements)
    .where(
      and(
        isNull(statements.endedAt),
        among(
          statements.subjectId,
          handled.flatMap(({ listingId, reviewId, ownerId, authorId }) =>
            [listingId, reviewId, ownerId, authorId].filter((id) => id !== null),
          ),
        ),
      ),
    )
    .orderBy(asc(statements.seq))

/**
 * The decision that answers a report which is closed by hand: about its subject, or about the account behind
 * it, if a report led the same admin to it within a day.
 */
export function answerTo(
  report: Pick<HandledReport, 'listingId' | 'reviewId' | 'ownerId' | 'authorId' | 'createdAt'>,
  decisions: readonly Answer[],
  { adminId, now }: { adminId: string; now: number },
): Answer | undefined {
  const later = decisions.filter(({ at }) => at >= report.createdAt)
  const [kind, id] = report.reviewId === null ? ['listing', report.listingId] : ['review', report.reviewId]
  const person = report.reviewId === null ? report.ownerId : report.authorId
  const aboutSubject = later.findLast(
    ({ subjectKind, subjectId, restriction }) =>
      subjectKind === kind && subjectId === id && !leavesState(restriction),
  )
  return (
    aboutSubject ??
    later.findLast(
      (answer) =>
        answer.subjectKind === 'user' &&
        answer.subjectId === person &&
        answer.reported &&
        answer.decidedBy === adminId &&
        answer.at > now - DAY,
    )
  )
}
