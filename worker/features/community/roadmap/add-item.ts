import type { z } from 'zod'
import type { newRoadmapItem } from '#contract/community/roadmap.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { type AdminRoadmapItem, readItem } from './item-row.ts'

export async function addItem(
  ctx: UserCtx,
  { title, description, tags, status, eta }: z.output<typeof newRoadmapItem>,
): Promise<AdminRoadmapItem> {
  requireModerator(ctx)
  const { now } = ctx
  const item = {
    id: newId(),
    title,
    titleKey: foldName(title),
    description,
    tags,
    status,
    eta,
    createdAt: now,
    updatedAt: now,
    shippedAt: status === 'shipped' ? now : null,
  }
  const id = await transaction(ctx, async (tx) => {
    tx.write(
      tx.insert(roadmapItems).values(item),
      audit(ctx, 'roadmap.add', item.id, { after: { title, status, eta } }),
    )
    return item.id
  })
  const added = await readItem(ctx, id)
  if (!added) throw new Error(`The item ${id} was not written`)
  return added
}
