import { VOTE_COOLDOWN_MS } from '#contract/listing.ts'
import type { Ctx } from '../../http/context.ts'
import { HttpError, serverNotFound, signInFirst } from '../../http/http-error.ts'
import { lastVoteSql } from './last-vote.ts'
import {
  restricted,
  RESTRICTION_COLUMNS,
  restrictionJoin,
  restrictionOf,
  type RestrictionRow,
} from '../../http/restriction.ts'
import type { SessionClaim } from '../../http/session.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { MaybeRow, SqlRow } from '../../db/sql-row.ts'

/** Without a listing of that id, its columns are null. */
type ListingRow = MaybeRow<SqlRow<typeof listings, 'moderation' | 'votes'>> & {
  last_vote: number | null
} & RestrictionRow

/**
 * Casts a vote: one for each person and server in any rolling 24 hours. The insert checks who votes, whether they may, whether the server is public and whether the
 * last vote is old enough, so a hundred simultaneous attempts count once. One batch, one round trip: it even reads the session. Sent again, it finds its own
 * vote, by its time.
 */
export async function castVote(ctx: Ctx, { listingId, claim }: { listingId: string; claim: SessionClaim }) {
  const { db, now } = ctx
  const forbidden = restrictionJoin('s.user_id', '?4', 'vote')
  const {
    results: [found, , counted],
    again,
  } = await db.repeatable<[ListingRow, never, SqlRow<typeof listings, 'votes'>]>([
    db
      .prepare(
        `SELECT l.moderation, l.votes, ${lastVoteSql('l.id', 's.user_id')} AS last_vote, ${RESTRICTION_COLUMNS}
           FROM sessions s LEFT JOIN listings l ON l.id = ?1 ${forbidden} WHERE s.id = ?2 AND s.secret_hash = ?3 AND s.expires_at > ?4`,
      )
      .bind(listingId, claim.id, claim.secretHash, now),
    db
      .prepare(
        `INSERT INTO votes (listing_id, user_id, cast_at)
         SELECT l.id, s.user_id, ?4 FROM sessions s JOIN listings l ON l.id = ?1 ${forbidden}
          WHERE s.id = ?2 AND s.secret_hash = ?3 AND s.expires_at > ?4 AND l.moderation = 'approved'
            AND coalesce(${lastVoteSql('l.id', 's.user_id')}, 0) <= ?5 AND x.id IS NULL`,
      )
      .bind(listingId, claim.id, claim.secretHash, now, now - VOTE_COOLDOWN_MS),
    db
      .prepare('UPDATE listings SET votes = votes + 1 WHERE id = ?1 AND changes() > 0 RETURNING votes')
      .bind(listingId),
  ])
  const [listing] = found.results
  if (!listing) throw signInFirst('Sign in to vote.')
  const restriction = restrictionOf(listing)
  if (restriction) throw restricted('vote', restriction)
  if (listing.moderation !== 'approved') throw serverNotFound()
  const isCounted = again && listing.last_vote === now
  const row = counted.results[0] ?? (isCounted ? { votes: listing.votes } : undefined)
  const last = row ? now : (listing.last_vote ?? now)
  const nextVoteAt = new Date(last + VOTE_COOLDOWN_MS).toISOString()
  if (!row)
    throw new HttpError('already_voted', 'You already voted in the last 24h.', {
      nextVoteAt,
      votes: listing.votes,
    })
  return { votes: row.votes, nextVoteAt }
}
