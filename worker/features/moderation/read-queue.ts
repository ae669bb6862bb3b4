import { eq, min } from 'drizzle-orm'
import { staffEntries, staffTotals } from '../../db/schema/staff.ts'
import type { Ctx } from '../../http/context.ts'
import { readUsualWait } from '../queue/read-usual-wait.ts'
import { assertAdmin } from './assert-admin.ts'

/** The key of a list of waiting listings begins with the moment since when each waits. */
const MOMENT_DIGITS = 14

/** How many listings wait, since when the oldest does, and how long a decision usually takes. */
export async function readQueue(ctx: Ctx) {
  assertAdmin(ctx)
  const { orm } = ctx.db
  const [[[length], [first]], usualWaitMs] = await Promise.all([
    orm.batch([
      orm.select({ total: staffTotals.total }).from(staffTotals).where(eq(staffTotals.list, 'pending')),
      orm
        .select({ key: min(staffEntries.key) })
        .from(staffEntries)
        .where(eq(staffEntries.list, 'pending')),
    ]),
    readUsualWait(ctx),
  ])
  const oldest = first?.key?.slice(0, MOMENT_DIGITS)
  return {
    pending: length?.total ?? 0,
    oldestSince: oldest === undefined ? null : new Date(Number(oldest)).toISOString(),
    usualWaitMs,
  }
}
