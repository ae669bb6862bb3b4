import { dayOf } from '#contract/site/metrics.ts'
import { NETWORK_VOTES_A_DAY, ROADMAP_MESSAGES } from '#contract/community/roadmap.ts'
import { DAY } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { HttpError, tooManyRequests } from '../../../http/http-error.ts'
import { prefixOf } from '../../../platform/network.ts'
import { visitorName } from '../../../http/visitor-name.ts'
import { PUBLIC_STATUSES } from './item-row.ts'
import type { roadmapItems } from '../../../db/schema/roadmap.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

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
  const current = db
    .prepare(
      `SELECT i.status, i.votes, (SELECT v.cast_at FROM roadmap_votes v WHERE v.item_id = i.id AND ${userId === null ? 'v.visitor_id' : 'v.user_id'} = ?2) AS voted
         FROM roadmap_items i WHERE i.id = ?1 AND i.status IN (${PUBLIC_STATUSES})`,
    )
    .bind(itemId, userId ?? visitorId)
  const { results, again } = await db.repeatable<({ item_id: string } & IdeaRow)[]>([...statements, current])
  const row = results.at(-1)?.results[0]
  if (!row) throw ideaNotFound()
  if (results.some(({ results: rows }, place) => place < statements.length && rows.length > 0))
    return { votes: row.votes }
  // The vote of this moment is this one: its first answer was lost.
  if (again && row.voted === ctx.now) return { votes: row.votes }
  if (row.voted !== null) throw new HttpError('already_voted', ROADMAP_MESSAGES.voted, { votes: row.votes })
  throw tooManyRequests(
    (dayOf(ctx.now) + 1) * DAY - ctx.now,
    'There were too many votes from your network today. Sign in to vote, or come back tomorrow.',
  )
}

export const ideaNotFound = () => new HttpError('not_found', 'Idea not found')

function visitorVote(
  { db, now }: Ctx,
  itemId: string,
  visitorId: string,
  network: string,
): D1PreparedStatement[] {
  const day = dayOf(now)
  return [
    db
      .prepare(
        `INSERT INTO roadmap_votes (item_id, visitor_id, cast_at)
         SELECT i.id, ?2, ?3 FROM roadmap_items i WHERE i.id = ?1 AND i.status IN (${PUBLIC_STATUSES})
            AND NOT EXISTS (SELECT 1 FROM roadmap_votes v WHERE v.item_id = i.id AND v.visitor_id = ?2)
            AND coalesce((SELECT n.votes FROM roadmap_networks n WHERE n.day = ?4 AND n.network = ?5), 0) < ${NETWORK_VOTES_A_DAY}
         RETURNING item_id`,
      )
      .bind(itemId, visitorId, now, day, network),
    db
      .prepare(
        `INSERT INTO roadmap_networks (day, network, votes) SELECT ?1, ?2, 1 WHERE changes() > 0
         ON CONFLICT (day, network) DO UPDATE SET votes = votes + 1`,
      )
      .bind(day, network),
  ]
}

function userVote(ctx: Ctx, itemId: string, visitorId: string, userId: string): D1PreparedStatement[] {
  const { db, now } = ctx
  return [
    ...adoptVotes(ctx, visitorId, userId),
    // Another person may have voted from this browser before. Then the vote belongs to the user alone.
    db
      .prepare(
        `INSERT INTO roadmap_votes (item_id, user_id, visitor_id, cast_at)
         SELECT i.id, ?2, iif(EXISTS (SELECT 1 FROM roadmap_votes w WHERE w.item_id = i.id AND w.visitor_id = ?3), NULL, ?3), ?4
           FROM roadmap_items i WHERE i.id = ?1 AND i.status IN (${PUBLIC_STATUSES})
            AND NOT EXISTS (SELECT 1 FROM roadmap_votes v WHERE v.item_id = i.id AND v.user_id = ?2)
         RETURNING item_id`,
      )
      .bind(itemId, userId, visitorId, now),
  ]
}

/** The votes of this browser without an account become the user's votes. Where the user had voted elsewhere, too, one of the two votes is deleted. */
function adoptVotes({ db }: Ctx, visitorId: string, userId: string): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `DELETE FROM roadmap_votes WHERE visitor_id = ?1 AND user_id IS NULL
            AND item_id IN (SELECT item_id FROM roadmap_votes WHERE user_id = ?2)`,
      )
      .bind(visitorId, userId),
    db
      .prepare('UPDATE roadmap_votes SET user_id = ?2 WHERE visitor_id = ?1 AND user_id IS NULL')
      .bind(visitorId, userId),
  ]
}

/** The name of a network today: the hash of its /24 or /48 under the day's key, which is deleted soon after. */
function networkName(ctx: Ctx, address: string): Promise<string> {
  return visitorName(ctx, { address: prefixOf(address), userAgent: 'roadmap' })
}
