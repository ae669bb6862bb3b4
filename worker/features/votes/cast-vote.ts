import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { type Ctx, HttpError, serverNotFound, signInFirst } from '../../http/verb.ts'
import { lastVote } from './last-vote.ts'
import {
  restricted,
  RESTRICTION_COLUMNS,
  restrictionOf,
  type RestrictionRow,
  UNRESTRICTED,
  withRestriction,
} from '../../http/restriction.ts'
import type { SessionClaim } from '../../http/session.ts'
import { listings, sessions, users, votes } from '../../db/schema.ts'
import { emit } from '../events/registry.ts'
import { into, names, set, type MaybeRow, type SqlRow } from '../../db/sql.ts'

const v = alias(votes, 'v')
const s = alias(sessions, 's')
const l = alias(listings, 'l')
const u = alias(users, 'u')

type CountRow = SqlRow<typeof listings, 'votes'>

/** Without a listing of that id, its columns are null. */
type RefusalRow = MaybeRow<SqlRow<typeof listings, 'moderation' | 'votes'>> & {
  last_vote: number | null
  /** The vote of the last 24 hours. */
  cast_at: number | null
  sent_key: string | null
} & RestrictionRow

/** `nextVoteAt` in ms since 1970; the count of votes of the server, if they are known. */
export const alreadyVoted = (nextVoteAt: number, count?: number) =>
  new HttpError('already_voted', 'You already voted in the last 24h.', {
    nextVoteAt: new Date(nextVoteAt).toISOString(),
    ...(count !== undefined && { votes: count }),
  })

interface NewVote {
  listingId: string
  claim: SessionClaim
  /** From `voterNetwork`. */
  network?: string | null
  /** Of this request, if it has a key. */
  sentKey?: string | null
}

/**
 * Casts a vote: one for each person and server in any rolling 24 hours. The insert checks everything; a refusal asks
 * for its reason. Sent again, it finds its own vote, by its key or its time.
 */
export async function castVote(ctx: Ctx, vote: NewVote) {
  const { listingId, claim, network = null, sentKey = null } = vote
  const { db, now } = ctx
  const { again, rows } = await db.twice<{ counted: CountRow }>({
    cast: sql`INSERT INTO ${into(votes, 'listingId', 'userId', 'castAt', 'network', 'sentKey')}
         SELECT ${l.id}, ${u.id}, ${now}, ${network}, ${sentKey}
           FROM ${sessions} s JOIN ${users} u ON ${u.id} = ${s.userId} JOIN ${listings} l ON ${l.id} = ${listingId}
                ${withRestriction(s.userId, now, 'vote')}
          WHERE ${isOf(claim, now)} AND ${l.moderation} = 'approved' AND coalesce(${lastVote(l.id, u.id)}, 0) <= ${now - VOTE_COOLDOWN_MS} AND ${UNRESTRICTED}`,
    counted: sql`UPDATE ${listings} SET ${set(listings, { votes: sql`${listings.votes} + 1`, scoredAt: 0 })}
          WHERE ${listings.id} = ${listingId} AND changes() > 0 RETURNING ${names(listings.votes)}`,
    events: emit('vote.created', {
      from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId} JOIN ${listings} ON ${listings.id} = ${votes.listingId}
        WHERE ${sessions.id} = ${claim.id} AND ${listings.id} = ${listingId} AND ${votes.castAt} = ${now} AND changes() > 0`,
      at: now,
    }),
  })
  const count = rows.counted[0]?.votes
  return count === undefined ? explain(ctx, vote, again) : voted(count, now)
}

const voted = (count: number, at: number) => ({
  votes: count,
  nextVoteAt: new Date(at + VOTE_COOLDOWN_MS).toISOString(),
})

/** Whether the session `s` is the claimed one. */
const isOf = (claim: SessionClaim, now: number) =>
  sql`${s.id} = ${claim.id} AND ${s.secretHash} = ${claim.secretHash} AND ${s.expiresAt} > ${now}`

/** The first answer of this request, if it has cast its vote before. Otherwise it throws why there is none. */
async function explain({ db, now }: Ctx, { listingId, claim, sentKey = null }: NewVote, again: boolean) {
  const { rows } = await db.twice<{ found: RefusalRow }>({
    found: sql`SELECT ${l.moderation}, ${l.votes}, ${v.castAt} AS cast_at, ${v.sentKey}, ${lastVote(l.id, s.userId)} AS last_vote, ${RESTRICTION_COLUMNS}
         FROM ${sessions} s LEFT JOIN ${listings} l ON ${l.id} = ${listingId} LEFT JOIN ${votes} v ON ${v.userId} = ${s.userId} AND ${v.listingId} = ${listingId}
         AND ${v.castAt} > ${now - VOTE_COOLDOWN_MS}
              ${withRestriction(s.userId, now, 'vote')}
        WHERE ${isOf(claim, now)}`,
  })
  const [found] = rows.found
  if (!found) throw signInFirst('Sign in to vote.')
  const restriction = restrictionOf(found)
  if (restriction) throw restricted('vote', restriction)
  const { moderation, cast_at: castAt, sent_key: ofRequest, votes: count, last_vote: last } = found
  // What refused the vote has ended since, so no other reason is left to name.
  if (moderation !== 'approved' || last === null || last <= now - VOTE_COOLDOWN_MS) throw serverNotFound()
  const isOwn = castAt !== null && ((again && castAt === now) || (sentKey !== null && ofRequest === sentKey))
  if (!isOwn) throw alreadyVoted(last + VOTE_COOLDOWN_MS, count)
  return voted(count ?? 0, castAt)
}
