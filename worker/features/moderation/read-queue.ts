import type { Ctx } from '../../http/context.ts'
import { readUsualWait } from '../queue/read-usual-wait.ts'
import { assertAdmin } from './assert-admin.ts'

/** The key of a list of waiting listings begins with the moment since when each waits. */
const MOMENT_DIGITS = 14

/** How many listings wait, since when the oldest does, and how long a decision usually takes. */
export async function readQueue(ctx: Ctx) {
  assertAdmin(ctx)
  const [totals, usualWaitMs] = await Promise.all([
    ctx.db
      .prepare(
        `SELECT coalesce((SELECT total FROM staff_totals WHERE list = 'pending'), 0) AS pending,
                (SELECT substr(min(key), 1, ${MOMENT_DIGITS}) FROM staff_entries WHERE list = 'pending') AS oldest`,
      )
      .first<{ pending: number; oldest: string | null }>(),
    readUsualWait(ctx),
  ])
  const oldest = totals?.oldest ?? null
  return {
    pending: totals?.pending ?? 0,
    oldestSince: oldest === null ? null : new Date(Number(oldest)).toISOString(),
    usualWaitMs,
  }
}
