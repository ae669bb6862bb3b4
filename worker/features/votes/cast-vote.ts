import { sql } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { DAY } from '#contract/base/time.ts'
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
import { listings } from '../../db/schema/listings.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { votes } from '../../db/schema/votes.ts'
import type { MaybeRow, SqlRow } from '../../db/sql-row.ts'
import { emit } from '../events/registry.ts'
import { accountCreatedSql, daySql } from './evidence.ts'
import { NO_SIGNALS, type VoteSignals } from './vote-signals.ts'

type EffectRow = SqlRow<typeof votes, 'effect' | 'reason'>
type CountRow = SqlRow<typeof listings, 'votes'>

/** Without a listing of that id, its columns are null, and those of a vote without one of this moment. */
type RefusalRow = MaybeRow<SqlRow<typeof listings, 'moderation' | 'votes'>> & {
  last_vote: number | null
} & MaybeRow<EffectRow> &
  RestrictionRow

/** `nextVoteAt` in ms since 1970; the count of votes of the server, if they are known. */
export const alreadyVoted = (nextVoteAt: number, count?: number) =>
  new HttpError('already_voted', 'You already voted in the last 24h.', {
    nextVoteAt: new Date(nextVoteAt).toISOString(),
    ...(count !== undefined && { votes: count }),
  })

interface NewVote {
  listingId: string
  claim: SessionClaim
  signals?: VoteSignals
}

/**
 * Casts a vote: one for each person and server in any rolling 24 hours. The insert checks who votes, whether they may, whether the server is public and
 * whether the last vote is old enough, so a hundred simultaneous attempts count once. It leaves its signals, and waits where an
 * earlier one of the same person for the server waits. One batch, one round trip: it even reads the session. Only a refusal asks for its reason, in a second one. Sent
 * again, it finds its own vote, by its time. `region` is where the database is, if that is known.
 */
export async function castVote(ctx: Ctx, vote: NewVote) {
  const { listingId, claim, signals = NO_SIGNALS } = vote
  const { db, now } = ctx
  const day = Math.floor(now / DAY)
  const who = [listingId, claim.id, claim.secretHash, now, now - VOTE_COOLDOWN_MS, day] as const
  const voter = 'sessions s JOIN users u ON u.id = s.user_id JOIN listings l ON l.id = ?1'
  const forbidden = restrictionJoin('s.user_id', '?4', 'vote')
  const allowed = `${SESSION} AND l.moderation = 'approved' AND coalesce(${lastVoteSql('l.id', 'u.id')}, 0) <= ?5 AND x.id IS NULL`
  const {
    results: [, cast, counted],
    again,
  } = await db.repeatable<[never, EffectRow & CountRow, CountRow]>([
    // Before the counter, whose trigger then needs no mark of its own.
    db
      .prepare(
        `INSERT OR IGNORE INTO signals (day, listing_id, user_id, kind, at, network, system, ciphers, extensions, account_day, first_day, place)
         SELECT ?6, l.id, u.id, 'vote', ?4, ?7, ?8, ?9, ?10, ${daySql(accountCreatedSql('u.chat_id'))}, ${daySql('u.created_at')}, ${PLACE}
           FROM ${voter} ${forbidden} WHERE ${allowed}`,
      )
      .bind(
        ...who,
        signals.network,
        signals.system,
        signals.ciphers,
        signals.extensions,
        signals.earlier ?? null,
      ),
    db
      .prepare(
        `INSERT INTO votes (listing_id, user_id, cast_at, effect, reason)
         SELECT l.id, u.id, ?4, iif(${held('1')} IS NULL, 'counted', 'held'), ${held('h.reason')} FROM ${voter} ${forbidden}
          WHERE ${allowed} RETURNING effect, reason, (SELECT votes FROM listings WHERE id = ?1) AS votes`,
      )
      .bind(...who.slice(0, 5)),
    db
      .prepare(
        `UPDATE listings SET votes = votes + ('counted' =
           (SELECT v.effect FROM sessions s JOIN votes v ON v.user_id = s.user_id AND v.listing_id = ?1 AND v.cast_at = ?3 WHERE s.id = ?2))
          WHERE id = ?1 AND changes() > 0 RETURNING votes`,
      )
      .bind(listingId, claim.id, now),
    ...emit(ctx, 'vote.changed', {
      from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId} JOIN ${listings} ON ${listings.id} = ${votes.listingId}
        WHERE ${sessions.id} = ${claim.id} AND ${listings.id} = ${listingId} AND ${votes.castAt} = ${now} AND changes() > 0`,
      at: now,
      castAt: votes.castAt,
      before: null,
      effect: votes.effect,
      reason: votes.reason,
    }),
  ])
  const found = cast.results[0] ?? (await explain(ctx, vote, again))
  const nextVoteAt = new Date(now + VOTE_COOLDOWN_MS).toISOString()
  return {
    votes: counted.results[0]?.votes ?? found.votes,
    nextVoteAt,
    effect: found.effect,
    reason: found.reason,
    region: cast.meta.served_by_region,
  }
}

/** The how-many-eth of their network (?7, under the key before ?11) the voter is: as with an earlier vote there, else behind all others of the last 30 days. */
const PLACE = `iif(?7 IS NULL, 1, coalesce((SELECT min(s.place) FROM ${onNetwork()} AND s.user_id = u.id), 1 + (SELECT count(DISTINCT s.user_id) FROM ${onNetwork()})))`
function onNetwork() {
  return `signals s WHERE s.kind = 'vote' AND s.network IN (?7, ?11)`
}

/** Of the voter's latest vote for the server that waits: later ones wait with it. */
const held = (what: string) =>
  `(SELECT ${what} FROM votes h WHERE h.user_id = u.id AND h.listing_id = l.id AND h.effect = 'held' ORDER BY h.cast_at DESC LIMIT 1)`

const SESSION = 's.id = ?2 AND s.secret_hash = ?3 AND s.expires_at > ?4'

/** The vote of this moment, when its first answer was lost (`again`). Without one it throws why there is none. */
async function explain({ db, now }: Ctx, { listingId, claim }: NewVote, again: boolean) {
  const { results } = await db.repeatable<[RefusalRow]>([
    db
      .prepare(
        `SELECT l.moderation, l.votes, v.effect, v.reason, ${lastVoteSql('l.id', 's.user_id')} AS last_vote, ${RESTRICTION_COLUMNS}
         FROM sessions s LEFT JOIN listings l ON l.id = ?1 LEFT JOIN votes v ON v.user_id = s.user_id AND v.listing_id = ?1 AND v.cast_at = ?4
              ${restrictionJoin('s.user_id', '?4', 'vote')}
        WHERE ${SESSION}`,
      )
      .bind(listingId, claim.id, claim.secretHash, now),
  ])
  const found = results[0].results[0]
  if (!found) throw signInFirst('Sign in to vote.')
  const restriction = restrictionOf(found)
  if (restriction) throw restricted('vote', restriction)
  const { moderation, effect, reason, votes: count, last_vote: last } = found
  // What refused the vote has ended since, so no other reason is left to name.
  if (moderation !== 'approved' || last === null || last <= now - VOTE_COOLDOWN_MS) throw serverNotFound()
  if (!again || !effect) throw alreadyVoted(last + VOTE_COOLDOWN_MS, count)
  return { effect, reason, votes: count }
}
