import { and, eq, isNull, or } from 'drizzle-orm'
import { roadmapVotes } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Far more than the roadmap has public items. */
const ITEMS_MAX = 1000

/**
 * Ids of the items that the viewer voted for, with their account or from this browser (`visitorId`) without
 * one.
 */
export async function listOwnVotes(
  { db, actor }: Ctx,
  visitorId: string | null,
): Promise<{ items: string[] }> {
  const userId = actor.kind === 'user' ? actor.userId : null
  if (userId === null && visitorId === null) return { items: [] }
  const whereOfBrowser = eq(roadmapVotes.visitorId, visitorId ?? '')
  const whereOwn =
    userId === null
      ? whereOfBrowser
      : or(eq(roadmapVotes.userId, userId), and(whereOfBrowser, isNull(roadmapVotes.userId)))
  const rows = await db.orm
    .select({ itemId: roadmapVotes.itemId })
    .from(roadmapVotes)
    .where(whereOwn)
    .groupBy(roadmapVotes.itemId)
    .limit(ITEMS_MAX)
  return { items: rows.map(({ itemId }) => itemId) }
}
