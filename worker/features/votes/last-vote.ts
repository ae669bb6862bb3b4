import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { votes, withdrawnVotes } from '../../db/schema.ts'

const v = alias(votes, 'v')
const w = alias(withdrawnVotes, 'w')

/**
 * When a person last voted for a listing, also if they took that vote back; `null` for never. The 24 hours between two votes are counted
 * from it.
 */
export const lastVote = (
  listing: AnyColumn | SQL,
  person: AnyColumn | string,
): SQL => sql`(SELECT max(cast_at) FROM (
    SELECT max(${v.castAt}) AS cast_at FROM ${votes} v WHERE ${v.listingId} = ${listing} AND ${v.userId} = ${person}
    UNION ALL SELECT ${w.castAt} FROM ${withdrawnVotes} w WHERE ${w.listingId} = ${listing} AND ${w.userId} = ${person}))`
