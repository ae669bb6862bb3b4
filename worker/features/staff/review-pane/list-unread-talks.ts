import { UNREAD_TALKS_MAX } from '#contract/staff/staff-review.ts'
import { listingsOfSql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'

/** The actor's listings with messages of staff that they have not read. */
export async function listUnreadTalks({ db, actor }: UserCtx) {
  const { results } = await db
    .prepare(
      `SELECT l.id AS _id, l.name FROM listings l JOIN listing_talks t ON t.listing_id = l.id
        WHERE l.id IN ${listingsOfSql('edit')} AND l.deleted_at IS NULL AND t.staff_last > t.owner_read ORDER BY t.staff_last DESC LIMIT ${UNREAD_TALKS_MAX}`,
    )
    .bind(actor.userId)
    .all<{ _id: string; name: string }>()
  return { items: results }
}
