import { and, count, eq, gt, min } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { REPORTS_A_DAY, REPORTS_A_DAY_MESSAGE } from '#contract/staff/report.ts'
import { reports } from '../../../db/schema.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { tooManyRequests, type UserCtx } from '../../../http/verb.ts'

/** Throws 429 when this person has sent as many reports in a day as one may. */
export async function assertMayReport({ actor, now }: UserCtx, tx: Transaction): Promise<void> {
  const { reporterId, createdAt } = reports
  const [sent] = await tx
    .select({ times: count(), first: min(createdAt) })
    .from(reports)
    .where(and(eq(reporterId, actor.userId), gt(createdAt, now - DAY)))
  if (sent && sent.times >= REPORTS_A_DAY)
    throw tooManyRequests((sent.first ?? now) + DAY - now, REPORTS_A_DAY_MESSAGE)
}
