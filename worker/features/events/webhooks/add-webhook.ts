import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { WEBHOOKS_MAX } from '#contract/events/webhook.ts'
import { HOUR } from '#contract/base/time.ts'
import type { newWebhook, webhookBody } from '#contract/events/webhook.wire.ts'
import { listings, webhooks } from '../../../db/schema.ts'
import { into, names } from '../../../db/sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { requireEndpointAddress } from './endpoint-address.ts'
import { newKeys, sealEndpoint, shownPublicKey, shownSecret } from './endpoint-keys.ts'
import { isOwnListing, selectOwnListing, WEBHOOK_COLUMNS, webhookOf, type WebhookRow } from './own-webhook.ts'

const w = webhooks

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
  const own = selectOwnListing(ctx, listingId)
  if (!(await db.first(own))) throw notYours()
  await takeQuota(ctx, ADDED_AN_HOUR, actor.userId)
  const id = newId()
  const keys = await newKeys()
  const sealed = await sealEndpoint(env, id, { ...keys, url: address.href })
  const [, , [row], owned] = await db.repeatable<[never, never, WebhookRow, { id: string }]>([
    sql`INSERT INTO ${into(w, 'id', 'listingId', 'sealed', 'host', 'events', 'publicKey', 'createdAt')}
          SELECT ${id}, ${listings.id}, ${sealed}, ${address.host}, ${JSON.stringify(events)}, ${shownPublicKey(keys)}, ${now} FROM ${listings}
           WHERE ${isOwnListing(ctx, listingId)} AND (SELECT count(*) FROM ${w} WHERE ${w.listingId} = ${listings.id}) < ${WEBHOOKS_MAX}
          ON CONFLICT (${names(w.id)}) DO NOTHING`,
    auditStatement(ctx, 'listing.add-webhook', listingId, {
      after: { webhookId: id, host: address.host, events },
    }),
    sql`SELECT ${WEBHOOK_COLUMNS} FROM ${w} WHERE ${w.id} = ${id}`,
    own,
  ])
  if (row) return { webhook: await webhookOf(ctx, row), secret: shownSecret(keys) }
  if (owned.length === 0) throw notYours()
  throw new HttpError('state_conflict', `A server can have ${WEBHOOKS_MAX} webhooks. Remove one first.`, {
    current: 'full',
  })
}
