import { sql } from 'drizzle-orm'
import { EVENING_TIME_MESSAGE, type News } from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { posts } from '../../../db/schema/posts.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { emit } from '../../events/registry.ts'
import { mayPostSql, NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'
import { isAhead, timesOf } from './evening-times.ts'

interface NewsEdit extends NewsBody {
  listingId: string
  postId: string
}

/**
 * Changes news, or the time of an evening: then those who come are told. The audit entry comes first, with the words before. The same again changes nothing;
 * 404 for what is not theirs.
 */
export async function editNews(
  ctx: UserCtx,
  { listingId, postId, title, text, evening }: NewsEdit,
): Promise<{ item: News }> {
  const { db, now, actor } = ctx
  const { startsAt, endsAt } = timesOf(evening)
  const own = `p.id = ?2 AND p.review_id IS NULL AND l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?3')}`
  const {
    rows: [found],
  } = await writeOnce<[NewsRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?6, ?3, 'post.news', 'post', p.id,
                json_object('authorId', p.author_id, 'title', p.title, 'text', p.text, 'startsAt', p.starts_at, 'endsAt', p.ends_at),
                json_object('serverId', l.id, 'authorId', ?3, 'title', ?4, 'text', ?5, 'startsAt', coalesce(?8, p.starts_at), 'endsAt', coalesce(?9, p.ends_at))
           FROM posts p JOIN listings l ON l.id = p.listing_id
          WHERE ${own} AND (p.title <> ?4 OR p.text <> ?5 OR (?9 IS NOT NULL AND (p.starts_at <> ?8 OR p.ends_at <> ?9)))
            AND (?8 IS NULL OR p.starts_at = ?8 OR (p.ends_at > ?6 AND ?10))`,
        )
        .bind(
          listingId,
          postId,
          actor.userId,
          title,
          text,
          now,
          attempt,
          startsAt,
          endsAt,
          Number(startsAt !== null && isAhead(startsAt, now)),
        ),
      db
        .prepare(
          `UPDATE posts SET title = ?2, text = ?3, author_id = ?4, updated_at = ?5,
                  starts_at = iif(starts_at IS NULL, NULL, coalesce(?6, starts_at)), ends_at = iif(ends_at IS NULL, NULL, coalesce(?7, ends_at))
            WHERE id = ?1 AND changes() > 0`,
        )
        .bind(postId, title, text, actor.userId, now, startsAt, endsAt),
      ...emit(ctx, 'evening.changed', {
        outcome: 'moved',
        at: now,
        once: sql`${posts.updatedAt}`,
        from: sql`${auditLog}, ${posts} WHERE ${auditLog.at} = ${now} AND ${auditLog.attempt} = ${attempt}
            AND ${posts.id} = ${auditLog.targetId} AND ${auditLog.before} ->> 'startsAt' <> ${auditLog.after} ->> 'startsAt'`,
      }),
    ],
    [
      db
        .prepare(`SELECT ${NEWS_COLUMNS} FROM posts p JOIN listings l ON l.id = p.listing_id WHERE ${own}`)
        .bind(listingId, postId, actor.userId),
    ],
  )
  const [row] = found.results
  if (!row) throw new HttpError('not_found', 'News not found')
  if (startsAt !== null && row.starts_at !== startsAt)
    throw new HttpError('invalid_input', EVENING_TIME_MESSAGE, { field: 'evening.startsAt' })
  return { item: newsOf(row) }
}
