import type { Ctx } from '../../../http/context.ts'

/** After this many errors in a row, a run treats the platform as unavailable. */
export const FAILURES_A_RUN = 2

/** The platform asked us to wait: no hub and no invite of a listing is looked up before then, in milliseconds from now. */
export async function leaveAlone({ db, now }: Ctx, waitMs: number): Promise<void> {
  await db.batch([
    db.prepare('UPDATE hubs SET next_check_at = ?1 WHERE next_check_at < ?1').bind(now + waitMs),
    db
      .prepare('UPDATE site_counters SET invites_quiet_until = max(invites_quiet_until, ?1) WHERE id = 1')
      .bind(now + waitMs),
  ])
}
