import { type SQL, sql } from 'drizzle-orm'
import {
  applications,
  heldChanges,
  listings,
  posts,
  reviews,
  roadmapHistory,
  roadmapItems,
  users,
  votes,
} from '../../db/schema.ts'
import { into, names, set } from '../../db/sql.ts'
import { ratingRank } from '../../db/rating-rank.ts'
import { emit, forgetReviews } from '../events/registry.ts'
import { entry, reasons } from './entries.ts'

const was = (key: string): SQL => sql`${reasons.was} ->> ${key}`

/** A listing's sum, count and rank of stars, with a review more or less. */
const rated = (sign: '+' | '-') => {
  const sum = sql`${listings.ratingSum} ${sql.raw(sign)} r.stars`
  const count = sql`${listings.ratingCnt} ${sql.raw(sign)} r.counts`
  return set(listings, { ratingSum: sum, ratingCnt: count, ratingRank: ratingRank(sum, count) })
}
const RATED = sql`${reviews.listingId} AS listing, ${reviews.rating} * (${reviews.effect} = 'counted') AS stars, ${reviews.effect} = 'counted' AS counts`

export const removeReview = (chosen: SQL): SQL[] => [
  forgetReviews(sql`SELECT ${entry.targetId} FROM ${chosen}`),
  sql`UPDATE ${listings} SET ${rated('-')} FROM (SELECT ${RATED} FROM ${reviews}, ${chosen} AND ${reviews.id} = ${entry.targetId}) r
       WHERE ${listings.id} = r.listing`,
  sql`DELETE FROM ${reviews} WHERE ${reviews.id} IN (SELECT ${entry.targetId} FROM ${chosen})`,
]

/** A newer review of the same person stays: it is their word of today. */
export const restoreReview = (overturned: SQL): SQL[] => [
  ...emit('review.saved', {
    from: sql`${listings}, ${users}, ${overturned} AND ${listings.id} = ${was('serverId')} AND ${users.id} = ${reasons.personId}
      AND NOT EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.listingId} = ${listings.id} AND ${reviews.authorId} = ${users.id})`,
    at: was('updatedAt'),
    isNew: sql`true`,
    id: reasons.subjectId,
    rating: was('rating'),
    text: was('text'),
    createdAt: was('createdAt'),
  }),
  sql`INSERT INTO ${reviews} (${names(reviews.id, reviews.listingId, reviews.authorId, reviews.rating, reviews.text, reviews.createdAt, reviews.updatedAt, reviews.effect, reviews.heldBecause, reviews.effectAt)})
      SELECT ${reasons.subjectId}, ${listings.id}, ${reasons.personId}, ${was('rating')}, ${was('text')}, ${was('createdAt')}, ${was('updatedAt')},
             coalesce(${was('effect')}, 'counted'), ${was('heldBecause')}, ${was('effectAt')}
        FROM ${listings}, ${overturned} AND ${listings.id} = ${was('serverId')} ON CONFLICT DO NOTHING`,
  sql`UPDATE ${listings} SET ${rated('+')} FROM (SELECT ${RATED} FROM ${reviews}, ${overturned} AND ${reviews.id} = ${reasons.subjectId}) r
       WHERE ${listings.id} = r.listing AND r.counts AND changes() > 0`,
]

export const removePost = (chosen: SQL): SQL[] => [
  ...emit('evening.changed', {
    outcome: 'cancelled',
    at: entry.at,
    once: sql`${posts.startsAt}`,
    from: sql`${posts}, ${chosen} AND ${posts.id} = ${entry.targetId} AND ${posts.endsAt} > ${entry.at}`,
  }),
  sql`DELETE FROM ${posts} WHERE ${posts.id} IN (SELECT ${entry.targetId} FROM ${chosen})`,
]

