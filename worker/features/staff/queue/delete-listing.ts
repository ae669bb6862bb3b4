import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { listings } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { decide } from '../../decisions/decide.ts'
import { deletion, readDeletable, restorableUntil, tombstoneOf } from '../../listings/own/deletion.ts'

/** Deletes a listing: from now on it exists for nobody, with all that belongs to it. Admins can restore it for a limited time. */
export async function deleteListing(
  ctx: UserCtx,
  listingId: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
) {
  requireAdmin(ctx)
  const until = restorableUntil(ctx.now)
  await transaction(ctx, async (tx) => {
    const listing = await readDeletable(tx, listingId)
    if (!listing) throw serverNotFound()
    const subject = {
      id: listingId,
      personId: listing.ownerId,
      name: listing.name,
      before: tombstoneOf(listing),
      after: { deleted: true, restorableUntil: until },
      was: { version: listing.version },
      state: 'deleted',
    }
    await decide(ctx, tx, { kind: 'delete', subjects: [subject] }, { rule, note: note || undefined })
    tx.write(tx.update(listings).set(deletion(ctx.now, listing)).where(eq(listings.id, listingId)))
  })
  return { _id: listingId, restorableUntil: until }
}
