import { lt, lte } from 'drizzle-orm'
import { dayOf } from '#contract/metrics.ts'
import { KEEP_DAYS, KEEP_MINUTES_MS } from '#contract/status.ts'
import { MINUTE } from '#contract/time.ts'
import { statusDays, statusMinutes } from '../../db/schema/status.ts'
import type { Ctx } from '../../http/context.ts'

/** Deletes minutes after two days and days after ninety. The days still contain the sums of deleted minutes. */
export async function deleteOldMinutes({ db, now }: Ctx): Promise<void> {
  const { orm } = db
  await orm.batch([
    orm.delete(statusMinutes).where(lt(statusMinutes.minute, Math.floor((now - KEEP_MINUTES_MS) / MINUTE))),
    orm.delete(statusDays).where(lte(statusDays.day, dayOf(now) - KEEP_DAYS)),
  ])
}
