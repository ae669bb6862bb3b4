import type { z } from 'zod'
import { SUGGESTION_WINDOW_MS, SUGGESTIONS_A_DAY } from '#contract/community/roadmap.ts'
import { foldName } from '#contract/text/fold.ts'
import type { suggestion, suggestionAnswer } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { tooManyRequests } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'

/**
 * Sends an idea to admins, who decide whether it becomes public. A person may send a few a day; the insert enforces it. The same title again, while the
 * first one waits, is the same suggestion, because a request may be repeated.
 */
export async function suggestIdea(
  ctx: UserCtx,
  { title, description, tags }: z.output<typeof suggestion>,
): Promise<z.output<typeof suggestionAnswer>> {
  const { db, now, actor } = ctx
  const id = newId()
  const key = foldName(title)
  const {
    results: [, , waiting, recent],
  } = await db.repeatable<[never, never, { id: string }, { oldest: number | null }]>([
    db
      .prepare(
        `INSERT INTO roadmap_items (id, title, title_key, description, tags, status, author_id, created_at, updated_at)
         SELECT ?1, ?2, ?3, ?4, ?5, 'suggested', ?6, ?7, ?7
          WHERE NOT EXISTS (SELECT 1 FROM roadmap_items WHERE author_id = ?6 AND title_key = ?3 AND status = 'suggested')
            AND (SELECT count(*) FROM roadmap_items WHERE author_id = ?6 AND created_at > ?8) < ${SUGGESTIONS_A_DAY}`,
      )
      .bind(id, title, key, description, JSON.stringify(tags), actor.userId, now, now - SUGGESTION_WINDOW_MS),
    // Without its text: that is deleted with the account, and the audit log stays.
    auditStatement(ctx, { action: 'roadmap.suggest', targetKind: 'roadmap', targetId: id }),
    db
      .prepare(
        `SELECT id FROM roadmap_items WHERE author_id = ?1 AND title_key = ?2 AND status = 'suggested'`,
      )
      .bind(actor.userId, key),
    db
      .prepare(
        `SELECT min(created_at) AS oldest FROM (SELECT created_at FROM roadmap_items WHERE author_id = ?1 AND created_at > ?2
           ORDER BY created_at DESC LIMIT ${SUGGESTIONS_A_DAY})`,
      )
      .bind(actor.userId, now - SUGGESTION_WINDOW_MS),
  ])
  const [taken] = waiting.results
  if (taken) return { _id: taken.id, status: 'suggested' }
  const wait = (recent.results[0]?.oldest ?? now) + SUGGESTION_WINDOW_MS - now
  throw tooManyRequests(wait, `You can suggest ${SUGGESTIONS_A_DAY} ideas a day.`)
}
