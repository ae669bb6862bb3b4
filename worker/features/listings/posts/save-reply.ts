import type { z } from 'zod'
import type { replyBody } from '#contract/listings/post.wire.ts'
import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import type { Reply } from '#contract/listings/post.ts'
import { auditLog, listings, posts, reviews } from '../../../db/schema.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { emit } from '../../events/registry.ts'
import { newId } from '../../../platform/ids.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { may } from '../../../db/side-sql.ts'
import { REPLY_COLUMNS, replyOf, type ReplyRow } from '../../../db/post-row.ts'
import { names, into, set } from '../../../db/sql.ts'

const p = alias(posts, 'p')
const l = alias(listings, 'l')
const r = alias(reviews, 'r')

type ReplyInput = z.output<typeof replyBody> & { listingId: string; reviewId: string }

/**
 * Saves a server's one reply to a review; saving again replaces it. The reviewer is told once. The same text
 * again changes nothing. 404 for another server's review, and while it is not public.
 */
export async function saveReply(
  ctx: UserCtx,
  { listingId, reviewId, text }: ReplyInput,
): Promise<{ item: Reply }> {
  const { now, actor } = ctx
  const [, sides, found] = await writeOnce<[{ 1: 1 }, ReplyRow]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'post.reply', 'post', coalesce(${p.id}, ${newId()}), iif(${p.id} IS NULL, NULL, json_object('authorId',
         ${p.authorId}, 'text', ${p.text})),
                json_object('serverId', ${l.id}, 'reviewId', ${r.id}, 'authorId', ${actor.userId}, 'text', ${text})
           FROM ${reviews} r JOIN ${listings} l ON ${l.id} = ${r.listingId} LEFT JOIN ${posts} p ON ${p.reviewId} = ${r.id}
          WHERE ${r.id} = ${reviewId} AND ${l.id} = ${listingId} AND ${l.moderation} = 'approved' AND ${may('edit', actor.userId, l)} AND ${p.text} IS NOT ${text}`,
      sql`INSERT INTO ${into(posts, 'id', 'listingId', 'reviewId', 'authorId', 'text', 'createdAt', 'updatedAt')}
         SELECT (SELECT ${auditLog.targetId} FROM ${auditLog}
         WHERE ${auditLog.seq} = last_insert_rowid()), ${listingId}, ${reviewId}, ${actor.userId}, ${text}, ${now}, ${now} WHERE changes() > 0
         ON CONFLICT (${names(posts.reviewId)}) WHERE ${posts.reviewId} IS NOT NULL
         DO UPDATE SET ${set(posts, { text, authorId: actor.userId, updatedAt: now })}`,
      ...emit('review.answered', {
        from: sql`${reviews} JOIN ${listings} ON ${listings.id} = ${reviews.listingId} WHERE ${reviews.id} = ${reviewId} AND changes() > 0`,
        at: now,
      }),
    ],
    [
      sql`SELECT 1 FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('edit', actor.userId, l)}`,
      sql`SELECT ${REPLY_COLUMNS} FROM ${posts} p JOIN ${listings} l ON ${l.id} = ${p.listingId} WHERE ${p.reviewId} = ${reviewId} AND ${l.id} = ${listingId}
          AND ${l.moderation} = 'approved'`,
    ],
  )
  if (sides.length === 0) throw notYours()
  const item = found[0] && replyOf(found[0])
  if (!item) throw new HttpError('not_found', 'Review not found')
  return { item }
}
