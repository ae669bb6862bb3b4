import { sql } from 'drizzle-orm'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { may } from '../../../db/side-sql.ts'
import type { ReportInput } from './report-server.ts'
import { listings, posts, reports } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

/**
 * Reports a reply or news on a public server: one for each person and post; a unique index enforces it. For staff it is a report of the server that names the
 * post. 403 for who may post there.
 */
export async function reportPost(
  { db, now, actor }: UserCtx,
  { listingId, postId, reason, details }: ReportInput & { postId: string },
) {
  const id = newId()
  const { rows } = await db.twice<{ post: { own: 0 | 1 }; filed: { id: string } }>({
    inserted: sql`INSERT INTO ${into(reports, 'id', 'listingId', 'postId', 'reporterId', 'reason', 'details', 'createdAt', 'updatedAt')} 
         SELECT ${id}, ${listings.id}, ${posts.id}, ${actor.userId}, ${reason}, ${details}, ${now}, ${now} FROM ${posts} JOIN ${listings} ON ${listings.id} = ${posts.listingId}
          WHERE ${listings.id} = ${listingId} AND ${posts.id} = ${postId} AND ${listings.moderation} = 'approved' AND NOT (${may('edit', actor.userId, listings)})
         ON CONFLICT DO NOTHING`,
    post: sql`SELECT ${may('edit', actor.userId, listings)} AS own FROM ${posts} JOIN ${listings} ON ${listings.id} = ${posts.listingId}
          WHERE ${listings.id} = ${listingId} AND ${posts.id} = ${postId} AND ${listings.moderation} = 'approved'`,
    // Also when it was filed by an attempt whose answer was lost.
    filed: sql`SELECT ${reports.id} FROM ${reports} WHERE ${reports.id} = ${id}`,
  })
  const [post] = rows.post
  if (!post) throw new HttpError('not_found', 'Reply or news not found')
  if (post.own) throw new HttpError('forbidden', 'You can edit or remove it yourself.')
  if (!rows.filed.length) throw new HttpError('already_reported', 'You already reported this.')
  return { _id: id, status: 'open' as const }
}
