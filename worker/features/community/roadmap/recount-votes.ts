import { lt } from 'drizzle-orm'
import { dayOf } from '#contract/site/metrics.ts'
import { roadmapNetworks } from '../../../db/schema/roadmap.ts'
import type { Ctx } from '../../../http/context.ts'

interface Drift {
  counter: string
  kept: number
  counted: number
}

/** Recounts the votes of every idea, corrects the differences and answers them. */
export async function recountVotes({ db }: Ctx): Promise<Drift[]> {
  const { results } = await db
    .prepare(
      `SELECT i.id, i.votes AS kept, count(v.item_id) AS counted FROM roadmap_items i LEFT JOIN roadmap_votes v ON v.item_id = i.id
        GROUP BY i.id HAVING kept <> counted`,
    )
    .all<{ id: string; kept: number; counted: number }>()
  for (const { id } of results)
    await db
      .prepare(
        'UPDATE roadmap_items SET votes = (SELECT count(*) FROM roadmap_votes WHERE item_id = ?1) WHERE id = ?1',
      )
      .bind(id)
      .run()
  return results.map(({ id, kept, counted }) => ({ counter: `votes of idea ${id}`, kept, counted }))
}

/** Deletes the networks of votes when their day is over. */
export async function forgetNetworks({ db, now }: Ctx): Promise<void> {
  await db.orm.delete(roadmapNetworks).where(lt(roadmapNetworks.day, dayOf(now)))
}
