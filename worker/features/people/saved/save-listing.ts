import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { SAVED_MAX } from '#contract/people/player.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import { listings, savedListings } from '../../../db/schema.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { names, into, set, type SqlRow } from '../../../db/sql.ts'

const l = alias(listings, 'l')
const s = alias(savedListings, 's')

/**
 * Saves a public server, or changes whether the person follows it. Repeating the call changes nothing. 409 for a person who has saved as many as one can.
 * The insert itself checks both.
 */
export async function saveListing(
  { db, actor, now }: UserCtx,
  listingId: string,
  { follows }: { follows?: boolean | undefined },
): Promise<SaveState> {
  const insert = sql`INSERT INTO ${into(savedListings, 'userId', 'listingId', 'savedAt', 'followedAt')} 
       SELECT ${actor.userId}, ${l.id}, ${now}, iif(${follows === undefined ? null : Number(follows)}, ${now}, NULL) FROM ${listings} l
        WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'
          AND (SELECT count(*) FROM ${savedListings} s WHERE ${s.userId} = ${actor.userId} AND ${s.listingId} <> ${listingId}) < ${SAVED_MAX}
       ON CONFLICT (${names(savedListings.userId, savedListings.listingId)}) DO UPDATE
          SET ${set(savedListings, { followedAt: sql`CASE ${follows === undefined ? null : Number(follows)} WHEN 1 THEN coalesce(${savedListings.followedAt}, ${now}) WHEN 0 THEN NULL ELSE ${savedListings.followedAt} END` })}
          RETURNING ${names(savedListings.followedAt)}`
  const results = await db.repeatable<[SqlRow<typeof savedListings, 'followed_at'>]>([insert])
  const [row] = results[0]
  if (row) return { saved: true, follows: row.followed_at !== null }
  const listing = await db.first(
    sql`SELECT 1 FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved'`,
  )
  if (!listing) throw serverNotFound()
  throw new HttpError('state_conflict', `You have saved ${SAVED_MAX} servers. Remove one first.`)
}

/** Forgets a saved server, public or not. Repeating the call changes nothing. */
export async function unsaveListing({ db, actor }: UserCtx, listingId: string): Promise<SaveState> {
  await db.repeatable([
    sql`DELETE FROM ${savedListings} WHERE ${savedListings.userId} = ${actor.userId} AND ${savedListings.listingId} = ${listingId}`,
  ])
  return { saved: false, follows: false }
}
