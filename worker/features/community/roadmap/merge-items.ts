import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ROADMAP_STATUSES, roadmapStatesFor } from '#contract/community/roadmap.ts'
import { roadmapHistory, roadmapItems, roadmapVotes } from '../../../db/schema.ts'
import { into, set } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { movedOn } from './edit-item.ts'
import { adminItem, adminItemOf, type AdminItemRow, type AdminRoadmapItem } from './item-row.ts'
import { countedVotes } from './recount-votes.ts'
import { ideaNotFound } from './vote-for-idea.ts'

const s = alias(roadmapItems, 's')
const t = alias(roadmapItems, 't')

const v = alias(roadmapVotes, 'v')
const other = alias(roadmapVotes, 'other')

/** Both items are in a state that allows a merge. The condition stays true in the whole batch: the statement that changes it comes last. */
const mergeable = (id: string, target: string) =>
  sql`EXISTS (SELECT 1 FROM ${roadmapItems} s, ${roadmapItems} t WHERE ${s.id} = ${id} AND ${t.id} = ${target} AND ${s.id} <> ${t.id}
    AND ${s.status} IN ${roadmapStatesFor('merge')} AND ${t.status} IN ${['suggested', ...ROADMAP_STATUSES]})`

/**
 * Merges one idea into another: a person who voted for either has one vote for the remaining idea. Two rows are one person when they have the same user
 * or cookie, unless they belong to two users: those only shared a browser.
 */
export async function mergeItems(ctx: UserCtx, id: string, target: string): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db } = ctx
  const [done, [source], [remaining]] = await writeOnce<[AdminItemRow, AdminItemRow]>(
    ctx,
    [
      ...uniteVotes(id, target),
      // The votes are united, and those of the merged idea are still there: both numbers are true.
      auditRows(ctx, {
        action: 'roadmap.merge',
        kind: 'roadmap',
        id: sql`${s.id}`,
        before: sql`json_object('status', ${s.status}, 'title', ${s.title}, 'votes', ${s.votes})`,
        after: sql`json_object('status', 'merged', 'into', ${t.id}, 'title', ${t.title}, 'votes', ${t.votes})`,
        from: sql`${roadmapItems} s, ${roadmapItems} t WHERE ${s.id} = ${id} AND ${t.id} = ${target} AND ${mergeable(id, target)}`,
      }),
      ...endIdea(id, target, ctx.now),
      ...takeBack(ctx, 'roadmap'),
    ],
    [adminItem(db, id), adminItem(db, target)],
  )
  if (!source) throw ideaNotFound()
  if (!remaining || source.id === remaining.id)
    throw new HttpError('invalid_input', 'Choose another idea to merge into.', { field: 'into' })
  if (!done) throw movedOn(roadmapStatesFor('merge').includes(source.status) ? remaining : source)
  return adminItemOf(remaining)
}

/** Gives the idea that stays the votes of everybody. Those of the other one stay until they are deleted. */
function uniteVotes(id: string, target: string): SQL[] {
  const guard = mergeable(id, target)
  return [
    // Two users of one browser: each keeps their own vote, and the browser's name stays with the existing row.
    sql`UPDATE ${roadmapVotes} AS v SET ${set(roadmapVotes, { visitorId: null })} WHERE ${v.itemId} = ${id} AND ${v.userId} IS NOT NULL AND ${guard}
          AND EXISTS (SELECT 1 FROM ${roadmapVotes} other WHERE ${other.itemId} = ${target} AND ${other.visitorId} = ${v.visitorId} AND ${other.userId} <> ${v.userId})`,
    // A visitor there is known as a user here: one of the two votes is deleted, or it gets the user's name.
    sql`DELETE FROM ${roadmapVotes} WHERE ${roadmapVotes.itemId} = ${target} AND ${roadmapVotes.userId} IS NULL AND ${guard}
          AND ${roadmapVotes.visitorId} IN (SELECT ${v.visitorId} FROM ${roadmapVotes} v JOIN ${roadmapVotes} other ON ${other.itemId} = ${target} AND ${other.userId} = ${v.userId}
            WHERE ${v.itemId} = ${id})`,
    sql`UPDATE ${roadmapVotes} AS v SET ${set(roadmapVotes, { userId: sql`(SELECT ${other.userId} FROM ${roadmapVotes} other WHERE ${other.itemId} = ${id} AND ${other.visitorId} = ${v.visitorId})` })}
        WHERE ${v.itemId} = ${target} AND ${v.userId} IS NULL AND ${guard}
          AND EXISTS (SELECT 1 FROM ${roadmapVotes} other WHERE ${other.itemId} = ${id} AND ${other.visitorId} = ${v.visitorId} AND ${other.userId} IS NOT NULL)`,
    // The votes of all other people are added.
    sql`INSERT OR IGNORE INTO ${into(roadmapVotes, 'itemId', 'userId', 'visitorId', 'castAt')}
        SELECT ${target}, ${v.userId}, ${v.visitorId}, ${v.castAt} FROM ${roadmapVotes} v WHERE ${v.itemId} = ${id} AND ${guard}`,
    sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { votes: countedVotes(target) })} WHERE ${roadmapItems.id} = ${target} AND ${guard}`,
  ]
}

/** Takes the idea off the roadmap. What was merged into it before follows it. */
function endIdea(id: string, target: string, now: number): SQL[] {
  const guard = mergeable(id, target)
  return [
    sql`DELETE FROM ${roadmapVotes} WHERE ${roadmapVotes.itemId} = ${id} AND ${guard}`,
    sql`INSERT INTO ${into(roadmapHistory, 'itemId', 'at', 'status', 'mergedTitle')}
        SELECT ${t.id}, ${now}, ${t.status}, ${s.title} FROM ${roadmapItems} s, ${roadmapItems} t WHERE ${s.id} = ${id} AND ${t.id} = ${target} AND ${guard}
        UNION ALL SELECT ${s.id}, ${now}, 'merged', NULL FROM ${roadmapItems} s WHERE ${s.id} = ${id} AND ${guard}`,
    sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { mergedInto: target })} WHERE ${roadmapItems.mergedInto} = ${id} AND ${guard}`,
    sql`UPDATE ${roadmapItems} SET ${set(roadmapItems, { status: 'merged', votes: 0, mergedInto: target, updatedAt: now })}
        WHERE ${roadmapItems.id} = ${id} AND ${guard}`,
  ]
}
