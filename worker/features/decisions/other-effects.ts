import { type SQL, sql } from 'drizzle-orm'
import { applications, heldChanges, listings, posts, reviews, roadmapItems, votes } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'
import { forgetReviews } from '../events/registry.ts'
import { entry } from './entries.ts'

/** A listing's sum and count of stars, with reviews more or less. */
export const rated = (sign: '+' | '-') =>
  set(listings, {
    ratingSum: sql`${listings.ratingSum} ${sql.raw(sign)} r.stars`,
    ratingCnt: sql`${listings.ratingCnt} ${sql.raw(sign)} r.counts`,
    scoredAt: 0,
  })
export const RATED = sql`${reviews.listingId} AS listing, sum(${reviews.rating}) AS stars, count(*) AS counts`

export const removeReview = (chosen: SQL): SQL[] => [
  forgetReviews(sql`SELECT ${entry.targetId} FROM ${chosen}`),
  sql`UPDATE ${listings} SET ${rated('-')} FROM (SELECT ${RATED} FROM ${reviews}, ${chosen} AND ${reviews.id} = ${entry.targetId} GROUP BY ${reviews.listingId}) r
       WHERE ${listings.id} = r.listing`,
  sql`DELETE FROM ${reviews} WHERE ${reviews.id} IN (SELECT ${entry.targetId} FROM ${chosen})`,
]

export const removePost = (chosen: SQL): SQL[] => [
  sql`DELETE FROM ${posts} WHERE ${posts.id} IN (SELECT ${entry.targetId} FROM ${chosen})`,
]

/** Sets the status and the note of the entry. */
export const applyToApplication = (chosen: SQL): SQL[] => [
  sql`UPDATE ${applications} SET ${set(applications, { status: sql`${entry.after} ->> 'status'`, reviewerNote: sql`${entry.after} ->> 'note'`, reviewedBy: sql`${entry.actorId}`, updatedAt: sql`${entry.at}` })} FROM ${chosen} AND ${applications.id} = ${entry.targetId}`,
]

export const declineIdea = (chosen: SQL): SQL[] => [
  sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { status: 'declined', reason: sql`${entry.after} ->> 'reason'`, updatedAt: sql`${entry.at}` })} FROM ${chosen} AND ${roadmapItems.id} = ${entry.targetId}`,
]

export const refuseChange = (chosen: SQL): SQL[] => [
  sql`DELETE FROM ${heldChanges} WHERE ${heldChanges.listingId} IN (SELECT ${entry.targetId} FROM ${chosen})`,
]

/** Votes have no id: the entry names them. */
export const applyToVotes = (chosen: SQL): SQL[] => [
  sql`UPDATE ${votes} SET ${set(votes, { isVoid: sql`${entry.after} ->> 'void'` })} FROM ${chosen} AND ${votes.listingId} = ${entry.before} ->> 'serverId'
       AND ${votes.userId} = ${entry.before} ->> 'userId' AND ${votes.castAt} = ${entry.before} ->> 'castAt'`,
  recountVotes(sql`SELECT ${entry.before} ->> 'serverId' FROM ${chosen}`),
]

const recountVotes = (which: SQL): SQL =>
  sql`UPDATE ${listings} SET ${set(listings, {
    votes: sql`(SELECT count(*) FROM ${votes} WHERE ${votes.listingId} = ${listings.id} AND NOT ${votes.isVoid})`,
    scoredAt: 0,
  })} WHERE ${listings.id} IN (${which})`
