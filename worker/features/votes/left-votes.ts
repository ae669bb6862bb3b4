import { sql, type SQL } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { users, voteClaims, votes, withdrawnVotes } from '../../db/schema.ts'
import { names } from '../../db/sql.ts'
import { holderNames } from '../../http/holder.ts'
import type { Ctx } from '../../http/verb.ts'

/**
 * Before the statements that delete an account: which servers got its votes of the last 24 hours, and which rewards it claimed, stay under its
 * `holderName`. The nightly sweep deletes both.
 */
export function leaveVotes({ now }: Ctx, { userId, holder }: { userId: string; holder: string }): SQL[] {
  const cast = (table: typeof votes | typeof withdrawnVotes) =>
    sql`SELECT ${table.listingId} AS listing, ${table.castAt} AS at FROM ${table} WHERE ${table.userId} = ${userId} AND ${table.castAt} > ${now - VOTE_COOLDOWN_MS}`
  return [
    sql`INSERT OR REPLACE INTO ${withdrawnVotes} (${names(withdrawnVotes.listingId, withdrawnVotes.userId, withdrawnVotes.castAt)})
            SELECT listing, ${holder}, max(at) FROM (${cast(votes)} UNION ALL ${cast(withdrawnVotes)}) GROUP BY listing`,
    sql`UPDATE OR REPLACE ${voteClaims} SET ${names(voteClaims.userId)} = ${holder} WHERE ${voteClaims.userId} = ${userId}`,
  ]
}

/** In the batch of a sign-in, after the person's row: what a deleted account of theirs left is theirs again, so the 24 hours go on. */
export async function returnVotes({ env }: Ctx, chatId: string): Promise<SQL[]> {
  const left = sql`(SELECT value FROM json_each(${await holderNames(env, chatId)}))`
  const person = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.chatId} = ${chatId})`
  return [withdrawnVotes, voteClaims].map(
    (table) =>
      sql`UPDATE OR REPLACE ${table} SET ${names(table.userId)} = ${person} WHERE ${table.userId} IN ${left}`,
  )
}
