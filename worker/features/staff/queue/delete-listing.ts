import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { isDecidable, STATE } from '../../../db/listing-state.ts'
import { listings } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { appealWaitsError } from '../../decisions/appeal-waits-error.ts'
import { decide } from '../../decisions/decide.ts'
import { DELETED_COLUMNS, deletionOf, readCounters, restorableUntil } from '../../listings/own/deletion.ts'

/**
 * Deletes a listing: nobody sees it and what belongs to it any more. Admins can restore it for a limited
 * time.
 */
export async function deleteListing(
  ctx: UserCtx,
  listingId: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
) {
  requireAdmin(ctx)
  const { db, now } = ctx
  const counters = await readCounters(db.orm, listingId)
  await transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({ ...DELETED_COLUMNS, moderation: STATE, version: listings.version })
      .from(listings)
      .where(and(eq(listings.id, listingId), isDecidable()))
    const deletion = listing && deletionOf(listing, counters, { now, withdrawn: false })
    if (!deletion) throw serverNotFound()
    const { ownerId: personId, name, version } = listing
    const { patch, before, after } = deletion
    const subject = { id: listingId, personId, name, before, after, taken: { version }, state: 'deleted' }
    const why = { rule, note: note || undefined }
    const decided = await decide(ctx, tx, { kind: 'delete', subjects: [subject] }, why)
    if (decided.length === 0) throw appealWaitsError()
    tx.write(
      tx
        .update(listings)
        .set({ ...patch, closed: false, movedTo: null })
        .where(eq(listings.id, listingId)),
    )
  })
  return { _id: listingId, restorableUntil: restorableUntil(now) }
}
