import { dayOf } from '../../../contract/metrics.ts'
import { KEEP_DAYS, KEEP_MINUTES_MS } from '../../../contract/status.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Ctx } from '../../http/context.ts'

/** Deletes minutes after two days and days after ninety. The days keep what the minutes added to them. */
export async function forgetMinutes({ db, now }: Ctx): Promise<void> {
  await db.batch([
    db
      .prepare('DELETE FROM status_minutes WHERE minute < ?1')
      .bind(Math.floor((now - KEEP_MINUTES_MS) / MINUTE)),
    db.prepare('DELETE FROM status_days WHERE day <= ?1').bind(dayOf(now) - KEEP_DAYS),
  ])
}
