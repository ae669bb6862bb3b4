import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { ownIdeas } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { iso } from '../../../platform/iso.ts'
import { PUBLIC_COLUMNS, publicItemOf } from './item-row.ts'
import { roadmapItems, roadmapVotes } from '../../../db/schema.ts'

const SHIPPED_SHOWN = 5
const SUGGESTIONS_SHOWN = 10

/** The shipped items that the actor voted for or suggested, and the state of their own suggestions, newest first. */
export async function listOwnIdeas({ db, actor }: UserCtx): Promise<z.output<typeof ownIdeas>> {
  const { orm } = db
  const voted = orm
    .select({ id: roadmapVotes.itemId })
    .from(roadmapVotes)
    .where(eq(roadmapVotes.userId, actor.userId))
  const suggested = orm
    .select({ id: roadmapItems.id })
    .from(roadmapItems)
    .where(eq(roadmapItems.authorId, actor.userId))
  const [shipped, suggestions] = await orm.batch([
    orm
      .select(PUBLIC_COLUMNS)
      .from(roadmapItems)
      .where(and(eq(roadmapItems.status, 'shipped'), inArray(roadmapItems.id, voted.union(suggested))))
      .orderBy(desc(roadmapItems.shippedAt), roadmapItems.id)
      .limit(SHIPPED_SHOWN),
    orm
      .select({
        id: roadmapItems.id,
        title: roadmapItems.title,
        status: roadmapItems.status,
        votes: roadmapItems.votes,
        createdAt: roadmapItems.createdAt,
        reason: roadmapItems.reason,
      })
      .from(roadmapItems)
      .where(eq(roadmapItems.authorId, actor.userId))
      .orderBy(desc(roadmapItems.createdAt), roadmapItems.id)
      .limit(SUGGESTIONS_SHOWN),
  ])
  return {
    shipped: shipped.map(publicItemOf),
    suggestions: suggestions.map((row) => ({
      _id: row.id,
      title: row.title,
      status: row.status,
      votes: row.votes,
      createdAt: iso(row.createdAt),
      reason: row.status === 'declined' ? row.reason : null,
    })),
  }
}
