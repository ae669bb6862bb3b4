import { sql } from 'drizzle-orm'
import { CHECK_EVERY_MS } from '#contract/listings/live.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { names } from '../../../db/sql.ts'
import { type UserCtx, notYours, tooManyRequests } from '../../../http/verb.ts'

const s = liveServers

/** A listing that a person may edit, for FROM and WHERE. */
const own = (listingId: string, { actor }: UserCtx) =>
  sql`${listings} WHERE ${listings.id} = ${listingId} AND ${may('edit', actor.userId, listings)} AND ${listings.deletedAt} IS NULL`

/** Switches looks at a server off or on. What is known of it is forgotten at the next round. */
export async function setLooks(ctx: UserCtx, listingId: string, on: boolean): Promise<{ on: boolean }> {
  const { rows } = await ctx.db.twice<{ switched: { seq: number } }>({
    switched: sql`INSERT INTO ${s} (${names(s.seq, s.off)}) SELECT ${listings.seq}, ${Number(!on)} FROM ${own(listingId, ctx)}
          ON CONFLICT DO UPDATE SET ${names(s.off)} = excluded.off, ${names(s.silentSince)} = NULL RETURNING ${names(s.seq)}`,
  })
  if (rows.switched.length !== 1) throw notYours()
  return { on }
}

/** Asks for a look now, once in five minutes. */
export async function checkNow(ctx: UserCtx, listingId: string): Promise<{ nextAt: string }> {
  const { now, db } = ctx
  const { again, rows } = await db.twice<{ asked: { seq: number } }>({
    asked: sql`INSERT INTO ${s} (${names(s.seq, s.checkAt)}) SELECT ${listings.seq}, ${now} FROM ${own(listingId, ctx)}
          ON CONFLICT DO UPDATE SET ${names(s.checkAt)} = excluded.check_at WHERE coalesce(${s.checkAt}, 0) <= ${now - CHECK_EVERY_MS}
          RETURNING ${names(s.seq)}`,
  })
  if (rows.asked.length !== 1) {
    const [last] = await db.all<{ at: number }>(
      sql`SELECT (SELECT ${s.checkAt} FROM ${s} WHERE ${s.seq} = ${listings.seq}) AS at FROM ${own(listingId, ctx)}`,
    )
    if (!last) throw notYours()
    // The look of this moment is this one: its first answer was lost.
    if (!again || last.at !== now)
      throw tooManyRequests(last.at + CHECK_EVERY_MS - now, 'We look at most once in five minutes.')
  }
  return { nextAt: new Date(now + CHECK_EVERY_MS).toISOString() }
}
