import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/verb.ts'
import { roadmapVotes } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'

/** More items than were ever public at the same time. */
const LIMIT = 1000

/** Ids of the items that the viewer has voted for: as a user, and from this browser without an account. */
export async function listOwnVotes(
  { db, actor }: Ctx,
  visitorId: string | null,
): Promise<{ items: string[] }> {
  const userId = actor.kind === 'user' ? actor.userId : null
  if (userId === null && visitorId === null) return { items: [] }
  const results = await db.all<
    SqlRow<typeof roadmapVotes, 'item_id'>
  >(sql`SELECT ${roadmapVotes.itemId} FROM ${roadmapVotes} WHERE ${roadmapVotes.userId} = ${userId}
       UNION SELECT ${roadmapVotes.itemId} FROM ${roadmapVotes} WHERE ${roadmapVotes.visitorId} = ${visitorId} AND (${userId} IS NULL OR ${roadmapVotes.userId} IS NULL) LIMIT ${LIMIT}`)
  return { items: results.map(({ item_id }) => item_id) }
}
