import {
  type OwnListing,
  REVIEW_REQUEST_COOLDOWN_MS,
  REVIEW_REQUEST_TABLE,
  REVIEW_WAIT_MESSAGE,
} from '#contract/listings/owner.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours } from '../../../http/http-error.ts'
import { OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/**
 * Asks admins to review a listing that is not approved again, once in 24 hours. As with admin actions, the audit entry is written first, with all
 * conditions, and the change follows only if the entry was written.
 */
export async function requestReview(ctx: UserCtx, id: string): Promise<OwnListing> {
  const { db, now, actor } = ctx
  const own = [id, actor.userId, Number(isAdmin(actor))]
  const {
    done,
    rows: [found],
  } = await writeOnce<[OwnListingRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?4, ?2, 'listing.request-review', 'listing', l.id, json_object('moderation', l.moderation),
                json_object('moderation', ?6 ->> l.moderation)
           FROM listings l
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3) AND ?6 ->> l.moderation IS NOT NULL
            AND (l.review_requested_at IS NULL OR l.review_requested_at <= ?5)`,
        )
        .bind(...own, now, now - REVIEW_REQUEST_COOLDOWN_MS, JSON.stringify(REVIEW_REQUEST_TABLE), attempt),
      db
        .prepare(
          `UPDATE listings SET review_requested_at = ?2, moderation = ?3 ->> moderation,
                requeued_at = iif(moderation <> 'pending' AND ?3 ->> moderation = 'pending', ?2, requeued_at)
          WHERE id = ?1 AND changes() > 0`,
        )
        .bind(id, now, JSON.stringify(REVIEW_REQUEST_TABLE)),
    ],
    [
      db
        .prepare(
          `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3)`,
        )
        .bind(...own),
    ],
  )
  const row = found.results[0]
  if (!row) throw notYours()
  const listing = ownListingOf(row, now)
  if (!done) throw errorFor(listing, now)
  return listing
}

function errorFor({ approved, nextReviewRequestAt }: OwnListing, now: number): HttpError {
  if (approved)
    return new HttpError('state_conflict', 'This server is already approved.', { current: 'approved' })
  const wait = Math.max(1, Date.parse(nextReviewRequestAt ?? '') - now || 1)
  return new HttpError('rate_limited', REVIEW_WAIT_MESSAGE, { cooldownMs: wait, retryAfterMs: wait })
}
