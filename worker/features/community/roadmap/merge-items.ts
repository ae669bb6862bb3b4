import { roadmapStatesFor } from '#contract/community/roadmap.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { movedOn } from './edit-item.ts'
import {
  type AdminRoadmapItem,
  PUBLIC_STATUSES,
  ADMIN_SELECT,
  adminItemOf,
  type AdminItemRow,
} from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** Both items are in a state that allows a merge. The condition stays true in the whole batch: the statement that changes it comes last. */
const MERGEABLE = `EXISTS (SELECT 1 FROM roadmap_items s, roadmap_items t WHERE s.id = ?1 AND t.id = ?2 AND s.id <> t.id
  AND s.status IN (${quoted(roadmapStatesFor('merge'))}) AND t.status IN ('suggested', ${PUBLIC_STATUSES}))`

/**
 * Merges one idea into another: a person who voted for either has one vote for the remaining idea. Two rows are one person when they have the same user
 * or cookie, unless they belong to two users: those only shared a browser.
 */
export async function mergeItems(ctx: UserCtx, id: string, into: string): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const both = (sql: string) => db.prepare(sql).bind(id, into)
  const {
    done,
    rows: [from, to],
  } = await writeOnce<[AdminItemRow, AdminItemRow]>(
    ctx,
    (attempt) => [
      ...uniteVotes(both),
      // The votes are united, and those of the merged idea are still there: both numbers are true.
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?3, ?4, 'roadmap.merge', 'roadmap', s.id, json_object('status', s.status, 'title', s.title, 'votes', s.votes),
                json_object('status', 'merged', 'into', t.id, 'title', t.title, 'votes', t.votes)
           FROM roadmap_items s, roadmap_items t WHERE s.id = ?1 AND t.id = ?2 AND ${MERGEABLE}`,
        )
        .bind(id, into, now, ctx.actor.userId, attempt),
      both(`DELETE FROM roadmap_votes WHERE item_id = ?1 AND ${MERGEABLE}`),
      db
        .prepare(
          `INSERT INTO roadmap_history (item_id, at, status, merged_title)
         SELECT t.id, ?3, t.status, s.title FROM roadmap_items s, roadmap_items t WHERE s.id = ?1 AND t.id = ?2 AND ${MERGEABLE}`,
        )
        .bind(id, into, now),
      both(`UPDATE roadmap_items SET merged_into = ?2 WHERE merged_into = ?1 AND ${MERGEABLE}`),
      db
        .prepare(
          `UPDATE roadmap_items SET status = 'merged', merged_into = ?2, updated_at = ?3 WHERE id = ?1 AND ${MERGEABLE}`,
        )
        .bind(id, into, now),
      ...takeBack({ ctx, attempt }),
    ],
    [
      db.prepare(`${ADMIN_SELECT} WHERE i.id = ?1`).bind(id),
      db.prepare(`${ADMIN_SELECT} WHERE i.id = ?1`).bind(into),
    ],
  )
  const [[source], [target]] = [from.results, to.results]
  if (!source) throw ideaNotFound()
  if (!target || source.id === target.id)
    throw new HttpError('invalid_input', 'Choose another idea to merge into.', { field: 'into' })
  if (!done) throw movedOn(roadmapStatesFor('merge').includes(source.status) ? target : source)
  return adminItemOf(target)
}

/** Gives the idea that stays the votes of everybody, in four statements. Those of the other one stay until they are deleted. */
function uniteVotes(both: (sql: string) => D1PreparedStatement) {
  return [
    // Two users of one browser: each keeps their own vote, and the browser's name stays with the existing row.
    both(
      `UPDATE roadmap_votes SET visitor_id = NULL WHERE item_id = ?1 AND user_id IS NOT NULL AND ${MERGEABLE}
          AND EXISTS (SELECT 1 FROM roadmap_votes t WHERE t.item_id = ?2 AND t.visitor_id = roadmap_votes.visitor_id AND t.user_id <> roadmap_votes.user_id)`,
    ),
    // A visitor there is known as a user here: one of the two votes is deleted, or it gets the user's name.
    both(
      `DELETE FROM roadmap_votes WHERE item_id = ?2 AND user_id IS NULL AND ${MERGEABLE}
          AND visitor_id IN (SELECT s.visitor_id FROM roadmap_votes s JOIN roadmap_votes t ON t.item_id = ?2 AND t.user_id = s.user_id WHERE s.item_id = ?1)`,
    ),
    both(
      `UPDATE roadmap_votes SET user_id = (SELECT s.user_id FROM roadmap_votes s WHERE s.item_id = ?1 AND s.visitor_id = roadmap_votes.visitor_id)
        WHERE item_id = ?2 AND user_id IS NULL AND ${MERGEABLE}
          AND EXISTS (SELECT 1 FROM roadmap_votes s WHERE s.item_id = ?1 AND s.visitor_id = roadmap_votes.visitor_id AND s.user_id IS NOT NULL)`,
    ),
    // The votes of all other people are added.
    both(
      `INSERT OR IGNORE INTO roadmap_votes (item_id, user_id, visitor_id, cast_at)
       SELECT ?2, user_id, visitor_id, cast_at FROM roadmap_votes WHERE item_id = ?1 AND ${MERGEABLE}`,
    ),
  ]
}
