import { eq } from 'drizzle-orm'
import { hubs, orphanedPictures } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { hubNotFound } from './add-hub.ts'

/** Removes a hub from the list for good. The audit log keeps its data. */
export async function removeHub(ctx: UserCtx, id: string): Promise<void> {
  requireAdmin(ctx)
  const { now: since } = ctx
  await transaction(ctx, async (tx) => {
    const [hub] = await tx
      .select({ code: hubs.code, guild: hubs.guildId, name: hubs.name, icon: hubs.icon })
      .from(hubs)
      .where(eq(hubs.id, id))
    if (!hub) throw hubNotFound()
    const { icon, ...before } = hub
    tx.write(tx.delete(hubs).where(eq(hubs.id, id)), audit(ctx, 'hub.remove', id, { before }))
    // A job deletes its files.
    if (icon !== null)
      tx.write(
        tx
          .insert(orphanedPictures)
          .values({ folder: `icons/${id}/`, since })
          .onConflictDoUpdate({ target: orphanedPictures.folder, set: { since } }),
      )
  })
}
