import { eq } from 'drizzle-orm'
import { webhooks } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { findListingWithWebhook } from './own-webhook.ts'

/** Deletes the webhook of one's own listing, with what waits. Repeating it changes nothing. */
export async function removeWebhook(ctx: UserCtx, listingId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await findListingWithWebhook(tx, ctx, listingId)).webhook) return
    tx.write(
      tx.delete(webhooks).where(eq(webhooks.id, listingId)),
      audit(ctx, 'listing.remove-webhook', listingId),
    )
  })
}
