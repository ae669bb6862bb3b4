import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Webhook, webhookEdit } from '#contract/events/webhook.wire.ts'
import { listings, webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { afresh } from '../outbox/channel.ts'
import { requireEndpointAddress } from './endpoint-address.ts'
import { newKeys, openEndpoint, sealEndpoint, shownPublicKey } from './endpoint-keys.ts'
import {
  alreadyChanged,
  findOwnWebhook,
  isOwnWebhook,
  selectOwnWebhook,
  webhookNotFound,
  webhookOf,
  type WebhookRef,
  type WebhookRow,
} from './own-webhook.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

const w = webhooks

/**
 * Changes address, events or switch of a webhook; what waits is sent at once. A run that is sending keeps its lease
 * unless the address changes: otherwise another one would send the same message.
 */
export async function editWebhook(
  ctx: UserCtx,
  ref: WebhookRef,
  { url, events, on }: z.output<typeof webhookEdit>,
): Promise<Webhook> {
  const { env } = ctx
  const sent = url === undefined ? null : requireEndpointAddress(env, url)
  const before = await findOwnWebhook(ctx, ref)
  const known = sent && (await openEndpoint(env, before.id, before.sealed))
  const address = sent?.href === known?.url ? null : sent
  const endpoint = address && (known ?? (await newKeys()))
  const sealed = endpoint && (await sealEndpoint(env, before.id, { ...endpoint, url: address.href }))
  const isStarted = on === true || address !== null
  const [done, [row]] = await writeOnce<[WebhookRow]>(
    ctx,
    [
      sql`UPDATE ${w} SET ${set(w, {
        ...(endpoint && {
          sealed,
          host: address.host,
          publicKey: shownPublicKey(endpoint),
          lease: null,
          leaseUntil: 0,
        }),
        ...(events && { events: JSON.stringify(events) }),
        isOn: on === undefined ? sql`${w.isOn}` : Number(on),
        ...(on !== undefined && { offBecause: null }),
        ...(isStarted && { problem: null, ...afresh(w) }),
      })} FROM ${listings} WHERE ${isOwnWebhook(ctx, ref)} AND ${sealed === null ? sql`TRUE` : sql`${w.sealed} = ${before.sealed}`}`,
      auditStatement(ctx, 'listing.edit-webhook', ref.listingId, {
        after: {
          webhookId: ref.webhookId,
          ...(address ? { host: address.host } : {}),
          ...(events ? { events } : {}),
          ...(on === undefined ? {} : { on }),
        },
      }),
    ],
    [selectOwnWebhook(ctx, ref)],
  )
  if (!row) throw webhookNotFound()
  if (!done) throw alreadyChanged()
  return webhookOf(ctx, row)
}
