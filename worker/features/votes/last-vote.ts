import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { votes, withdrawnVotes } from '../../db/schema.ts'

const vote = alias(votes, 'vote')
const withdrawn = alias(withdrawnVotes, 'withdrawn')

/**
 * When a person last voted for a listing, also if they took that vote back; `null` for never. The 24 hours
 * between two votes are counted from it.
 */
export const lastVote = (
  listing: AnyColumn | SQL,
  person: AnyColumn | string,
): SQL => sql`(SELECT max(cast_at) FROM (
    SELECT max(${vote.castAt}) AS cast_at FROM ${votes} vote
     WHERE ${vote.listingId} = ${listing} AND ${vote.userId} = ${person}
    UNION ALL SELECT ${withdrawn.castAt} FROM ${withdrawnVotes} withdrawn
     WHERE ${withdrawn.listingId} = ${listing} AND ${withdrawn.userId} = ${person}))`
