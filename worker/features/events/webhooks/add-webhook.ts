import type { z } from 'zod'
import { WEBHOOKS_MAX } from '#contract/events/webhook.ts'
import { HOUR } from '#contract/base/time.ts'
import type { newWebhook, webhookBody } from '#contract/events/webhook.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { requireEndpointAddress } from './endpoint-address.ts'
import { newKeys, sealEndpoint, shownPublicKey, shownSecret } from './endpoint-keys.ts'
import { OWN_LISTING, WEBHOOK_COLUMNS, webhookOf, type WebhookRow } from './own-webhook.ts'

const ADDED_AN_HOUR = { name: 'webhook', limit: 20, windowMs: HOUR }

/** Adds a webhook to one's own listing and shows its secret only now. The insert itself enforces how many a listing may have. */
export async function addWebhook(
  ctx: UserCtx,
  listingId: string,
  { url, events }: z.output<typeof webhookBody>,
): Promise<z.output<typeof newWebhook>> {
  const { env, db, now, actor } = ctx
  const address = requireEndpointAddress(env, url)
  // Only what may be added takes from the quota.
  const own = [listingId, actor.userId]
  const isOwn = db.prepare(`SELECT l.id FROM listings l WHERE ${OWN_LISTING}`).bind(...own)
  if (!(await isOwn.first())) throw notYours()
  await takeQuota(ctx, ADDED_AN_HOUR, actor.userId)
  const id = newId()
  const keys = await newKeys()
  const sealed = await sealEndpoint(env, id, { ...keys, url: address.href })
  const {
    results: [, , added, owned],
  } = await db.repeatable<[never, never, WebhookRow, { id: string }]>([
    db
      .prepare(
        `INSERT INTO webhooks (id, listing_id, sealed, host, events, public_key, created_at)
         SELECT ?3, l.id, ?4, ?5, ?6, ?7, ?8 FROM listings l
          WHERE ${OWN_LISTING} AND (SELECT count(*) FROM webhooks WHERE listing_id = l.id) < ${WEBHOOKS_MAX} ON CONFLICT (id) DO NOTHING`,
      )
      .bind(...own, id, sealed, address.host, JSON.stringify(events), shownPublicKey(keys), now),
    auditStatement(ctx, {
      action: 'listing.add-webhook',
      targetKind: 'listing',
      targetId: listingId,
      after: { webhookId: id, host: address.host, events },
    }),
    db.prepare(`SELECT ${WEBHOOK_COLUMNS} FROM webhooks w WHERE w.id = ?1`).bind(id),
    isOwn,
  ])
  const [row] = added.results
  if (row) return { webhook: await webhookOf(ctx, row), secret: shownSecret(keys) }
  if (owned.results.length === 0) throw notYours()
  throw new HttpError('state_conflict', `A server can have ${WEBHOOKS_MAX} webhooks. Remove one first.`, {
    current: 'full',
  })
}
