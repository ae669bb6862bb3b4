import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { UNREAD_TALKS_MAX } from '#contract/staff/staff-review.ts'
import { listingMessages, listings } from '../../../db/schema.ts'
import { listingsOf } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

const l = alias(listings, 'l')
const m = alias(listingMessages, 'm')

/** The actor's listings with messages of staff that they have not read. */
export async function listUnreadTalks({ db, actor }: UserCtx) {
  const results = await db.all<{
    _id: string
    name: string
  }>(sql`SELECT ${l.id} AS _id, ${l.name} FROM ${listings} l JOIN ${listingMessages} m ON ${m.listingId} = ${l.id} AND ${m.fromStaff} = 1 AND ${m.isRead} = 0
         WHERE ${l.id} IN ${listingsOf('edit', actor.userId)} AND ${l.deletedAt} IS NULL
         GROUP BY ${l.id} ORDER BY max(${m.seq}) DESC LIMIT ${UNREAD_TALKS_MAX}`)
  return { items: results }
}
