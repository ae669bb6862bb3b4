import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import type { RoadmapState } from '#contract/community/roadmap.ts'
import type { roadmapEdit } from '#contract/community/roadmap.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { tell, unlessOwn } from '../../events/tell.ts'
import { type AdminRoadmapItem, alreadyMovedError, readItem } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'

/** Changes the sent fields of an item. Any `status` accepts a suggested item and reopens a declined one. */
export async function editItem(
  ctx: UserCtx,
  id: string,
  { title, description, tags, eta, status, statusWas }: z.output<typeof roadmapEdit>,
): Promise<AdminRoadmapItem> {
  requireModerator(ctx)
  const { now } = ctx
  await transaction(ctx, async (tx) => {
    const [item] = await tx
      .select(only(roadmapItems, ['title', 'description', 'tags', 'eta', 'status', 'authorId']))
      .from(roadmapItems)
      .where(eq(roadmapItems.id, id))
    if (!item) throw ideaNotFound()
    const { authorId, ...before } = item
    if (before.status !== (statusWas ?? before.status)) throw alreadyMovedError(before)
    const after = {
      title: title ?? before.title,
      description: description ?? before.description,
      tags: tags ?? before.tags,
      eta: eta === undefined ? before.eta : eta,
      status: status ?? before.status,
    }
    if (JSON.stringify(after) === JSON.stringify(before)) return
    const isMoved = after.status !== before.status
    tx.write(
      tx
        .update(roadmapItems)
        .set({
          ...after,
          updatedAt: now,
          ...(title !== undefined && { titleKey: foldName(title) }),
          ...(status !== undefined && { reason: null }),
          ...(isMoved && { shippedAt: after.status === 'shipped' ? now : null }),
        })
        .where(eq(roadmapItems.id, id)),
      audit(ctx, actionOf(before.status, after.status), id, { before, after }),
    )
    if (status === undefined || status === before.status) return
    await takeBack(ctx, tx, 'roadmap', [id])
    tx.write(
      ...tell([
        {
          person: unlessOwn(ctx, authorId),
          kind: 'idea',
          key: `idea:${id}:${now}`,
          at: now,
          outcome: status,
          name: after.title,
          id,
        },
      ]),
    )
  })
  const edited = await readItem(ctx, id)
  if (!edited) throw ideaNotFound()
  return edited
}

function actionOf(from: RoadmapState, to: RoadmapState) {
  if (from === to) return 'roadmap.edit'
  return from === 'suggested' ? 'roadmap.accept' : 'roadmap.move'
}
