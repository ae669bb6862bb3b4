import { sql } from 'drizzle-orm'
import { listings, webhooks } from '../../../db/schema.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { isOwnWebhook, selectOwnListing, type WebhookRef } from './own-webhook.ts'

/** Deletes a webhook of one's own listing with its log. Repeating it changes nothing. */
export async function removeWebhook(ctx: UserCtx, ref: WebhookRef): Promise<void> {
  const [, , owned] = await ctx.db.repeatable<[never, never, { id: string }]>([
    sql`DELETE FROM ${webhooks} WHERE ${webhooks.id} = ${ref.webhookId} AND EXISTS (SELECT 1 FROM ${listings} WHERE ${isOwnWebhook(ctx, ref)})`,
    auditStatement(ctx, 'listing.remove-webhook', ref.listingId, { before: { webhookId: ref.webhookId } }),
    selectOwnListing(ctx, ref.listingId),
  ])
  if (owned.length === 0) throw notYours()
}
