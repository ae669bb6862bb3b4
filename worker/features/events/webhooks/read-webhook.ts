import type { OwnWebhook } from '#contract/events/webhook.wire.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { findOwnListing, webhookOf } from './own-webhook.ts'

/** The webhook of one's own listing. */
export async function readWebhook(ctx: UserCtx, listingId: string): Promise<OwnWebhook> {
  const { name, row } = await findOwnListing(ctx, listingId)
  return { server: { _id: listingId, name }, webhook: row && (await webhookOf(ctx, row)) }
}
