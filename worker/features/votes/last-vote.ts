import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { votes, withdrawnVotes } from '../../db/schema/votes.ts'

const v = alias(votes, 'v')
const w = alias(withdrawnVotes, 'w')

/** The same with columns by reference, and a person by id. */
export const lastVote = (
  listing: AnyColumn,
  person: AnyColumn | string,
): SQL => sql`(SELECT max(cast_at) FROM (
    SELECT max(${v.castAt}) AS cast_at FROM ${votes} v WHERE ${v.listingId} = ${listing} AND ${v.userId} = ${person}
    UNION ALL SELECT ${w.castAt} FROM ${withdrawnVotes} w WHERE ${w.listingId} = ${listing} AND ${w.userId} = ${person}))`

/**
 * When a person last voted for a listing, also if they took that vote back; `null` for never. Both ids are SQL. The 24 hours between two votes are counted
 * from it.
 */
export function lastVoteSql(listingId: string, userId: string): string {
  return `(SELECT max(cast_at) FROM (
    SELECT max(v.cast_at) AS cast_at FROM votes v WHERE v.listing_id = ${listingId} AND v.user_id = ${userId}
    UNION ALL SELECT w.cast_at FROM withdrawn_votes w WHERE w.listing_id = ${listingId} AND w.user_id = ${userId}))`
}
