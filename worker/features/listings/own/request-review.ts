import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  type OwnListing,
  REVIEW_REQUEST_COOLDOWN_MS,
  REVIEW_REQUEST_TABLE,
  REVIEW_WAIT_MESSAGE,
} from '#contract/listings/owner.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { OWN_LISTINGS, ownListingOf, type OwnListingRow } from './own-listing.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { listings } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

/**
 * Asks admins to review a listing that is not approved again, once in 24 hours. As with admin actions, the audit entry is written first, with all
 * conditions, and the change follows only if the entry was written.
 */
export async function requestReview(ctx: UserCtx, id: string): Promise<OwnListing> {
  const { now, actor } = ctx
  const next = JSON.stringify(REVIEW_REQUEST_TABLE)
  const own = sql`${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})`
  const becomes = sql`${next} ->> ${listings.moderation}`
  const [done, [row]] = await writeOnce<[OwnListingRow]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'listing.request-review', 'listing', ${l.id}, json_object('moderation', ${l.moderation}),
                json_object('moderation', ${next} ->> ${l.moderation})
           FROM ${listings} l WHERE ${own} AND ${next} ->> ${l.moderation} IS NOT NULL
            AND (${l.reviewRequestedAt} IS NULL OR ${l.reviewRequestedAt} <= ${now - REVIEW_REQUEST_COOLDOWN_MS})`,
      sql`UPDATE ${listings} SET ${set(listings, {
        reviewRequestedAt: now,
        moderation: becomes,
        requeuedAt: sql`iif(${listings.moderation} <> 'pending' AND ${becomes} = 'pending', ${now}, ${listings.requeuedAt})`,
      })} WHERE ${listings.id} = ${id} AND changes() > 0`,
    ],
    [sql`${OWN_LISTINGS} WHERE ${own}`],
  )
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
