import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { dayOf } from '#contract/site/metrics.ts'
import { NETWORK_VOTES_A_DAY, ROADMAP_MESSAGES, ROADMAP_STATUSES } from '#contract/community/roadmap.ts'
import { DAY } from '#contract/base/time.ts'
import { type Ctx, HttpError, tooManyRequests } from '../../../http/verb.ts'
import { prefixOf } from '../../../platform/network.ts'
import { visitorName } from '../../../http/visitor-name.ts'
import { quotas, roadmapItems, roadmapVotes } from '../../../db/schema.ts'
import { type SqlRow, names, into, set } from '../../../db/sql.ts'

const i = alias(roadmapItems, 'i')
const v = alias(roadmapVotes, 'v')
const w = alias(roadmapVotes, 'w')

interface Ballot {
  itemId: string
  /** The name in the browser's cookie, old or new. */
  visitorId: string
  address: string
}

type IdeaRow = SqlRow<typeof roadmapItems, 'status' | 'votes'> & { voted: number | null }

/**
 * Counts a vote: one for each person and item, ever. A person is a user or a voter's cookie; who signs in is both,
 * and their earlier votes become the user's first, so that nothing counts twice.
 */
export async function voteForIdea(
  ctx: Ctx,
  { itemId, visitorId, address }: Ballot,
): Promise<{ votes: number }> {
  const { db, actor } = ctx
  const userId = actor.kind === 'user' ? actor.userId : null
  const statements =
    userId === null
      ? visitorVote(ctx, itemId, visitorId, await networkName(ctx, address))
      : userVote(ctx, itemId, visitorId, userId)
  const current = sql`SELECT ${i.status}, ${i.votes}, (SELECT ${v.castAt} FROM ${roadmapVotes} v WHERE ${v.itemId} = ${i.id} AND ${userId === null ? v.visitorId : v.userId} = ${userId ?? visitorId}) AS voted
         FROM ${roadmapItems} i WHERE ${i.id} = ${itemId} AND ${i.status} IN ${ROADMAP_STATUSES}`
  const { rows, again } = await db.twice<{ cast: object; current: IdeaRow }>({ ...statements, current })
  const [row] = rows.current
  if (!row) throw ideaNotFound()
  if (rows.cast.length > 0) return { votes: row.votes }
  // The vote of this moment is this one: its first answer was lost.
  if (again && row.voted === ctx.now) return { votes: row.votes }
  if (row.voted !== null) throw new HttpError('already_voted', ROADMAP_MESSAGES.voted, { votes: row.votes })
  throw tooManyRequests(
    (dayOf(ctx.now) + 1) * DAY - ctx.now,
    'There were too many votes from your network today. Sign in to vote, or come back tomorrow.',
  )
}

export const ideaNotFound = () => new HttpError('not_found', 'Idea not found')

/** `cast` answers a row if the vote counts. */
type Statements = { cast: SQL } & Record<string, SQL | SQL[]>

function visitorVote({ now }: Ctx, itemId: string, visitorId: string, network: string): Statements {
  const day = dayOf(now)
  const quota = `idea-votes:${day}:${network}`
  return {
    cast: sql`INSERT INTO ${into(roadmapVotes, 'itemId', 'visitorId', 'castAt')} 
         SELECT ${i.id}, ${visitorId}, ${now} FROM ${roadmapItems} i WHERE ${i.id} = ${itemId} AND ${i.status} IN ${ROADMAP_STATUSES}
            AND NOT EXISTS (SELECT 1 FROM ${roadmapVotes} v WHERE ${v.itemId} = ${i.id} AND ${v.visitorId} = ${visitorId})
            AND coalesce((SELECT ${quotas.used} FROM ${quotas} WHERE ${quotas.id} = ${quota}), 0) < ${NETWORK_VOTES_A_DAY}
         RETURNING ${names(roadmapVotes.itemId)}`,
    counted: countVote(itemId),
    used: sql`INSERT INTO ${into(quotas, 'id', 'used', 'expiresAt')} SELECT ${quota}, 1, ${(day + 1) * DAY} WHERE changes() > 0
         ON CONFLICT (${names(quotas.id)}) DO UPDATE SET ${set(quotas, { used: sql`${quotas.used} + 1` })}`,
  }
}

function userVote({ now }: Ctx, itemId: string, visitorId: string, userId: string): Statements {
  return {
    adopted: adoptVotes(visitorId, userId),
    // Another person may have voted from this browser before. Then the vote belongs to the user alone.
    cast: sql`INSERT INTO ${into(roadmapVotes, 'itemId', 'userId', 'visitorId', 'castAt')} 
         SELECT ${i.id}, ${userId}, iif(EXISTS (SELECT 1 FROM ${roadmapVotes} w WHERE ${w.itemId} = ${i.id} AND ${w.visitorId} = ${visitorId}), NULL, ${visitorId}), ${now}
           FROM ${roadmapItems} i WHERE ${i.id} = ${itemId} AND ${i.status} IN ${ROADMAP_STATUSES}
            AND NOT EXISTS (SELECT 1 FROM ${roadmapVotes} v WHERE ${v.itemId} = ${i.id} AND ${v.userId} = ${userId})
         RETURNING ${names(roadmapVotes.itemId)}`,
    counted: countVote(itemId),
  }
}

/** Counts the vote that the statement before wrote. */
const countVote = (itemId: string) =>
  sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { votes: sql`${roadmapItems.votes} + 1` })} WHERE ${roadmapItems.id} = ${itemId} AND changes() > 0`

/** The votes of this browser without an account become the user's votes. Where the user had voted elsewhere, too, one of the two votes is deleted. */
function adoptVotes(visitorId: string, userId: string): SQL[] {
  const ofBrowser = sql`${roadmapVotes.visitorId} = ${visitorId} AND ${roadmapVotes.userId} IS NULL`
  const twice = sql`${ofBrowser} AND ${roadmapVotes.itemId} IN (SELECT ${v.itemId} FROM ${roadmapVotes} v WHERE ${v.userId} = ${userId})`
  return [
    sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { votes: sql`${roadmapItems.votes} - 1` })}
         WHERE ${roadmapItems.id} IN (SELECT ${roadmapVotes.itemId} FROM ${roadmapVotes} WHERE ${twice})`,
    sql`DELETE FROM ${roadmapVotes} WHERE ${twice}`,
    sql`UPDATE ${roadmapVotes} SET ${set(roadmapVotes, { userId })} WHERE ${ofBrowser}`,
  ]
}

/** The name of a network today: the hash of its /24 or /48 under the day's key, which is deleted soon after. */
function networkName(ctx: Ctx, address: string): Promise<string> {
  return visitorName(ctx, { address: prefixOf(address), userAgent: 'roadmap' })
}
