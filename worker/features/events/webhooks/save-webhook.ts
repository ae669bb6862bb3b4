import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { HOUR } from '#contract/base/time.ts'
import type { savedWebhook } from '#contract/events/webhook.wire.ts'
import { listings, webhooks } from '../../../db/schema.ts'
import { into, names, set } from '../../../db/sql.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { afresh } from '../outbox/channel.ts'
import { newSecret, openEndpoint, requireAddress, sealEndpoint, shownSecret } from './endpoint.ts'
import { alreadyChanged, findOwnListing, isOwnListing, webhookOf } from './own-webhook.ts'

const SAVED_AN_HOUR = { name: 'webhook', limit: 30, windowMs: HOUR }

/**
 * Sets where the webhook of one's own listing goes, and switches it on; what waits is sent there at once. A program gets a
 * secret, which is shown only now and stays when its address changes.
 */
export async function saveWebhook(
  ctx: UserCtx,
  listingId: string,
  text: string,
): Promise<z.output<typeof savedWebhook>> {
  const { env, now, actor } = ctx
  const { kind, url } = requireAddress(env, text)
  const { row: before } = await findOwnListing(ctx, listingId)
  await takeQuota(ctx, SAVED_AN_HOUR, actor.userId)
  const known = before && (await openEndpoint(env, listingId, before.sealed))
  const secret = kind === 'program' ? (known?.secret ?? newSecret()) : null
  const isSame = before !== null && url === known?.url
  const sealed = isSame ? before.sealed : await sealEndpoint(env, listingId, { url, secret })
  const [done] = await writeOnce(ctx, [
    sql`INSERT INTO ${into(webhooks, 'id', 'kind', 'sealed', 'createdAt')}
        SELECT ${listings.id}, ${kind}, ${sealed}, ${now} FROM ${listings} WHERE ${isOwnListing(ctx, listingId)}
        ON CONFLICT (${names(webhooks.id)}) DO UPDATE SET ${set(webhooks, {
          offBecause: null,
          problem: null,
          ...afresh(webhooks),
          // A run that sends to the same address keeps its lease, so that no other one sends the same message.
          ...(!isSame && { kind, sealed, nextAt: 0, lease: null, leaseUntil: 0 }),
        })} WHERE ${webhooks.sealed} IS ${before?.sealed ?? null}`,
    auditStatement(ctx, 'listing.save-webhook', listingId, { after: { kind } }),
  ])
  const { row } = await findOwnListing(ctx, listingId)
  if (!done || !row) throw alreadyChanged()
  const isNew = secret !== null && secret !== known?.secret
  return { webhook: await webhookOf(ctx, row), secret: isNew ? shownSecret(secret) : null }
}
