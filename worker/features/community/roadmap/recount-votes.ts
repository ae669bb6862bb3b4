import { type AnyColumn, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../../db/client.ts'
import { roadmapItems, roadmapVotes } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** The votes of an idea, counted from its rows. */
const countedVotes = (orm: Orm, itemId: string | AnyColumn) =>
  orm.$count(roadmapVotes, eq(roadmapVotes.itemId, itemId))

/** Recounts the votes of every idea, corrects the differences and answers them. */
export async function recountVotes({ db }: Ctx) {
  const byRows = countedVotes(db.orm, roadmapItems.id)
  const wrong = await db.orm
    .select({ id: roadmapItems.id, stored: roadmapItems.votes, counted: byRows })
    .from(roadmapItems)
    .where(ne(roadmapItems.votes, byRows))
  for (const { id } of wrong)
    await db.orm
      .update(roadmapItems)
      .set({ votes: countedVotes(db.orm, id) })
      .where(eq(roadmapItems.id, id))
  return wrong.map(({ id, stored, counted }) => ({ counter: `votes of idea ${id}`, stored, counted }))
}
