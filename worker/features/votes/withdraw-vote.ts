import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../http/verb.ts'
import { listings, votes, withdrawnVotes } from '../../db/schema.ts'
import { lastVote } from './last-vote.ts'
import { names, into, set, type SqlRow } from '../../db/sql.ts'

const v = alias(votes, 'v')
const l = alias(listings, 'l')
const w = alias(withdrawnVotes, 'w')

type CountRow = SqlRow<typeof listings, 'votes'> & { last_vote: number | null; withdrawn: number }

/**
 * Takes back the actor's latest vote for a public server; the next one still waits. The first statement
 * notes it once: sent again, neither an older vote nor one cast since is taken.
 */
export async function withdrawVote(ctx: UserCtx, listingId: string) {
  const { db, now } = ctx
  const voter = ctx.actor.userId
  const { rows } = await db.twice<{ count: CountRow }>({
    noted: sql`INSERT INTO ${into(withdrawnVotes, 'listingId', 'userId', 'castAt')}
         SELECT ${v.listingId}, ${v.userId}, ${v.castAt} FROM ${votes} v JOIN ${listings} l ON ${l.id} = ${v.listingId}
          WHERE ${v.listingId} = ${listingId} AND ${v.userId} = ${voter} AND ${l.moderation} = 'approved'
            AND NOT EXISTS (SELECT 1 FROM ${withdrawnVotes} w WHERE ${w.listingId} = ${listingId} AND ${w.userId} = ${voter} AND ${w.castAt} >= ${v.castAt})
            AND ${v.castAt} <= ${now}
          ORDER BY ${v.castAt} DESC LIMIT 1
         ON CONFLICT (${names(withdrawnVotes.listingId, withdrawnVotes.userId)}) DO UPDATE SET ${set(withdrawnVotes, { castAt: sql`excluded.${names(withdrawnVotes.castAt)}` })}`,
    counted: sql`UPDATE ${listings} SET ${set(listings, { votes: sql`${listings.votes} - 1`, scoredAt: 0 })}
          WHERE ${listings.id} = ${listingId} AND changes() > 0 AND 0 =
           (SELECT ${v.isVoid} FROM ${votes} v JOIN ${withdrawnVotes} w ON ${w.listingId} = ${v.listingId} AND ${w.userId} = ${v.userId}
           AND ${w.castAt} = ${v.castAt}
             WHERE ${v.listingId} = ${listingId} AND ${v.userId} = ${voter})`,
    // Safe without a condition: what is noted as taken back is no vote any more.
    removed: sql`DELETE FROM ${votes} WHERE ${votes.listingId} = ${listingId} AND ${votes.userId} = ${voter}
            AND ${votes.castAt} = (SELECT ${withdrawnVotes.castAt} FROM ${withdrawnVotes} WHERE ${withdrawnVotes.listingId} = ${listingId}
            AND ${withdrawnVotes.userId} = ${voter})`,
    count: sql`SELECT ${l.votes}, ${lastVote(l.id, voter)} AS last_vote,
                EXISTS (SELECT 1 FROM ${withdrawnVotes} w WHERE ${w.listingId} = ${l.id} AND ${w.userId} = ${voter}) AS withdrawn
           FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'`,
  })
  const [row] = rows.count
  if (!row) throw serverNotFound()
  if (!row.withdrawn) throw new HttpError('not_found', 'You have not voted for this server.')
  const opens = (row.last_vote ?? 0) + VOTE_COOLDOWN_MS
  return { votes: row.votes, nextVoteAt: opens > now ? new Date(opens).toISOString() : null }
}
