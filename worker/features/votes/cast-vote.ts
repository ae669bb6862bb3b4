import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { lazy } from '#contract/base/lazy.ts'
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
import { into, names, plus, prepared, set, type MaybeRow, type SqlRow } from '../../db/sql.ts'

const vote = alias(votes, 'vote')
const session = alias(sessions, 'session')
const listing = alias(listings, 'listing')
const voter = alias(users, 'voter')

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

/** What a statement is given each time. */
const given = (name: keyof ReturnType<typeof valuesOf>) => sql.placeholder(name)
const valuesOf = ({ now }: Ctx, { claim, listingId, network = null, sentKey = null }: NewVote) => ({
  ...claim,
  listingId,
  network,
  sentKey,
  now,
  since: now - VOTE_COOLDOWN_MS,
})

const IS_CLAIMED = sql`${session.id} = ${given('id')} AND ${session.secretHash} = ${given('secretHash')} AND ${session.expiresAt} > ${given('now')}`

/** Their text is written once: a vote is the hot path. */
const STATEMENTS = lazy(() => ({
  cast: prepared(sql`INSERT INTO ${into(votes, 'listingId', 'userId', 'castAt', 'network', 'sentKey')}
         SELECT ${listing.id}, ${voter.id}, ${given('now')}, ${given('network')}, ${given('sentKey')}
           FROM ${sessions} session JOIN ${users} voter ON ${voter.id} = ${session.userId} JOIN ${listings} listing ON ${listing.id} = ${given('listingId')}
                ${withRestriction(session.userId, given('now'), 'vote')}
          WHERE ${IS_CLAIMED} AND ${listing.moderation} = 'approved' AND coalesce(${lastVote(listing.id, voter.id)}, 0) <= ${given('since')} AND ${UNRESTRICTED}`),
  counted:
    prepared(sql`UPDATE ${listings} SET ${set(listings, { votes: plus(listings.votes, 1), scoredAt: 0 })}
          WHERE ${listings.id} = ${given('listingId')} AND changes() > 0 RETURNING ${names(listings.votes)}`),
  events: emit('vote.created', {
    from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId} JOIN ${listings} ON ${listings.id} = ${votes.listingId}
        WHERE ${sessions.id} = ${given('id')} AND ${listings.id} = ${given('listingId')} AND ${votes.castAt} = ${given('now')} AND changes() > 0`,
    at: given('now'),
  }).map(prepared),
  found:
    prepared(sql`SELECT ${listing.moderation}, ${listing.votes}, ${vote.castAt} AS cast_at, ${vote.sentKey}, ${lastVote(listing.id, session.userId)} AS last_vote, ${RESTRICTION_COLUMNS}
         FROM ${sessions} session LEFT JOIN ${listings} listing ON ${listing.id} = ${given('listingId')} LEFT JOIN ${votes} vote ON ${vote.userId} = ${session.userId} AND ${vote.listingId} = ${given('listingId')}
         AND ${vote.castAt} > ${given('since')}
              ${withRestriction(session.userId, given('now'), 'vote')}
        WHERE ${IS_CLAIMED}`),
}))

/**
 * Casts a vote: one for each person and server in any rolling 24 hours. The insert checks everything; a refusal asks
 * for its reason. Sent again, it finds its own vote, by its key or its time.
 */
export async function castVote(ctx: Ctx, wanted: NewVote) {
  const { cast, counted, events } = STATEMENTS()
  const values = valuesOf(ctx, wanted)
  const { again, rows } = await ctx.db.twice<{ counted: CountRow }>({
    cast: cast(values),
    counted: counted(values),
    events: events.map((event) => event(values)),
  })
  const count = rows.counted[0]?.votes
  return count === undefined ? explain(ctx, wanted, again) : voted(count, ctx.now)
}

const voted = (count: number, at: number) => ({
  votes: count,
  nextVoteAt: new Date(at + VOTE_COOLDOWN_MS).toISOString(),
})

/** The first answer of this request, if it has cast its vote before. Otherwise it throws why there is none. */
async function explain(ctx: Ctx, wanted: NewVote, again: boolean) {
  const values = valuesOf(ctx, wanted)
  const { now, sentKey } = values
  const { rows } = await ctx.db.twice<{ found: RefusalRow }>({ found: STATEMENTS().found(values) })
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
