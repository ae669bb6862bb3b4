import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { mayPostSql } from '../../../db/post-row.ts'
import type { FiledReport, ReportInput } from './report-server.ts'

/**
 * Reports a reply or news on a public server: one for each person and post; a unique index enforces it. For staff it is a report of the server that names the
 * post. 403 for who may post there.
 */
export async function reportPost(
  { db, now, actor }: UserCtx,
  { listingId, postId, reason, details }: ReportInput & { postId: string },
): Promise<FiledReport> {
  const id = newId()
  const {
    results: [, found, filed],
  } = await db.repeatable<[never, { own: 0 | 1 }, { id: string }]>([
    db
      .prepare(
        `INSERT INTO reports (id, listing_id, post_id, reporter_id, reason, details, created_at, updated_at)
         SELECT ?1, l.id, p.id, ?4, ?5, ?6, ?7, ?7 FROM posts p JOIN listings l ON l.id = p.listing_id
          WHERE l.id = ?2 AND p.id = ?3 AND l.moderation = 'approved' AND NOT (${mayPostSql('l', '?4')})
         ON CONFLICT DO NOTHING`,
      )
      .bind(id, listingId, postId, actor.userId, reason, details, now),
    db
      .prepare(
        `SELECT ${mayPostSql('l', '?3')} AS own FROM posts p JOIN listings l ON l.id = p.listing_id
          WHERE l.id = ?1 AND p.id = ?2 AND l.moderation = 'approved'`,
      )
      .bind(listingId, postId, actor.userId),
    // Also when it was filed by an attempt whose answer was lost.
    db.prepare('SELECT id FROM reports WHERE id = ?1').bind(id),
  ])
  const [post] = found.results
  if (!post) throw new HttpError('not_found', 'Reply or news not found')
  if (post.own) throw new HttpError('forbidden', 'You can edit or remove it yourself.')
  if (!filed.results.length) throw new HttpError('already_reported', 'You already reported this.')
  return { _id: id, status: 'open' }
}
