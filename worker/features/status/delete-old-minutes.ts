import { and, gt, lt, lte, min } from 'drizzle-orm'
import { dayOf } from '#contract/site/metrics.ts'
import { KEEP_DAYS, KEEP_MINUTES_MS } from '#contract/status/status.ts'
import { MINUTE } from '#contract/base/time.ts'
import { statusDays, statusMinutes } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/**
 * Deletes minutes after two days and days after ninety. The days still contain the sums of deleted minutes. The very first day stays: it tells since when
 * the components are measured.
 */
export async function deleteOldMinutes({ db, now }: Ctx): Promise<void> {
  const { orm } = db
  const firstDay = orm.select({ day: min(statusDays.day) }).from(statusDays)
  await orm.batch([
    orm.delete(statusMinutes).where(lt(statusMinutes.minute, Math.floor((now - KEEP_MINUTES_MS) / MINUTE))),
    orm
      .delete(statusDays)
      .where(and(lte(statusDays.day, dayOf(now) - KEEP_DAYS), gt(statusDays.day, firstDay))),
  ])
}
