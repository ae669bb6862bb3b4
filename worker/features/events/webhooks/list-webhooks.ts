import type { WebhookList } from '#contract/events/webhook.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { notYours } from '../../../http/http-error.ts'
import { OWN_LISTING, WEBHOOK_COLUMNS, webhookOf, type WebhookRow } from './own-webhook.ts'

/** The webhooks of one's own listing, oldest first. */
export async function listWebhooks(ctx: UserCtx, listingId: string): Promise<WebhookList> {
  const own = [listingId, ctx.actor.userId]
  const [listing, found] = await ctx.db.batch<[{ id: string; name: string }, WebhookRow]>([
    ctx.db.prepare(`SELECT l.id, l.name FROM listings l WHERE ${OWN_LISTING}`).bind(...own),
    ctx.db
      .prepare(
        `SELECT ${WEBHOOK_COLUMNS} FROM webhooks w JOIN listings l ON w.listing_id = l.id AND ${OWN_LISTING} ORDER BY w.created_at, w.id`,
      )
      .bind(...own),
  ])
  const [server] = listing.results
  if (!server) throw notYours()
  return {
    server: { _id: server.id, name: server.name },
    items: await Promise.all(found.results.map((row) => webhookOf(ctx, row))),
  }
}
