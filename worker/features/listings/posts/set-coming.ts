import { and, eq, sql } from 'drizzle-orm'
import { eveningGuests, listings, posts } from '../../../db/schema.ts'
import { names } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'

/** Says that a person comes to an evening of a public server that is not over, or does not. Repeating the call changes nothing. */
export async function setComing(
  { db, now, actor }: UserCtx,
  { listingId, postId, coming }: { listingId: string; postId: string; coming: boolean },
): Promise<{ coming: boolean; count: number }> {
  const { userId } = actor
  const open = sql`${posts} JOIN ${listings} ON ${listings.id} = ${posts.listingId} AND ${listings.moderation} = 'approved'
    WHERE ${posts.id} = ${postId} AND ${posts.listingId} = ${listingId} AND ${posts.endsAt} > ${now}`
  const write = coming
    ? sql`INSERT INTO ${eveningGuests} (${names(eveningGuests.postId, eveningGuests.userId, eveningGuests.at)})
          SELECT ${posts.id}, ${userId}, ${now} FROM ${open} ON CONFLICT DO NOTHING`
    : sql`DELETE FROM ${eveningGuests} WHERE ${and(eq(eveningGuests.postId, postId), eq(eveningGuests.userId, userId))}`
  const { rows } = await db.twice<{ state: { count: number; coming: number } }>({
    write,
    state: sql`SELECT (SELECT count(*) FROM ${eveningGuests} WHERE ${eveningGuests.postId} = ${posts.id}) AS count,
                 EXISTS (SELECT 1 FROM ${eveningGuests} WHERE ${eveningGuests.postId} = ${posts.id} AND ${eveningGuests.userId} = ${userId}) AS coming
            FROM ${open}`,
  })
  const [row] = rows.state
  if (!row) throw new HttpError('not_found', 'This evening is over or was called off.')
  return { coming: row.coming === 1, count: row.count }
}
