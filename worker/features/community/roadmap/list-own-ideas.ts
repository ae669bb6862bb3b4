import type { z } from 'zod'
import type { ownIdeas } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { iso, PUBLIC_COLUMNS, publicItemOf, type PublicRow } from './item-row.ts'
import type { roadmapItems } from '../../../db/schema/roadmap.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

const SHIPPED_SHOWN = 5
const SUGGESTIONS_SHOWN = 10

type SuggestionRow = SqlRow<
  typeof roadmapItems,
  'id' | 'title' | 'status' | 'votes' | 'created_at' | 'reason'
> & {
  merged_title: string | null
}

/** The shipped items that the actor voted for or suggested, and the state of their own suggestions, newest first. */
export async function listOwnIdeas({ db, actor }: UserCtx): Promise<z.output<typeof ownIdeas>> {
  const [shipped, suggestions] = await db.batch<[PublicRow, SuggestionRow]>([
    db
      .prepare(
        `SELECT ${PUBLIC_COLUMNS} FROM roadmap_items i
          WHERE i.status = 'shipped' AND i.id IN (SELECT item_id FROM roadmap_votes WHERE user_id = ?1
                                                  UNION SELECT id FROM roadmap_items WHERE author_id = ?1)
          ORDER BY i.shipped_at DESC, i.id LIMIT ${SHIPPED_SHOWN}`,
      )
      .bind(actor.userId),
    db
      .prepare(
        `SELECT i.id, i.title, i.status, i.votes, i.created_at, i.reason, m.title AS merged_title
           FROM roadmap_items i LEFT JOIN roadmap_items m ON m.id = i.merged_into
          WHERE i.author_id = ?1 ORDER BY i.created_at DESC, i.id LIMIT ${SUGGESTIONS_SHOWN}`,
      )
      .bind(actor.userId),
  ])
  return {
    shipped: shipped.results.map(publicItemOf),
    suggestions: suggestions.results.map((row) => ({
      _id: row.id,
      title: row.title,
      status: row.status,
      votes: row.votes,
      createdAt: iso(row.created_at),
      reason: row.status === 'declined' ? row.reason : null,
      mergedInto: row.merged_title,
    })),
  }
}
