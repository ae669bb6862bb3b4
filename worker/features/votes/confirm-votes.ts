import { DAY } from '#contract/time.ts'
import type { UserCtx } from '../../http/context.ts'

/** How many votes and reviews of a person are held. */
interface Waiting {
  waiting: number
  reviews: number
}
const NOTHING: Waiting = { waiting: 0, reviews: 0 }

/**
 * Lets the held votes and reviews of the actor count that were cast on an earlier day (UTC): they came back and have passed a challenge. Votes that staff made void
 * stay void. The triggers on both move the counters. The reason stays with the vote: staff may still find that one person confirmed a hundred. The day is also evidence for votes from a week later on. Repeating it changes nothing. Sent again after
 * a lost answer, it says what waits no more: the first run may have been committed.
 */
export async function confirmVotes({ db, actor, now }: UserCtx) {
  const today = Math.floor(now / DAY) * DAY
  const confirmed = db
    .prepare('UPDATE users SET confirmed_at = coalesce(confirmed_at, ?2) WHERE id = ?1 AND changes() > 0')
    .bind(actor.userId, now)
  const waits = db
    .prepare(
      `SELECT (SELECT count(*) FROM votes WHERE user_id = ?1 AND effect = 'held') AS waiting,
              (SELECT count(*) FROM reviews WHERE author_id = ?1 AND effect = 'held') AS reviews`,
    )
    .bind(actor.userId)
  const before = await waits.first<Waiting>()
  const {
    again,
    results: [, released, , reviews, , , rest],
  } = await db.repeatable<[never, { listing_id: string }, never, { id: string }, never, never, Waiting]>([
    // What these votes came with says nothing any more. That of others stays: they were never held, and may be yet.
    db
      .prepare(
        `DELETE FROM vote_signals WHERE (day, listing_id, user_id) IN
           (SELECT cast_at / ${DAY}, listing_id, user_id FROM votes WHERE user_id = ?1 AND effect = 'held' AND cast_at < ?2)`,
      )
      .bind(actor.userId, today),
    db
      .prepare(
        `UPDATE votes SET effect = 'counted' WHERE user_id = ?1 AND effect = 'held' AND cast_at < ?2 RETURNING listing_id`,
      )
      .bind(actor.userId, today),
    confirmed,
    db
      .prepare(
        `UPDATE reviews SET effect = 'counted', effect_at = ?3 WHERE author_id = ?1 AND effect = 'held' AND updated_at < ?2 RETURNING id`,
      )
      .bind(actor.userId, today, now),
    confirmed,
    db
      .prepare(
        `DELETE FROM review_signals WHERE review_id IN (SELECT id FROM reviews WHERE author_id = ?1 AND effect = 'counted' AND held_because IS NOT NULL)`,
      )
      .bind(actor.userId),
    waits,
  ])
  const left = rest.results[0] ?? NOTHING
  const done = (found: number, kind: keyof Waiting) =>
    again ? Math.max(found, (before ?? NOTHING)[kind] - left[kind]) : found
  return {
    confirmed: done(released.results.length, 'waiting'),
    waiting: left.waiting,
    reviews: { confirmed: done(reviews.results.length, 'reviews'), waiting: left.reviews },
  }
}
