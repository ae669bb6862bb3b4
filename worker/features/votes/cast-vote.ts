import { alias } from 'drizzle-orm/sqlite-core'
import { type SQL, sql } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { DAY } from '#contract/base/time.ts'
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
import { listings, sessions, signals, users, votes } from '../../db/schema.ts'
import { emit } from '../events/registry.ts'
import { accountCreated, dayOf } from './evidence.ts'
import { NO_SIGNALS, type VoteSignals } from './vote-signals.ts'
import { into, names, set, type MaybeRow, type SqlRow } from '../../db/sql.ts'

const v = alias(votes, 'v')
const s = alias(sessions, 's')
const l = alias(listings, 'l')
const u = alias(users, 'u')
const h = alias(votes, 'h')

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
 * Casts a vote: one for each person and server in any rolling 24 hours. The insert checks everything, so a hundred simultaneous attempts count once;
 * it even reads the session. Only a refusal asks for its reason, in a second batch. Sent again, it finds its own vote, by its time.
 */
export async function castVote(ctx: Ctx, vote: NewVote) {
  const { listingId, claim, signals: from = NO_SIGNALS } = vote
  const { db, now } = ctx
  const day = Math.floor(now / DAY)
  const voter = sql`FROM ${sessions} s JOIN ${users} u ON ${u.id} = ${s.userId} JOIN ${listings} l ON ${l.id} = ${listingId}
      ${withRestriction(s.userId, now, 'vote')}
    WHERE ${isOf(claim, now)} AND ${l.moderation} = 'approved' AND coalesce(${lastVote(l.id, u.id)}, 0) <= ${now - VOTE_COOLDOWN_MS} AND ${UNRESTRICTED}`
  const { again, results } = await db.tryTwice<[never, EffectRow & CountRow, CountRow]>([
    // Before the counter, whose trigger then needs no mark of its own.
    sql`INSERT OR IGNORE INTO ${into(signals, 'day', 'listingId', 'userId', 'kind', 'at', 'network', 'system', 'ciphers', 'extensions', 'accountDay', 'firstDay', 'place')}
         SELECT ${day}, ${l.id}, ${u.id}, 'vote', ${now}, ${from.network}, ${from.system}, ${from.ciphers}, ${from.extensions},
                ${dayOf(accountCreated(u.chatId))}, ${dayOf(u.createdAt)}, ${placeOf(from)} ${voter}`,
    sql`INSERT INTO ${into(votes, 'listingId', 'userId', 'castAt', 'effect', 'reason')}
         SELECT ${l.id}, ${u.id}, ${now}, iif(${held(sql`1`)} IS NULL, 'counted', 'held'), ${held(sql`${h.reason}`)} ${voter}
         RETURNING ${names(votes.effect, votes.reason)}, (SELECT ${listings.votes} FROM ${listings} WHERE ${listings.id} = ${listingId}) AS votes`,
    sql`UPDATE ${listings} SET ${set(listings, {
      votes: sql`${listings.votes} + ('counted' =
           (SELECT ${v.effect} FROM ${sessions} s JOIN ${votes} v ON ${v.userId} = ${s.userId} AND ${v.listingId} = ${listingId} AND ${v.castAt} = ${now}
           WHERE ${s.id} = ${claim.id}))`,
    })}
          WHERE ${listings.id} = ${listingId} AND changes() > 0 RETURNING ${names(listings.votes)}`,
    ...emit('vote.created', {
      from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId} JOIN ${listings} ON ${listings.id} = ${votes.listingId}
        WHERE ${sessions.id} = ${claim.id} AND ${listings.id} = ${listingId} AND ${votes.castAt} = ${now} AND changes() > 0`,
      at: now,
    }),
  ])
  const [, cast, counted] = results
  const found = cast[0] ?? (await explain(ctx, vote, again))
  const nextVoteAt = new Date(now + VOTE_COOLDOWN_MS).toISOString()
  return {
    votes: counted[0]?.votes ?? found.votes,
    nextVoteAt,
    effect: found.effect,
    reason: found.reason,
  }
}

/** 1 for the first voter of a network within 30 days, 2 for the second, and so on; as with an earlier vote there. */
function placeOf({ network, earlier }: VoteSignals): SQL {
  if (network === null) return sql`1`
  const onNetwork = sql`FROM ${signals} WHERE ${signals.kind} = 'vote' AND ${signals.network} IN (${network}, ${earlier ?? null})`
  return sql`coalesce((SELECT min(${signals.place}) ${onNetwork} AND ${signals.userId} = ${u.id}), 1 + (SELECT count(DISTINCT ${signals.userId}) ${onNetwork}))`
}

/** Of the voter's latest vote for the server that waits: later ones wait with it. */
const held = (what: SQL) =>
  sql`(SELECT ${what} FROM ${votes} h WHERE ${h.userId} = ${u.id} AND ${h.listingId} = ${l.id} AND ${h.effect} = 'held' ORDER BY ${h.castAt} DESC LIMIT 1)`

/** Whether the session `s` is the claimed one. */
const isOf = (claim: SessionClaim, now: number) =>
  sql`${s.id} = ${claim.id} AND ${s.secretHash} = ${claim.secretHash} AND ${s.expiresAt} > ${now}`

/** The vote of this moment, when its first answer was lost (`again`). Without one it throws why there is none. */
async function explain({ db, now }: Ctx, { listingId, claim }: NewVote, again: boolean) {
  const results = await db.repeatable<[RefusalRow]>([
    sql`SELECT ${l.moderation}, ${l.votes}, ${v.effect}, ${v.reason}, ${lastVote(l.id, s.userId)} AS last_vote, ${RESTRICTION_COLUMNS}
         FROM ${sessions} s LEFT JOIN ${listings} l ON ${l.id} = ${listingId} LEFT JOIN ${votes} v ON ${v.userId} = ${s.userId} AND ${v.listingId} = ${listingId}
         AND ${v.castAt} = ${now}
              ${withRestriction(s.userId, now, 'vote')}
        WHERE ${isOf(claim, now)}`,
  ])
  const found = results[0][0]
  if (!found) throw signInFirst('Sign in to vote.')
  const restriction = restrictionOf(found)
  if (restriction) throw restricted('vote', restriction)
  const { moderation, effect, reason, votes: count, last_vote: last } = found
  // What refused the vote has ended since, so no other reason is left to name.
  if (moderation !== 'approved' || last === null || last <= now - VOTE_COOLDOWN_MS) throw serverNotFound()
  if (!again || !effect) throw alreadyVoted(last + VOTE_COOLDOWN_MS, count)
  return { effect, reason, votes: count }
}
