import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { SUGGESTION_WINDOW_MS, SUGGESTIONS_A_DAY } from '#contract/community/roadmap.ts'
import { foldName } from '#contract/text/fold.ts'
import type { suggestion, suggestionAnswer } from '#contract/community/roadmap.wire.ts'
import { type UserCtx, tooManyRequests } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

const r = alias(roadmapItems, 'r')

/**
 * Sends an idea to admins, who decide whether it becomes public. The insert enforces a few a day. The same
 * title again, while the first one waits, is the same suggestion.
 */
export async function suggestIdea(
  ctx: UserCtx,
  { title, description, tags }: z.output<typeof suggestion>,
): Promise<z.output<typeof suggestionAnswer>> {
  const { db, now, actor } = ctx
  const id = newId()
  const key = foldName(title)
  const { rows } = await db.twice<{ waiting: { id: string }; recent: { oldest: number | null } }>({
    inserted: sql`INSERT INTO ${into(roadmapItems, 'id', 'title', 'titleKey', 'description', 'tags', 'status', 'authorId', 'createdAt', 'updatedAt')} 
         SELECT ${id}, ${title}, ${key}, ${description}, ${JSON.stringify(tags)}, 'suggested', ${actor.userId}, ${now}, ${now}
          WHERE NOT EXISTS (SELECT 1 FROM ${roadmapItems} WHERE ${roadmapItems.authorId} = ${actor.userId} AND ${roadmapItems.titleKey} = ${key} AND ${roadmapItems.status} = 'suggested')
            AND (SELECT count(*) FROM ${roadmapItems} WHERE ${roadmapItems.authorId} = ${actor.userId} AND ${roadmapItems.createdAt} > ${now - SUGGESTION_WINDOW_MS}) < ${SUGGESTIONS_A_DAY}`,
    // Without its text: that is deleted with the account, and the audit log stays.
    audit: auditStatement(ctx, 'roadmap.suggest', id),
    waiting: sql`SELECT ${roadmapItems.id} FROM ${roadmapItems} WHERE ${roadmapItems.authorId} = ${actor.userId} AND ${roadmapItems.titleKey} = ${key} AND ${roadmapItems.status} = 'suggested'`,
    recent: sql`SELECT min(${r.createdAt}) AS oldest FROM (SELECT ${roadmapItems.createdAt} FROM ${roadmapItems} WHERE ${roadmapItems.authorId} = ${actor.userId}
            AND ${roadmapItems.createdAt} > ${now - SUGGESTION_WINDOW_MS} ORDER BY ${roadmapItems.createdAt} DESC LIMIT ${SUGGESTIONS_A_DAY}) r`,
  })
  const [taken] = rows.waiting
  if (taken) return { _id: taken.id, status: 'suggested' }
  const wait = (rows.recent[0]?.oldest ?? now) + SUGGESTION_WINDOW_MS - now
  throw tooManyRequests(wait, `You can suggest ${SUGGESTIONS_A_DAY} ideas a day.`)
}
