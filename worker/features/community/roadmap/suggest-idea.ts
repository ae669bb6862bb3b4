import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { SUGGESTION_WINDOW_MS, SUGGESTIONS_A_DAY } from '#contract/community/roadmap.ts'
import type { suggestion, suggestionAnswer } from '#contract/community/roadmap.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, tooManyRequests } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'

/**
 * Sends an idea to staff, a few a day. The same title again, while the first one waits, is the same
 * suggestion.
 */
export async function suggestIdea(
  ctx: UserCtx,
  { title, description, tags }: z.output<typeof suggestion>,
): Promise<z.output<typeof suggestionAnswer>> {
  const { now, actor } = ctx
  const titleKey = foldName(title)
  const id = newId()
  return transaction(ctx, async (tx) => {
    const whereOwn = eq(roadmapItems.authorId, actor.userId)
    const [[waiting], recent] = await Promise.all([
      tx
        .select({ id: roadmapItems.id })
        .from(roadmapItems)
        .where(and(whereOwn, eq(roadmapItems.titleKey, titleKey), eq(roadmapItems.status, 'suggested'))),
      tx
        .select({ at: roadmapItems.createdAt })
        .from(roadmapItems)
        .where(and(whereOwn, gt(roadmapItems.createdAt, now - SUGGESTION_WINDOW_MS)))
        .orderBy(desc(roadmapItems.createdAt))
        .limit(SUGGESTIONS_A_DAY),
    ])
    if (waiting) return { _id: waiting.id, status: 'suggested' }
    if (recent.length >= SUGGESTIONS_A_DAY)
      throw tooManyRequests(
        (recent.at(-1)?.at ?? now) + SUGGESTION_WINDOW_MS - now,
        `You can suggest ${SUGGESTIONS_A_DAY} ideas a day.`,
      )
    tx.write(
      tx.insert(roadmapItems).values({
        id,
        title,
        titleKey,
        description,
        tags,
        status: 'suggested',
        authorId: actor.userId,
        createdAt: now,
        updatedAt: now,
      }),
      // Without the text, which is deleted with the account, while the audit log stays.
      audit(ctx, 'roadmap.suggest', id),
    )
    return { _id: id, status: 'suggested' }
  })
}
