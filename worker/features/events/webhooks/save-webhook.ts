import type { z } from 'zod'
import { HOUR } from '#contract/base/time.ts'
import { VOTIFIER_TOKEN_MESSAGE, type WebhookKind } from '#contract/events/webhook.ts'
import type { savedWebhook, WebhookBody } from '#contract/events/webhook.wire.ts'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { webhooks } from '../../../db/schema.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { transaction } from '../../../http/transaction.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { resetAttempts } from '../outbox/channel.ts'
import { newSecret, openEndpoint, requireAddress, sealEndpoint, shownSecret } from './endpoint.ts'
import { alreadyChangedError, findListingWithWebhook } from './own-webhook.ts'
import { shownWebhook } from './read-webhook.ts'

const SAVED_AN_HOUR = { name: 'webhook', limit: 30, windowMs: HOUR }

/**
 * Sets where the webhook of one's own listing goes, and switches it on; what waits is due at once. Secrets
 * and tokens stay when only the address changes.
 */
export async function saveWebhook(
  ctx: UserCtx,
  listingId: string,
  { url: text, token, language: chosen }: WebhookBody,
): Promise<z.output<typeof savedWebhook>> {
  const { env, now, actor } = ctx
  const { kind, url } = requireAddress(env, text)
  const { webhook: before } = await findListingWithWebhook(ctx.db.orm, ctx, listingId)
  await takeQuota(ctx, SAVED_AN_HOUR, actor.userId)
  const endpoint = before && (await openEndpoint(env, listingId, before.sealed))
  const earlier = before?.kind === kind ? (endpoint?.secret ?? null) : null
  const secret = secretOf(kind, earlier, token)
  const language = chosen ?? before?.language ?? DEFAULT_LANGUAGE
  const isSame = before !== null && url === endpoint?.url && secret === endpoint.secret
  const sealed = isSame ? before.sealed : await sealEndpoint(env, listingId, { url, secret })
  const saved = await transaction(ctx, async (tx) => {
    const { webhook: current } = await findListingWithWebhook(tx, ctx, listingId)
    if (current && current.sealed !== before?.sealed) throw alreadyChangedError()
    tx.write(
      tx
        .insert(webhooks)
        .values({ id: listingId, kind, sealed, language, createdAt: now })
        .onConflictDoUpdate({
          target: webhooks.id,
          set: {
            language,
            offBecause: null,
            problem: null,
            ...resetAttempts(webhooks),
            // A run that is sending to the same address keeps its lease, or a second one would send the same
            // message.
            ...(!isSame && { kind, sealed, nextAt: 0, lease: null, leaseUntil: 0 }),
          },
        }),
      audit(ctx, 'listing.save-webhook', listingId, { after: { kind } }),
    )
    return {
      secret: kind === 'program' && secret !== null && secret !== earlier ? shownSecret(secret) : null,
    }
  })
  const { webhook } = await findListingWithWebhook(ctx.db.orm, ctx, listingId)
  if (!webhook) throw alreadyChangedError()
  return { webhook: await shownWebhook(ctx, webhook), ...saved }
}

/** What messages are signed with: `earlier` belongs to a webhook of the same kind. */
function secretOf(kind: WebhookKind, earlier: string | null, token: string | undefined): string | null {
  if (kind === 'discord') return null
  if (kind === 'program') return earlier ?? newSecret()
  const secret = token ?? earlier
  if (secret === null) throw new HttpError('invalid_input', VOTIFIER_TOKEN_MESSAGE, { field: 'token' })
  return secret
}
