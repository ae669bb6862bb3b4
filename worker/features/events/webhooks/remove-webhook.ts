import { sql } from 'drizzle-orm'
import { webhooks } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { findOwnListing, isOwnWebhook } from './own-webhook.ts'

/** Deletes the webhook of one's own listing, with what waits. Repeating it changes nothing. */
export async function removeWebhook(ctx: UserCtx, listingId: string): Promise<void> {
  await findOwnListing(ctx, listingId)
  await writeOnce(ctx, [
    sql`DELETE FROM ${webhooks} WHERE ${isOwnWebhook(ctx, listingId)}`,
    auditStatement(ctx, 'listing.remove-webhook', listingId),
  ])
}
