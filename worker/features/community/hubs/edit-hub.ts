import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import type { hubEdit } from '#contract/community/hub.wire.ts'
import { hubs } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { hubNotFound, readHub } from './add-hub.ts'
import type { AdminHub } from './hub-row.ts'

/** Hides or shows a hub, and answers it. */
export async function editHub(
  ctx: UserCtx,
  id: string,
  { hidden }: z.output<typeof hubEdit>,
): Promise<AdminHub> {
  requireAdmin(ctx)
  await transaction(ctx, async (tx) => {
    const which = eq(hubs.id, id)
    const [hub] = await tx
      .select(only(hubs, ['hidden']))
      .from(hubs)
      .where(which)
    if (!hub) throw hubNotFound()
    if (hub.hidden === hidden) return
    tx.write(
      tx.update(hubs).set({ hidden }).where(which),
      audit(ctx, hidden ? 'hub.hide' : 'hub.show', id, { after: { hidden } }),
    )
  })
  return readHub(ctx, id)
}
