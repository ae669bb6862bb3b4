import type { z } from 'zod'
import type { RoadmapState } from '../../../contract/roadmap.ts'
import type { roadmapHistory } from '../../../contract/wire/roadmap.ts'
import type { Ctx } from '../../http/context.ts'
import { iso, PUBLIC_STATUSES } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'

const STEPS_SHOWN = 50

interface StepRow {
  at: number
  status: RoadmapState
  merged_title: string | null
}

/** How a public item came to where it stands, oldest first; the last fifty steps. */
export async function readHistory({ db }: Ctx, itemId: string): Promise<z.output<typeof roadmapHistory>> {
  const [items, steps] = await db.batch<[{ id: string }, StepRow]>([
    db.prepare(`SELECT id FROM roadmap_items WHERE id = ?1 AND status IN (${PUBLIC_STATUSES})`).bind(itemId),
    db
      .prepare(
        `SELECT at, status, merged_title FROM roadmap_history WHERE item_id = ?1 ORDER BY seq DESC LIMIT ${STEPS_SHOWN}`,
      )
      .bind(itemId),
  ])
  if (items.results.length === 0) throw ideaNotFound()
  return {
    items: steps.results
      .toReversed()
      .map(({ at, status, merged_title }) => ({ at: iso(at), status, mergedTitle: merged_title })),
  }
}
