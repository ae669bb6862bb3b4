import type { UserCtx } from '../../../http/context.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { notYours } from '../../../http/http-error.ts'
import { OWN_LISTING, OWN_WEBHOOK, ownValues, type WebhookRef } from './own-webhook.ts'

/** Deletes a webhook of one's own listing with its log. Repeating it changes nothing. */
export async function removeWebhook(ctx: UserCtx, ref: WebhookRef): Promise<void> {
  const { db, actor } = ctx
  const {
    results: [, , owned],
  } = await db.repeatable<[never, never, { id: string }]>([
    db
      .prepare(
        `DELETE FROM webhooks WHERE id = (SELECT w.id FROM webhooks w JOIN listings l ON ${OWN_WEBHOOK})`,
      )
      .bind(...ownValues(ctx, ref)),
    auditStatement(ctx, {
      action: 'listing.remove-webhook',
      targetKind: 'listing',
      targetId: ref.listingId,
      before: { webhookId: ref.webhookId },
    }),
    db.prepare(`SELECT l.id FROM listings l WHERE ${OWN_LISTING}`).bind(ref.listingId, actor.userId),
  ])
  if (owned.results.length === 0) throw notYours()
}
