import { lt, lte } from 'drizzle-orm'
import { MINUTE } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { KEEP_DAYS, KEEP_MINUTES_MS } from '#contract/status/status.ts'
import { statusDays, statusMinutes } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/**
 * Deletes minutes after two days and days after ninety. The days still contain the sums of deleted minutes.
 */
export async function deleteOldMinutes({ db: { orm }, now }: Ctx): Promise<void> {
  await orm.batch([
    orm.delete(statusMinutes).where(lt(statusMinutes.minute, Math.floor((now - KEEP_MINUTES_MS) / MINUTE))),
    orm.delete(statusDays).where(lte(statusDays.day, dayOf(now) - KEEP_DAYS)),
  ])
}
