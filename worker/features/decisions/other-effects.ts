import { type SQL, sql } from 'drizzle-orm'
import {
  applications,
  heldChanges,
  listings,
  posts,
  reviews,
  roadmapHistory,
  roadmapItems,
  votes,
} from '../../db/schema.ts'
import { into, set } from '../../db/sql.ts'
import { ratingRank } from '../../db/rating-rank.ts'
import { emit, forgetReviews } from '../events/registry.ts'
import { entry } from './entries.ts'

/** A listing's sum, count and rank of stars, with a review more or less. */
export const rated = (sign: '+' | '-') => {
  const sum = sql`${listings.ratingSum} ${sql.raw(sign)} r.stars`
  const count = sql`${listings.ratingCnt} ${sql.raw(sign)} r.counts`
  return set(listings, { ratingSum: sum, ratingCnt: count, ratingRank: ratingRank(sum, count) })
}
export const RATED = sql`${reviews.listingId} AS listing, ${reviews.rating} * (${reviews.effect} = 'counted') AS stars, ${reviews.effect} = 'counted' AS counts`

export const removeReview = (chosen: SQL): SQL[] => [
  forgetReviews(sql`SELECT ${entry.targetId} FROM ${chosen}`),
  sql`UPDATE ${listings} SET ${rated('-')} FROM (SELECT ${RATED} FROM ${reviews}, ${chosen} AND ${reviews.id} = ${entry.targetId}) r
       WHERE ${listings.id} = r.listing`,
  sql`DELETE FROM ${reviews} WHERE ${reviews.id} IN (SELECT ${entry.targetId} FROM ${chosen})`,
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

/** Sets the status and the note of the entry. */
export const applyToApplication = (chosen: SQL): SQL[] => [
  sql`UPDATE ${applications} SET ${set(applications, { status: sql`${entry.after} ->> 'status'`, reviewerNote: sql`${entry.after} ->> 'note'`, reviewedBy: sql`${entry.actorId}`, updatedAt: sql`${entry.at}` })} FROM ${chosen} AND ${applications.id} = ${entry.targetId}`,
]

export const declineIdea = (chosen: SQL): SQL[] => [
  sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { status: 'declined', reason: sql`${entry.after} ->> 'reason'`, updatedAt: sql`${entry.at}` })} FROM ${chosen} AND ${roadmapItems.id} = ${entry.targetId}`,
  sql`INSERT INTO ${into(roadmapHistory, 'itemId', 'at', 'status')} SELECT ${entry.targetId}, ${entry.at}, 'declined' FROM ${chosen}`,
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
