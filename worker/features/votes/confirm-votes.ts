import { sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { reviews, signals, users, votes } from '../../db/schema.ts'
import type { UserCtx } from '../../http/verb.ts'
import { emit } from '../events/registry.ts'
import { accountCreated, dayOf } from './evidence.ts'
import { NO_SIGNALS, type VoteSignals } from './vote-signals.ts'
import { names, into, set } from '../../db/sql.ts'

/** How many votes and reviews of a person are held. */
interface Waiting {
  waiting: number
  reviews: number
}
const NOTHING: Waiting = { waiting: 0, reviews: 0 }

/**
 * Lets the held votes and reviews of the actor count that were cast on an earlier day (UTC): they came back. Votes that staff made void stay void. Triggers move the counters. The reason stays with the vote, and what the confirmation came with is judged, too: one person is confirmed by this, a crowd is not.
 * Repeating it changes nothing. Sent again after a lost answer, it says what waits no more: the first run may have been committed.
 */
export async function confirmVotes(ctx: UserCtx, from: VoteSignals = NO_SIGNALS) {
  const { db, actor, now } = ctx
  const today = Math.floor(now / DAY)
  // Staff decide about votes whose crowd was confirmed by a program.
  const confirmable = sql`${votes.userId} = ${actor.userId} AND ${votes.effect} = 'held' AND ${votes.reason} IS NOT 'together' AND ${votes.castAt} < ${today * DAY}`
  const waits = sql`SELECT (SELECT count(*) FROM ${votes} WHERE ${votes.userId} = ${actor.userId} AND ${votes.effect} = 'held') AS waiting,
              (SELECT count(*) FROM ${reviews} WHERE ${reviews.authorId} = ${actor.userId} AND ${reviews.effect} = 'held') AS reviews`
  const before = await db.first<Waiting>(waits)
  const { again, results } = await db.tryTwice<[never, { listing_id: string }, { id: string }, Waiting]>([
    sql`INSERT OR IGNORE INTO ${into(signals, 'day', 'listingId', 'userId', 'kind', 'at', 'network', 'system', 'ciphers', 'extensions', 'accountDay', 'firstDay')}
         SELECT DISTINCT ${today}, ${votes.listingId}, ${users.id}, 'confirm', ${now}, ${from.network}, ${from.system}, ${from.ciphers}, ${from.extensions},
         ${dayOf(accountCreated(users.chatId))}, ${dayOf(users.createdAt)}
           FROM ${votes} JOIN ${users} ON ${users.id} = ${votes.userId} WHERE ${confirmable}`,
    sql`UPDATE ${votes} SET ${set(votes, { effect: 'counted' })}
          WHERE ${confirmable} RETURNING ${names(votes.listingId)}`,
    sql`UPDATE ${reviews} SET ${set(reviews, { effect: 'counted', effectAt: now })}
          WHERE ${reviews.authorId} = ${actor.userId} AND ${reviews.effect} = 'held' AND ${reviews.updatedAt} < ${today * DAY} RETURNING ${names(reviews.id)}`,
    waits,
    ...emit(
      'review.judged',
      sql`${reviews.authorId} = ${actor.userId} AND ${reviews.effect} = 'counted' AND ${reviews.effectAt} = ${now}`,
    ),
  ])
  const [, released, confirmed, rest] = results
  const left = rest[0] ?? NOTHING
  const done = (found: number, kind: keyof Waiting) =>
    again ? Math.max(found, (before ?? NOTHING)[kind] - left[kind]) : found
  return {
    confirmed: done(released.length, 'waiting'),
    waiting: left.waiting,
    reviews: { confirmed: done(confirmed.length, 'reviews'), waiting: left.reviews },
  }
}
