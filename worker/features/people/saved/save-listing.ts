import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { SAVED_MAX } from '#contract/people/player.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import { listings, savedListings } from '../../../db/schema.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { names, into, set } from '../../../db/sql.ts'

const l = alias(listings, 'l')
const s = alias(savedListings, 's')

/** Saves a public server. Repeating the call changes nothing. 409 for a person who has saved as many as one can. The insert itself checks both. */
export async function saveListing({ db, actor, now }: UserCtx, listingId: string): Promise<SaveState> {
  const { rows } = await db.twice<{ saved: { listing_id: string } }>({
    saved: sql`INSERT INTO ${into(savedListings, 'userId', 'listingId', 'savedAt')}
       SELECT ${actor.userId}, ${l.id}, ${now} FROM ${listings} l
        WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'
          AND (SELECT count(*) FROM ${savedListings} s WHERE ${s.userId} = ${actor.userId} AND ${s.listingId} <> ${listingId}) < ${SAVED_MAX}
       ON CONFLICT (${names(savedListings.userId, savedListings.listingId)}) DO UPDATE SET ${set(savedListings, { savedAt: savedListings.savedAt.getSQL() })}
       RETURNING ${names(savedListings.listingId)}`,
  })
  if (rows.saved.length > 0) return { saved: true }
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
  return { saved: false }
}
