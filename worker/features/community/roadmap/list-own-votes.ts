import type { Ctx } from '../../../http/context.ts'
import type { roadmapVotes } from '../../../db/schema/roadmap.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

/** More items than were ever public at the same time. */
const LIMIT = 1000

/** Ids of the items that the viewer has voted for: as a user, and from this browser without an account. */
export async function listOwnVotes(
  { db, actor }: Ctx,
  visitorId: string | null,
): Promise<{ items: string[] }> {
  const userId = actor.kind === 'user' ? actor.userId : null
  if (userId === null && visitorId === null) return { items: [] }
  const { results } = await db
    .prepare(
      `SELECT item_id FROM roadmap_votes WHERE user_id = ?1
       UNION SELECT item_id FROM roadmap_votes WHERE visitor_id = ?2 AND (?1 IS NULL OR user_id IS NULL) LIMIT ${LIMIT}`,
    )
    .bind(userId, visitorId)
    .all<SqlRow<typeof roadmapVotes, 'item_id'>>()
  return { items: results.map(({ item_id }) => item_id) }
}
