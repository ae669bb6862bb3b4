import { sql } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { posts } from '../../../db/schema/posts.ts'
import { statement } from '../../../db/statement.ts'
import type { UserCtx } from '../../../http/context.ts'
import { notYours } from '../../../http/http-error.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { emit } from '../../events/registry.ts'
import { mayPostSql } from '../../../db/post-row.ts'

/** The reply to a review, or news by their id. */
export type OwnPost = { reviewId: string } | { postId: string }

/**
 * Removes a reply or news of one's own server, with an audit entry of its words. Who comes to an evening is told. Repeating the call changes nothing.
 */
export async function removePost(ctx: UserCtx, listingId: string, post: OwnPost): Promise<void> {
  const [which, key] =
    'reviewId' in post
      ? (['p.review_id = ?2', post.reviewId] as const)
      : (['p.id = ?2 AND p.review_id IS NULL', post.postId] as const)
  const { db, now, actor } = ctx
  const {
    rows: [sides],
  } = await writeOnce<[{ 1: 1 }]>(
    ctx,
    (attempt) => {
      const removed = sql`${auditLog} WHERE ${auditLog.at} = ${now} AND ${auditLog.attempt} = ${attempt}`
      return [
        db
          .prepare(
            `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before)
         SELECT ?5, ?4, ?3, 'post.remove', 'post', p.id, json_object('serverId', l.id, 'authorId', p.author_id, 'title', p.title, 'text', p.text)
           FROM posts p JOIN listings l ON l.id = p.listing_id
          WHERE l.id = ?1 AND ${which} AND l.deleted_at IS NULL AND ${mayPostSql('l', '?3')}`,
          )
          .bind(listingId, key, actor.userId, now, attempt),
        ...emit(ctx, 'evening.changed', {
          outcome: 'cancelled',
          at: now,
          once: sql`${posts.startsAt}`,
          from: sql`${posts}, ${removed} AND ${posts.id} = ${auditLog.targetId} AND ${posts.endsAt} > ${now}`,
        }),
        statement(
          db,
          sql`DELETE FROM ${posts} WHERE ${posts.id} IN (SELECT ${auditLog.targetId} FROM ${removed})`,
        ),
      ]
    },
    [
      db
        .prepare(
          `SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?2')}`,
        )
        .bind(listingId, actor.userId),
    ],
  )
  if (sides.results.length === 0) throw notYours()
}
