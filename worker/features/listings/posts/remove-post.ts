import { alias } from 'drizzle-orm/sqlite-core'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { auditLog, listings, posts } from '../../../db/schema.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { may } from '../../../db/side-sql.ts'

const p = alias(posts, 'p')
const l = alias(listings, 'l')

/** The reply to a review, or news by their id. */
export type OwnPost = { reviewId: string } | { postId: string }

/**
 * Removes a reply or news of one's own server, with an audit entry of its words. Repeating the call changes nothing.
 */
export async function removePost(ctx: UserCtx, listingId: string, post: OwnPost): Promise<void> {
  const which =
    'reviewId' in post ? eq(p.reviewId, post.reviewId) : and(eq(p.id, post.postId), isNull(p.reviewId))
  const { actor } = ctx
  const removed = sql`${auditLog} WHERE ${auditLog.idempotencyKey} = ${ctx.idempotencyKey}`
  const [, sides] = await writeOnce<[{ 1: 1 }]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'post.remove', 'post', ${p.id}, json_object('serverId', ${l.id}, 'authorId', ${p.authorId}, 'title', ${p.title},
         'text', ${p.text}), NULL
           FROM ${posts} p JOIN ${listings} l ON ${l.id} = ${p.listingId}
          WHERE ${l.id} = ${listingId} AND ${which} AND ${l.deletedAt} IS NULL AND ${may('edit', actor.userId, l)}`,
      sql`DELETE FROM ${posts} WHERE ${posts.id} IN (SELECT ${auditLog.targetId} FROM ${removed})`,
    ],
    [
      sql`SELECT 1 FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('edit', actor.userId, l)}`,
    ],
  )
  if (sides.length === 0) throw notYours()
}