/** A reply returns to its review, if that is still there, unless the server has replied again. */
export const restorePost = (overturned: SQL): SQL[] => [
  sql`INSERT INTO ${posts} (${names(posts.id, posts.listingId, posts.reviewId, posts.authorId, posts.title, posts.text, posts.createdAt, posts.updatedAt, posts.toldUpTo, posts.startsAt, posts.endsAt)})
      SELECT ${reasons.subjectId}, ${listings.id}, ${was('reviewId')}, ${reasons.personId}, ${was('title')}, ${was('text')}, ${was('createdAt')},
      ${was('updatedAt')}, ${was('toldUpTo')}, ${was('startsAt')}, ${was('endsAt')}
        FROM ${listings}, ${overturned} AND ${listings.id} = ${was('serverId')}
         AND (${was('reviewId')} IS NULL OR EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.id} = ${was('reviewId')})) ON CONFLICT DO NOTHING`,
]

/** Sets the status and the note of the entry. */
export const applyToApplication = (chosen: SQL): SQL[] => [
  sql`UPDATE ${applications} SET ${set(applications, { status: sql`${entry.after} ->> 'status'`, reviewerNote: sql`${entry.after} ->> 'note'`, reviewedBy: sql`${entry.actorId}`, updatedAt: sql`${entry.at}` })} FROM ${chosen} AND ${applications.id} = ${entry.targetId}`,
]

export const restoreApplication = (overturned: SQL): SQL[] => [
  sql`UPDATE ${applications} SET ${set(applications, { status: was('status'), reviewerNote: was('note'), reviewedBy: was('reviewedBy'), updatedAt: was('updatedAt') })} FROM ${overturned} AND ${applications.id} = ${reasons.subjectId} AND ${applications.status} = 'rejected' AND ${reasons.was} IS NOT NULL`,
]

export const declineIdea = (chosen: SQL): SQL[] => [
  sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { status: 'declined', reason: sql`${entry.after} ->> 'reason'`, updatedAt: sql`${entry.at}` })} FROM ${chosen} AND ${roadmapItems.id} = ${entry.targetId}`,
  sql`INSERT INTO ${into(roadmapHistory, 'itemId', 'at', 'status')} SELECT ${entry.targetId}, ${entry.at}, 'declined' FROM ${chosen}`,
]

/** With its history: that of an idea that was not declined. */
export const restoreIdea = (overturned: SQL): SQL[] => [
  sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { status: was('status'), reason: was('reason'), shippedAt: was('shippedAt'), updatedAt: was('updatedAt') })} FROM ${overturned} AND ${roadmapItems.id} = ${reasons.subjectId} AND ${roadmapItems.status} = 'declined' AND ${reasons.was} IS NOT NULL`,
  sql`DELETE FROM ${roadmapHistory} WHERE changes() > 0 AND EXISTS (SELECT 1 FROM ${overturned}
       AND ${roadmapHistory.itemId} = ${reasons.subjectId} AND ${roadmapHistory.seq} > ${was('history')})`,
]

export const refuseChange = (chosen: SQL): SQL[] => [
  sql`DELETE FROM ${heldChanges} WHERE ${heldChanges.listingId} IN (SELECT ${entry.targetId} FROM ${chosen})`,
]

/** Votes have no id: the entry names them. */
export const applyToVotes = (chosen: SQL): SQL[] => [
  sql`UPDATE ${votes} SET ${set(votes, { effect: sql`${entry.after} ->> 'effect'`, reason: sql`${entry.after} ->> 'cause'` })} FROM ${theVotes(chosen)}`,
]
const theVotes = (
  chosen: SQL,
): SQL => sql`${chosen} AND ${votes.listingId} = ${entry.before} ->> 'serverId' AND ${votes.userId} = ${entry.before} ->> 'userId'
     AND ${votes.castAt} = ${entry.before} ->> 'castAt'`

/** Only this vote: what the day's other votes do is another question. */
export const restoreVote = (overturned: SQL): SQL[] => {
  const vote = sql`${overturned} AND ${votes.userId} = ${reasons.personId} AND ${votes.listingId} = ${was('serverId')}
    AND ${votes.castAt} = ${was('castAt')} AND ${votes.effect} = 'void'`
  return [
    sql`UPDATE ${votes} SET ${set(votes, { effect: was('effect'), reason: was('cause') })} FROM ${vote}`,
  ]
}
