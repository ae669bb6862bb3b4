import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type OwnListing, REVIEW_REQUEST_COOLDOWN_MS, REVIEW_WAIT_MESSAGE } from '#contract/listings/owner.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { OWN_LISTINGS, ownListingOf, type OwnListingRow } from './own-listing.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { listings } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

/** Why a server that is not denied gets no other review. */
const NOT_DENIED: Record<Exclude<Moderation, 'denied'>, string> = {
  approved: 'This server is already approved.',
  pending: 'This server waits for a decision already.',
  suspended: 'This server is suspended. You can appeal the decision.',
}

/**
 * Asks admins to review a denied listing again, once in 24 hours: it returns to the queue. The audit entry
 * comes first, with all conditions; the change only if it was written.
 */
export async function requestReview(ctx: UserCtx, id: string): Promise<OwnListing> {
  const { now, actor } = ctx
  const own = sql`${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})`
  const [done, [row]] = await writeOnce<[OwnListingRow]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'listing.request-review', 'listing', ${l.id}, json_object('moderation', 'denied'), json_object('moderation', 'pending')
           FROM ${listings} l WHERE ${own} AND ${l.moderation} = 'denied'
            AND (${l.reviewRequestedAt} IS NULL OR ${l.reviewRequestedAt} <= ${now - REVIEW_REQUEST_COOLDOWN_MS})`,
      sql`UPDATE ${listings} SET ${set(listings, { reviewRequestedAt: now, moderation: 'pending', requeuedAt: now })}
           WHERE ${listings.id} = ${id} AND changes() > 0`,
    ],
    [sql`${OWN_LISTINGS} WHERE ${own}`],
  )
  if (!row) throw notYours()
  if (!done) throw errorFor(row, now)
  return ownListingOf(row, now)
}

function errorFor({ moderation, review_requested_at: last }: OwnListingRow, now: number): HttpError {
  if (moderation !== 'denied')
    return new HttpError('state_conflict', NOT_DENIED[moderation], { current: moderation })
  const wait = Math.max(1, (last ?? 0) + REVIEW_REQUEST_COOLDOWN_MS - now)
  return new HttpError('rate_limited', REVIEW_WAIT_MESSAGE, { cooldownMs: wait, retryAfterMs: wait })
}
