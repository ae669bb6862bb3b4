import { type News, NEWS_EVERY_MS } from '#contract/listings/post.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours, tooManyRequests } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { mayPostSql, NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'

interface NewsInput {
  listingId: string
  title: string
  text: string
}

/**
 * Posts news of a public server. The first statement is the guard: the caller may, and four hours have passed since the last news, also if those were removed.
 * Sent again, it finds its own news, by their id. Followers are told by the next runs of `tellFollowers`. 429 with the time that is left, 409 while the server is not public.
 */
export async function postNews(
  ctx: UserCtx,
  { listingId, title, text }: NewsInput,
): Promise<{ item: News; nextAt: string }> {
  const { db, now, actor } = ctx
  const id = newId()
  const {
    results: [, , , found, sides],
  } = await db.repeatable<[never, never, never, NewsRow, { moderation: string; posted_at: number | null }]>([
    db
      .prepare(
        `INSERT INTO news_marks (listing_id, posted_at)
         SELECT l.id, ?3 FROM listings l WHERE l.id = ?1 AND l.moderation = 'approved' AND ${mayPostSql('l', '?2')}
         ON CONFLICT (listing_id) DO UPDATE SET posted_at = excluded.posted_at WHERE news_marks.posted_at <= ?4`,
      )
      .bind(listingId, actor.userId, now, now - NEWS_EVERY_MS),
    db
      .prepare(
        `INSERT INTO posts (id, listing_id, author_id, title, text, created_at, updated_at, told_up_to)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, 0 WHERE changes() > 0`,
      )
      .bind(id, listingId, actor.userId, title, text, now),
    auditStatement(ctx, {
      action: 'post.news',
      targetKind: 'post',
      targetId: id,
      after: { serverId: listingId, authorId: actor.userId, title, text },
    }),
    db.prepare(`SELECT ${NEWS_COLUMNS} FROM posts p WHERE p.id = ?1`).bind(id),
    db
      .prepare(
        `SELECT l.moderation, m.posted_at FROM listings l LEFT JOIN news_marks m ON m.listing_id = l.id
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?2')}`,
      )
      .bind(listingId, actor.userId),
  ])
  const [side] = sides.results
  if (!side) throw notYours()
  if (side.moderation !== 'approved')
    throw new HttpError('state_conflict', 'News can be posted when the server is public.')
  const [row] = found.results
  if (!row)
    throw tooManyRequests(
      (side.posted_at ?? now) + NEWS_EVERY_MS - now,
      'News can be posted once in four hours.',
    )
  return { item: newsOf(row), nextAt: new Date(now + NEWS_EVERY_MS).toISOString() }
}
