import { sql } from 'drizzle-orm'
import type { WebhookList } from '#contract/events/webhook.wire.ts'
import { listings, webhooks } from '../../../db/schema.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { isOwnListing, selectOwnListing, WEBHOOK_COLUMNS, webhookOf, type WebhookRow } from './own-webhook.ts'

const w = webhooks

/** The webhooks of one's own listing, oldest first. */
export async function listWebhooks(ctx: UserCtx, listingId: string): Promise<WebhookList> {
  const [[server], found] = await ctx.db.batch<[{ id: string; name: string }, WebhookRow]>([
    selectOwnListing(ctx, listingId),
    sql`SELECT ${WEBHOOK_COLUMNS} FROM ${w} JOIN ${listings} ON ${w.listingId} = ${listings.id} AND ${isOwnListing(ctx, listingId)}
           ORDER BY ${w.createdAt}, ${w.id}`,
  ])
  if (!server) throw notYours()
  return {
    server: { _id: server.id, name: server.name },
    items: await Promise.all(found.map((row) => webhookOf(ctx, row))),
  }
}
