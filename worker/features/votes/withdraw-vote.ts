import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { listings, votes, withdrawnVotes } from '../../db/schema.ts'
import { SCORE_AGAIN } from '../../db/score-again.ts'
import { excluded, names, into, plus, set, type SqlRow } from '../../db/sql.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../http/verb.ts'
import { lastVote } from './last-vote.ts'

const vote = alias(votes, 'vote')
const listing = alias(listings, 'listing')
const withdrawn = alias(withdrawnVotes, 'withdrawn')

type CountRow = SqlRow<typeof listings, 'votes'> & { last_vote: number | null; withdrawn: number }

/**
 * Takes back the actor's latest vote for a public server; the next vote still has to wait. The
 * first statement notes the vote once, so that a request sent again takes no older or newer vote.
 */
export async function withdrawVote(ctx: UserCtx, listingId: string) {
  const { db, now } = ctx
  const voter = ctx.actor.userId
  const { rows } = await db.repeatableNamed<{ count: CountRow }>({
    noted: sql`INSERT INTO ${into(withdrawnVotes, 'listingId', 'userId', 'castAt')}
         SELECT ${vote.listingId}, ${vote.userId}, ${vote.castAt}
           FROM ${votes} vote JOIN ${listings} listing ON ${listing.id} = ${vote.listingId}
          WHERE ${vote.listingId} = ${listingId} AND ${vote.userId} = ${voter}
            AND ${listing.moderation} = 'approved' AND ${vote.castAt} <= ${now}
            AND NOT EXISTS (SELECT 1 FROM ${withdrawnVotes} withdrawn
              WHERE ${withdrawn.listingId} = ${listingId} AND ${withdrawn.userId} = ${voter}
                AND ${withdrawn.castAt} >= ${vote.castAt})
          ORDER BY ${vote.castAt} DESC LIMIT 1
         ON CONFLICT (${names(withdrawnVotes.listingId, withdrawnVotes.userId)})
           DO UPDATE SET ${set(withdrawnVotes, { castAt: excluded(withdrawnVotes.castAt) })}`,
    // A void vote was not counted, so it is not subtracted.
    counted: sql`UPDATE ${listings} SET ${set(listings, { votes: plus(listings.votes, -1), ...SCORE_AGAIN })}
          WHERE ${listings.id} = ${listingId} AND changes() > 0 AND 0 =
           (SELECT ${vote.isVoid} FROM ${votes} vote JOIN ${withdrawnVotes} withdrawn
               ON ${withdrawn.listingId} = ${vote.listingId} AND ${withdrawn.userId} = ${vote.userId}
              AND ${withdrawn.castAt} = ${vote.castAt}
             WHERE ${vote.listingId} = ${listingId} AND ${vote.userId} = ${voter})`,
    // Needs no condition: a vote that is noted as taken back is always deleted.
    removed: sql`DELETE FROM ${votes} WHERE ${votes.listingId} = ${listingId} AND ${votes.userId} = ${voter}
            AND ${votes.castAt} = (SELECT ${withdrawnVotes.castAt} FROM ${withdrawnVotes}
              WHERE ${withdrawnVotes.listingId} = ${listingId} AND ${withdrawnVotes.userId} = ${voter})`,
    count: sql`SELECT ${listing.votes}, ${lastVote(listing.id, voter)} AS last_vote,
                EXISTS (SELECT 1 FROM ${withdrawnVotes} withdrawn
                  WHERE ${withdrawn.listingId} = ${listing.id} AND ${withdrawn.userId} = ${voter}) AS withdrawn
           FROM ${listings} listing WHERE ${listing.id} = ${listingId} AND ${listing.moderation} = 'approved'`,
  })
  const [row] = rows.count
  if (!row) throw serverNotFound()
  if (!row.withdrawn) throw new HttpError('not_found', 'You have not voted for this server.')
  const opens = (row.last_vote ?? 0) + VOTE_COOLDOWN_MS
  return { votes: row.votes, nextVoteAt: opens > now ? iso(opens) : null }
}
