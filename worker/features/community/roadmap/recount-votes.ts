import { type AnyColumn, eq, ne, type SQL, sql } from 'drizzle-orm'
import { roadmapItems, roadmapVotes } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** The votes of an idea by its rows. */
const countedVotes = (itemId: string | AnyColumn): SQL =>
  sql`(SELECT count(*) FROM ${roadmapVotes} WHERE ${roadmapVotes.itemId} = ${itemId})`

/** Recounts the votes of every idea, corrects the differences and answers them. */
export async function recountVotes({ db }: Ctx) {
  const byRows = countedVotes(roadmapItems.id)
  const wrong = await db.orm
    .select({
      id: roadmapItems.id,
      stored: roadmapItems.votes,
      counted: sql<number>`${byRows}`.as('counted'),
    })
    .from(roadmapItems)
    .where(ne(roadmapItems.votes, byRows))
  for (const { id } of wrong)
    await db.orm
      .update(roadmapItems)
      .set({ votes: countedVotes(id) })
      .where(eq(roadmapItems.id, id))
  return wrong.map(({ id, stored, counted }) => ({ counter: `votes of idea ${id}`, stored, counted }))
}
