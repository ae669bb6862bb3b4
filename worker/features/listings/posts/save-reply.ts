import { sql } from 'drizzle-orm'
import type { Reply } from '#contract/listings/post.ts'
import { listings } from '../../../db/schema/listings.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours } from '../../../http/http-error.ts'
import { emit } from '../../events/registry.ts'
import { newId } from '../../../platform/ids.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { mayPostSql, REPLY_COLUMNS, replyOf, type ReplyRow } from '../../../db/post-row.ts'

interface ReplyInput {
  listingId: string
  reviewId: string
  text: string
}

/**
 * Saves the one reply of a server to a review; saving again replaces it. The audit entry comes first, with all conditions and the text before. The reviewer
 * is told once for each review, not of changes. The same text again changes nothing. 404 for the review of another server, and while the server is not public.
 */
export async function saveReply(
  ctx: UserCtx,
  { listingId, reviewId, text }: ReplyInput,
): Promise<{ item: Reply }> {
  const { db, now, actor } = ctx
  const {
    rows: [sides, found],
  } = await writeOnce<[{ 1: 1 }, ReplyRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?5, ?3, 'post.reply', 'post', coalesce(p.id, ?6), iif(p.id IS NULL, NULL, json_object('authorId', p.author_id, 'text', p.text)),
                json_object('serverId', l.id, 'reviewId', r.id, 'authorId', ?3, 'text', ?4)
           FROM reviews r JOIN listings l ON l.id = r.listing_id LEFT JOIN posts p ON p.review_id = r.id
          WHERE r.id = ?2 AND l.id = ?1 AND l.moderation = 'approved' AND ${mayPostSql('l', '?3')} AND p.text IS NOT ?4`,
        )
        .bind(listingId, reviewId, actor.userId, text, now, newId(), attempt),
      db
        .prepare(
          `INSERT INTO posts (id, listing_id, review_id, author_id, text, created_at, updated_at)
         SELECT (SELECT target_id FROM audit_log WHERE seq = last_insert_rowid()), ?1, ?2, ?3, ?4, ?5, ?5 WHERE changes() > 0
         ON CONFLICT (review_id) WHERE review_id IS NOT NULL
         DO UPDATE SET text = excluded.text, author_id = excluded.author_id, updated_at = excluded.updated_at`,
        )
        .bind(listingId, reviewId, actor.userId, text, now),
      ...emit(ctx, 'review.answered', {
        from: sql`${reviews} JOIN ${listings} ON ${listings.id} = ${reviews.listingId} WHERE ${reviews.id} = ${reviewId} AND changes() > 0`,
        at: now,
      }),
    ],
    [
      db
        .prepare(
          `SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?2')}`,
        )
        .bind(listingId, actor.userId),
      db
        .prepare(
          `SELECT ${REPLY_COLUMNS} FROM posts p JOIN listings l ON l.id = p.listing_id WHERE p.review_id = ?2 AND l.id = ?1 AND l.moderation = 'approved'`,
        )
        .bind(listingId, reviewId),
    ],
  )
  if (sides.results.length === 0) throw notYours()
  const item = found.results[0] && replyOf(found.results[0])
  if (!item) throw new HttpError('not_found', 'Review not found')
  return { item }
}
