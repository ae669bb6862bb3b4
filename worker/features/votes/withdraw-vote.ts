import { sql } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError, serverNotFound } from '../../http/http-error.ts'
import { listings } from '../../db/schema/listings.ts'
import { votes, withdrawnVotes } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import { emit } from '../events/registry.ts'
import { lastVoteSql } from './last-vote.ts'

type CountRow = SqlRow<typeof listings, 'votes'> & { last_vote: number | null; withdrawn: number }

/**
 * Takes back the latest vote of the actor for a public server. The next one still waits until 24 hours after it. The first statement decides: it notes the
 * vote, unless the latest one is taken back already, so that a repeated request, or one that is sent again, does not take an older vote, too,
 * nor one that was cast since.
 */
export async function withdrawVote(ctx: UserCtx, listingId: string) {
  const { db, now } = ctx
  const own = [listingId, ctx.actor.userId]
  const { results } = await db.repeatable<CountRow[]>((again) => [
    db
      .prepare(
        `INSERT INTO withdrawn_votes (listing_id, user_id, cast_at)
         SELECT v.listing_id, v.user_id, v.cast_at FROM votes v JOIN listings l ON l.id = v.listing_id
          WHERE v.listing_id = ?1 AND v.user_id = ?2 AND l.moderation = 'approved'
            AND NOT EXISTS (SELECT 1 FROM withdrawn_votes w WHERE w.listing_id = ?1 AND w.user_id = ?2 AND w.cast_at >= v.cast_at)
            AND (v.cast_at <= ?3 OR NOT ?4)
          ORDER BY v.cast_at DESC LIMIT 1
         ON CONFLICT (listing_id, user_id) DO UPDATE SET cast_at = excluded.cast_at`,
      )
      .bind(...own, now, Number(again)),
    db
      .prepare(
        `UPDATE listings SET votes = votes - 1 WHERE id = ?1 AND changes() > 0 AND 'counted' =
           (SELECT effect FROM votes v JOIN withdrawn_votes w USING (listing_id, user_id, cast_at) WHERE v.listing_id = ?1 AND v.user_id = ?2)`,
      )
      .bind(...own),
    ...emit(ctx, 'vote.changed', {
      from: sql`${votes} JOIN ${withdrawnVotes} ON ${withdrawnVotes.userId} = ${votes.userId} AND ${withdrawnVotes.listingId} = ${votes.listingId}
          AND ${withdrawnVotes.castAt} = ${votes.castAt} JOIN ${listings} ON ${listings.id} = ${votes.listingId}
        WHERE ${votes.listingId} = ${listingId} AND ${votes.userId} = ${ctx.actor.userId} AND ${votes.effect} <> 'void'`,
      at: now,
      castAt: votes.castAt,
      before: votes.effect,
      effect: 'void',
      reason: 'withdrawn',
    }),
    // Safe without a condition: what is noted as taken back is no vote any more.
    db
      .prepare(
        `DELETE FROM votes WHERE listing_id = ?1 AND user_id = ?2
            AND cast_at = (SELECT cast_at FROM withdrawn_votes WHERE listing_id = ?1 AND user_id = ?2)`,
      )
      .bind(...own),
    db
      .prepare(
        `SELECT l.votes, ${lastVoteSql('l.id', '?2')} AS last_vote,
                EXISTS (SELECT 1 FROM withdrawn_votes w WHERE w.listing_id = l.id AND w.user_id = ?2) AS withdrawn
           FROM listings l WHERE l.id = ?1 AND l.moderation = 'approved'`,
      )
      .bind(...own),
  ])
  const [row] = results.at(-1)?.results ?? []
  if (!row) throw serverNotFound()
  if (!row.withdrawn) throw new HttpError('not_found', 'You have not voted for this server.')
  const opens = (row.last_vote ?? 0) + VOTE_COOLDOWN_MS
  return { votes: row.votes, nextVoteAt: opens > now ? new Date(opens).toISOString() : null }
}
