import { sql } from 'drizzle-orm'
import type { SaveState } from '#contract/people/player.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { savedListings } from '../../../db/schema.ts'

/** Forgets a saved server, public or not. Repeating the call changes nothing. */
export async function unsaveListing({ db, actor }: UserCtx, listingId: string): Promise<SaveState> {
  await db.repeatable([
    sql`DELETE FROM ${savedListings} WHERE ${savedListings.userId} = ${actor.userId} AND ${savedListings.listingId} = ${listingId}`,
  ])
  return { saved: false, follows: false }
}
