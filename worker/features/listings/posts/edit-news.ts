import type { News } from '#contract/listings/post.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { mayPostSql, NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'

interface NewsEdit {
  listingId: string
  postId: string
  title: string
  text: string
}

/** Changes news. Nobody is told again. The audit entry comes first, with the words before. The same words again change nothing; 404 for what is not theirs. */
export async function editNews(
  ctx: UserCtx,
  { listingId, postId, title, text }: NewsEdit,
): Promise<{ item: News }> {
  const { db, now, actor } = ctx
  const {
    rows: [found],
  } = await writeOnce<[NewsRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?6, ?3, 'post.news', 'post', p.id, json_object('authorId', p.author_id, 'title', p.title, 'text', p.text),
                json_object('serverId', l.id, 'authorId', ?3, 'title', ?4, 'text', ?5)
           FROM posts p JOIN listings l ON l.id = p.listing_id
          WHERE p.id = ?2 AND p.review_id IS NULL AND l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?3')} AND (p.title <> ?4 OR p.text <> ?5)`,
        )
        .bind(listingId, postId, actor.userId, title, text, now, attempt),
      db
        .prepare(
          `UPDATE posts SET title = ?2, text = ?3, author_id = ?4, updated_at = ?5 WHERE id = ?1 AND changes() > 0`,
        )
        .bind(postId, title, text, actor.userId, now),
    ],
    [
      db
        .prepare(
          `SELECT ${NEWS_COLUMNS} FROM posts p JOIN listings l ON l.id = p.listing_id
          WHERE p.id = ?2 AND p.review_id IS NULL AND l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?3')}`,
        )
        .bind(listingId, postId, actor.userId),
    ],
  )
  const [row] = found.results
  if (!row) throw new HttpError('not_found', 'News not found')
  return { item: newsOf(row) }
}
