import { DAY } from '#contract/base/time.ts'
import type { Ctx } from '../../http/context.ts'

/** A run that failed is made up for by the next one. */
const DAYS = 2

/**
 * Reminds everybody whose held votes of yesterday can be confirmed now: most people would not come back by themselves on the right day. One notice for a
 * person and day, however often it runs.
 */
export async function remindVoters({ db, now }: Ctx): Promise<void> {
  const today = Math.floor(now / DAY)
  await db
    .prepare(
      `INSERT INTO notices (user_id, kind, key, at, data)
       SELECT v.user_id, 'vote', 'due:' || c.day, ?3, json_object('outcome', 'due', 'name', l.name, 'id', l.id)
         FROM vote_cohorts c JOIN listings l ON l.id = c.listing_id AND l.moderation = 'approved'
         JOIN votes v ON v.listing_id = c.listing_id AND v.cast_at >= c.day * ${DAY} AND v.cast_at < (c.day + 1) * ${DAY} AND v.effect = 'held' AND v.reason IS NOT 'together'
        WHERE c.state = 'held' AND c.day >= ?1 AND c.day < ?2 GROUP BY v.user_id, c.day
       ON CONFLICT (user_id, key) DO NOTHING`,
    )
    .bind(today - DAYS, today, now)
    .run()
}
