import { sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { listings, voteCohorts, votes } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { emit } from '../events/registry.ts'

/** A run that failed is made up for by the next one. */
const DAYS = 2

/**
 * Reminds everybody whose held votes of yesterday can be confirmed now: most people would not come back by themselves on the right day. One notice for a
 * person and day, however often it runs.
 */
export async function remindVoters({ db, now }: Ctx): Promise<void> {
  const today = Math.floor(now / DAY)
  const [c, v, day] = [voteCohorts, votes, sql.raw(String(DAY))]
  await db.batch(
    emit('vote.due', {
      from: sql`${c} JOIN ${listings} ON ${listings.id} = ${c.listingId} AND ${listings.moderation} = 'approved'
        JOIN ${v} ON ${v.listingId} = ${c.listingId} AND ${v.castAt} >= ${c.day} * ${day} AND ${v.castAt} < (${c.day} + 1) * ${day}
          AND ${v.effect} = 'held' AND ${v.reason} IS NOT 'together'
       WHERE ${c.state} = 'held' AND ${c.day} >= ${today - DAYS} AND ${c.day} < ${today} GROUP BY ${v.userId}, ${c.day}`,
      at: now,
      person: v.userId,
      key: sql`'due:' || ${c.day}`,
    }),
  )
}
