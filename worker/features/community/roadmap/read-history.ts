import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ROADMAP_STATUSES, type RoadmapState } from '#contract/community/roadmap.ts'
import type { roadmapHistory as wireHistory } from '#contract/community/roadmap.wire.ts'
import { roadmapHistory, roadmapItems } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { iso } from '../../../platform/iso.ts'
import { ideaNotFound } from './vote-for-idea.ts'

const STEPS_SHOWN = 50

/** The statuses of a public item, oldest first; the last fifty changes. */
export async function readHistory({ db }: Ctx, itemId: string): Promise<z.output<typeof wireHistory>> {
  const { orm } = db
  const { at, status, mergedTitle } = roadmapHistory
  const [items, steps] = await orm.batch([
    orm
      .select({ id: roadmapItems.id })
      .from(roadmapItems)
      .where(and(eq(roadmapItems.id, itemId), inArray(roadmapItems.status, ROADMAP_STATUSES))),
    orm
      .select({ at, status, mergedTitle })
      .from(roadmapHistory)
      .where(eq(roadmapHistory.itemId, itemId))
      .orderBy(desc(roadmapHistory.seq))
      .limit(STEPS_SHOWN),
  ])
  if (items.length === 0) throw ideaNotFound()
  return { items: steps.toReversed().map((step) => ({ ...step, at: iso(step.at) })) }
}

/** Writes the first status of an item, if the statement before wrote something. */
export const beginHistory = ({ now }: Ctx, itemId: string, status: RoadmapState) =>
  sql`INSERT INTO ${into(roadmapHistory, 'itemId', 'at', 'status')} SELECT ${itemId}, ${now}, ${status} WHERE changes() > 0`
