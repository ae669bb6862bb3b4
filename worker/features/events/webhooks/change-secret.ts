import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { OLD_SECRET_KEPT_MS } from '#contract/events/webhook.ts'
import type { newWebhook, secretChange } from '#contract/events/webhook.wire.ts'
import { listings, webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { newKeys, openEndpoint, sealEndpoint, shownPublicKey, shownSecret } from './endpoint-keys.ts'
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

const w = webhooks

/**
 * Makes new keys for a webhook and shows the secret only now. The keys before sign, too, for a day, so that the receiver can be changed without losing a
 * message, unless somebody else has seen them. Two are valid at most: another change ends the older ones at once.
 */
export async function changeSecret(
  ctx: UserCtx,
  ref: WebhookRef,
  { keepOld }: z.output<typeof secretChange>,
): Promise<z.output<typeof newWebhook>> {
  const { env, db, now } = ctx
  const before = await findOwnWebhook(ctx, ref)
  const endpoint = await openEndpoint(env, before.id, before.sealed)
  if (!endpoint)
    throw new HttpError('state_conflict', 'Enter the address again first.', { current: 'unreadable' })
  const keys = await newKeys()
  const sealed = await sealEndpoint(env, before.id, { ...keys, url: endpoint.url })
  const [, , [row]] = await db.repeatable<[never, never, WebhookRow]>([
    sql`UPDATE ${w} SET ${set(w, {
      sealed,
      publicKey: shownPublicKey(keys),
      oldSealed: keepOld ? before.sealed : null,
      oldUntil: keepOld ? now + OLD_SECRET_KEPT_MS : null,
    })} FROM ${listings} WHERE ${isOwnWebhook(ctx, ref)} AND ${w.sealed} = ${before.sealed}`,
    auditStatement(ctx, 'listing.webhook-secret', ref.listingId, {
      after: { webhookId: ref.webhookId, keepOld },
    }),
    selectOwnWebhook(ctx, ref),
  ])
  if (!row) throw webhookNotFound()
  // Sealed differently each time: nobody else wrote the same.
  if (row.sealed !== sealed) throw alreadyChanged()
  return { webhook: await webhookOf(ctx, row), secret: shownSecret(keys) }
}
