import type { z } from 'zod'
import type { Webhook, webhookEdit } from '#contract/events/webhook.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireEndpointAddress } from './endpoint-address.ts'
import { newKeys, openEndpoint, sealEndpoint, shownPublicKey } from './endpoint-keys.ts'
import {
  alreadyChanged,
  findOwnWebhook,
  OWN_WEBHOOK,
  ownValues,
  WEBHOOK_COLUMNS,
  webhookNotFound,
  webhookOf,
  type WebhookRef,
  type WebhookRow,
} from './own-webhook.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/**
 * Changes address, events or switch of a webhook; what waits is sent at once. A run that is sending keeps its lease
 * unless the address changes: otherwise another one would send the same message.
 */
export async function editWebhook(
  ctx: UserCtx,
  ref: WebhookRef,
  { url, events, on }: z.output<typeof webhookEdit>,
): Promise<Webhook> {
  const { env, db, now } = ctx
  const sent = url === undefined ? null : requireEndpointAddress(env, url)
  const before = await findOwnWebhook(ctx, ref)
  const known = sent && (await openEndpoint(env, before.id, before.sealed))
  const address = sent?.href === known?.url ? null : sent
  const endpoint = address && (known ?? (await newKeys()))
  const sealed = endpoint && (await sealEndpoint(env, before.id, { ...endpoint, url: address.href }))
  const isStarted = on === true || address !== null
  const entry = {
    action: 'listing.edit-webhook',
    targetKind: 'listing',
    targetId: ref.listingId,
    after: {
      webhookId: ref.webhookId,
      ...(address ? { host: address.host } : {}),
      ...(events ? { events } : {}),
      ...(on === undefined ? {} : { on }),
    },
  } as const
  const {
    done,
    rows: [after],
  } = await writeOnce<[WebhookRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          // The secret that was read is still the one: another change of it would be lost.
          `UPDATE webhooks AS w SET sealed = coalesce(?4, sealed), host = coalesce(?5, host), events = coalesce(?6, events), public_key = coalesce(?10, public_key),
                is_on = coalesce(?7, is_on), off_because = iif(?7 IS NULL, off_because, NULL),
                attempts = iif(?8, 0, attempts), problem = iif(?8, NULL, problem),
                lease = iif(?4 IS NULL, lease, NULL), lease_until = iif(?4 IS NULL, lease_until, 0),
                next_at = CASE WHEN NOT coalesce(?7, is_on) THEN NULL WHEN NOT ?8 THEN next_at
                  WHEN EXISTS (SELECT 1 FROM webhook_messages WHERE webhook_id = w.id AND done_at IS NULL) THEN ?9 END
           FROM listings l WHERE ${OWN_WEBHOOK} AND (?4 IS NULL OR sealed = ?11)`,
        )
        .bind(
          ...ownValues(ctx, ref),
          sealed,
          address?.host ?? null,
          events ? JSON.stringify(events) : null,
          on === undefined ? null : Number(on),
          Number(isStarted),
          now,
          endpoint ? shownPublicKey(endpoint) : null,
          before.sealed,
        ),
      auditStatement(ctx, entry, attempt),
    ],
    [
      db
        .prepare(`SELECT ${WEBHOOK_COLUMNS} FROM webhooks w JOIN listings l ON ${OWN_WEBHOOK}`)
        .bind(...ownValues(ctx, ref)),
    ],
  )
  const [row] = after.results
  if (!row) throw webhookNotFound()
  if (!done) throw alreadyChanged()
  return webhookOf(ctx, row)
}
