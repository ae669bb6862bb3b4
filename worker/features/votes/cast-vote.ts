import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { lazy } from '#contract/base/lazy.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { listings, sessions, users, votes } from '../../db/schema.ts'
import { SCORE_AGAIN } from '../../db/score-again.ts'
import { into, names, plus, prepared, set, type MaybeRow, type SqlRow } from '../../db/sql.ts'
import {
  restricted,
  RESTRICTION_COLUMNS,
  restrictionOf,
  type RestrictionRow,
  UNRESTRICTED,
  withRestriction,
} from '../../http/restriction.ts'
import type { SessionClaim } from '../../http/session-cookie.ts'
import { type Ctx, HttpError, serverNotFound, signInFirstError } from '../../http/verb.ts'
import { emit } from '../events/registry.ts'
import { lastVote } from './last-vote.ts'

const vote = alias(votes, 'vote')
const session = alias(sessions, 'session')
const listing = alias(listings, 'listing')
const voter = alias(users, 'voter')

type CountRow = SqlRow<typeof listings, 'votes'>

/** The columns of the listing are null if there is none with that id. */
type RefusalRow = MaybeRow<SqlRow<typeof listings, 'moderation' | 'votes'>> & {
  last_vote: number | null
  /** The vote of the last 24 hours. */
  cast_at: number | null
  sent_key: string | null
} & RestrictionRow

/** `nextVoteAt` is in ms since 1970; `count` is the server's number of votes, if it is known. */
export const alreadyVotedError = (nextVoteAt: number, count?: number) =>
  new HttpError('already_voted', 'You already voted in the last 24h.', {
    nextVoteAt: iso(nextVoteAt),
    ...(count !== undefined && { votes: count }),
  })

interface NewVote {
  listingId: string
  claim: SessionClaim
  /** From `voterNetwork`. */
  network?: string | null
  sentKey?: string | null
}

const given = (name: keyof ReturnType<typeof valuesOf>) => sql.placeholder(name)
const valuesOf = ({ now }: Ctx, { claim, listingId, network = null, sentKey = null }: NewVote) => ({
  ...claim,
  listingId,
  network,
  sentKey,
  now,
  since: now - VOTE_COOLDOWN_MS,
})

const IS_CLAIMED = sql`${session.id} = ${given('id')} AND ${session.secretHash} = ${given('secretHash')}
  AND ${session.expiresAt} > ${given('now')}`

/** Their text is written once, because a vote is the hot path. `changes()` is about the statement before. */
const STATEMENTS = lazy(() => ({
  cast: prepared(sql`INSERT INTO ${into(votes, 'listingId', 'userId', 'castAt', 'network', 'sentKey')}
    SELECT ${listing.id}, ${voter.id}, ${given('now')}, ${given('network')}, ${given('sentKey')}
      FROM ${sessions} session JOIN ${users} voter ON ${voter.id} = ${session.userId}
           JOIN ${listings} listing ON ${listing.id} = ${given('listingId')}
           ${withRestriction(session.userId, given('now'), 'vote')}
     WHERE ${IS_CLAIMED} AND ${listing.moderation} = 'approved'
       AND coalesce(${lastVote(listing.id, voter.id)}, 0) <= ${given('since')} AND ${UNRESTRICTED}`),
  counted:
    prepared(sql`UPDATE ${listings} SET ${set(listings, { votes: plus(listings.votes, 1), ...SCORE_AGAIN })}
     WHERE ${listings.id} = ${given('listingId')} AND changes() > 0 RETURNING ${names(listings.votes)}`),
  events: emit('vote.created', {
    from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId}
           JOIN ${listings} ON ${listings.id} = ${votes.listingId}
     WHERE ${sessions.id} = ${given('id')} AND ${listings.id} = ${given('listingId')}
       AND ${votes.castAt} = ${given('now')} AND changes() > 0`,
    at: given('now'),
  }).map(prepared),
  found:
    prepared(sql`SELECT ${listing.moderation}, ${listing.votes}, ${vote.castAt} AS cast_at, ${vote.sentKey},
           ${lastVote(listing.id, session.userId)} AS last_vote, ${RESTRICTION_COLUMNS}
      FROM ${sessions} session LEFT JOIN ${listings} listing ON ${listing.id} = ${given('listingId')}
           LEFT JOIN ${votes} vote ON ${vote.userId} = ${session.userId}
             AND ${vote.listingId} = ${given('listingId')} AND ${vote.castAt} > ${given('since')}
           ${withRestriction(session.userId, given('now'), 'vote')}
     WHERE ${IS_CLAIMED}`),
}))

/**
 * Casts a vote: one for each person and server in any rolling 24 hours. The insert checks everything;
 * after a refusal `explain` reads why. A request sent again finds its own vote, by key or time.
 */
export async function castVote(ctx: Ctx, wanted: NewVote) {
  const { cast, counted, events } = STATEMENTS()
  const values = valuesOf(ctx, wanted)
  const { again, rows } = await ctx.db.repeatableNamed<{ counted: CountRow }>({
    cast: cast(values),
    counted: counted(values),
    events: events.map((event) => event(values)),
  })
  const count = rows.counted[0]?.votes
  return count === undefined ? explain(ctx, wanted, again) : voted(count, ctx.now)
}

const voted = (count: number, at: number) => ({
  votes: count,
  nextVoteAt: iso(at + VOTE_COOLDOWN_MS),
})

/**
 * The answer of the first time, if this request has cast its vote before. Otherwise throws the reason of the
 * refusal.
 */
async function explain(ctx: Ctx, wanted: NewVote, again: boolean) {
  const values = valuesOf(ctx, wanted)
  const { now, sentKey } = values
  const { rows } = await ctx.db.repeatableNamed<{ found: RefusalRow }>({ found: STATEMENTS().found(values) })
  const [refusal] = rows.found
  if (!refusal) throw signInFirstError('Sign in to vote.')
  const restriction = restrictionOf(refusal)
  if (restriction) throw restricted('vote', restriction)
  const { moderation, cast_at: castAt, sent_key: ofRequest, votes: count, last_vote: last } = refusal
  // The server is not public, or the reason ended between the two reads and cannot be named any more.
  if (moderation !== 'approved' || last === null || last <= now - VOTE_COOLDOWN_MS) throw serverNotFound()
  const isOwn = castAt !== null && ((again && castAt === now) || (sentKey !== null && ofRequest === sentKey))
  if (!isOwn) throw alreadyVotedError(last + VOTE_COOLDOWN_MS, count)
  return voted(count ?? 0, castAt)
}
