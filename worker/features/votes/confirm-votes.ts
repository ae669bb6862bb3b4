import { sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { listings } from '../../db/schema/listings.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { votes } from '../../db/schema/votes.ts'
import type { UserCtx } from '../../http/context.ts'
import { emit } from '../events/registry.ts'
import { accountCreatedSql, daySql } from './evidence.ts'
import { NO_SIGNALS, type VoteSignals } from './vote-signals.ts'

/** How many votes and reviews of a person are held. */
interface Waiting {
  waiting: number
  reviews: number
}
const NOTHING: Waiting = { waiting: 0, reviews: 0 }

/** Staff decide about votes whose crowd was confirmed by a program. */
const CONFIRMABLE = `effect = 'held' AND reason IS NOT 'together'`

/**
 * Lets the held votes and reviews of the actor count that were cast on an earlier day (UTC): they came back. Votes that staff made void stay void. Triggers move the counters. The reason stays with the vote, and what the confirmation came with is judged, too: one person is confirmed by this, a crowd is not.
 * Repeating it changes nothing. Sent again after a lost answer, it says what waits no more: the first run may have been committed.
 */
export async function confirmVotes(ctx: UserCtx, signals: VoteSignals = NO_SIGNALS) {
  const { db, actor, now } = ctx
  const today = Math.floor(now / DAY)
  const waits = db
    .prepare(
      `SELECT (SELECT count(*) FROM votes WHERE user_id = ?1 AND effect = 'held') AS waiting,
              (SELECT count(*) FROM reviews WHERE author_id = ?1 AND effect = 'held') AS reviews`,
    )
    .bind(actor.userId)
  const before = await waits.first<Waiting>()
  const {
    again,
    results: [, , , released, confirmed, rest],
  } = await db.repeatable<[never, never, never, { listing_id: string }, { id: string }, Waiting]>([
    ...emit(ctx, 'vote.changed', {
      from: sql`${votes} JOIN ${listings} ON ${listings.id} = ${votes.listingId} WHERE ${votes.userId} = ${actor.userId} AND ${votes.effect} = 'held'
        AND ${votes.reason} IS NOT 'together' AND ${votes.castAt} < ${today * DAY}`,
      at: now,
      castAt: votes.castAt,
      before: votes.effect,
      effect: 'counted',
      reason: votes.reason,
    }),
    db
      .prepare(
        `INSERT OR IGNORE INTO signals (day, listing_id, user_id, kind, at, network, system, ciphers, extensions, account_day, first_day)
         SELECT DISTINCT ?2, v.listing_id, u.id, 'confirm', ?3, ?4, ?5, ?6, ?7, ${daySql(accountCreatedSql('u.chat_id'))}, ${daySql('u.created_at')}
           FROM votes v JOIN users u ON u.id = v.user_id WHERE v.user_id = ?1 AND ${CONFIRMABLE} AND v.cast_at < ?2 * ${DAY}`,
      )
      .bind(actor.userId, today, now, signals.network, signals.system, signals.ciphers, signals.extensions),
    db
      .prepare(
        `UPDATE votes SET effect = 'counted' WHERE user_id = ?1 AND ${CONFIRMABLE} AND cast_at < ?2 RETURNING listing_id`,
      )
      .bind(actor.userId, today * DAY),
    db
      .prepare(
        `UPDATE reviews SET effect = 'counted', effect_at = ?3 WHERE author_id = ?1 AND effect = 'held' AND updated_at < ?2 RETURNING id`,
      )
      .bind(actor.userId, today * DAY, now),
    waits,
    ...emit(
      ctx,
      'review.judged',
      sql`${reviews.authorId} = ${actor.userId} AND ${reviews.effect} = 'counted' AND ${reviews.effectAt} = ${now}`,
    ),
  ])
  const left = rest.results[0] ?? NOTHING
  const done = (found: number, kind: keyof Waiting) =>
    again ? Math.max(found, (before ?? NOTHING)[kind] - left[kind]) : found
  return {
    confirmed: done(released.results.length, 'waiting'),
    waiting: left.waiting,
    reviews: { confirmed: done(confirmed.results.length, 'reviews'), waiting: left.reviews },
  }
}
