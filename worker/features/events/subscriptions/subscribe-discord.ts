import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { DISCORD_BUSY } from '#contract/base/discord-busy.ts'
import { only } from '#contract/base/records.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import {
  parseDiscordWebhook,
  SUBSCRIBE_FAILED_MESSAGE,
  SUBSCRIBING_MESSAGE,
  WEBHOOK_INVALID_MESSAGE,
  type WebhookRef,
} from '#contract/events/subscription.ts'
import type { subscribeBody } from '#contract/events/subscription.wire.ts'
import { DEFAULT_LANGUAGE, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { subscriptions } from '../../../db/schema.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { transaction } from '../../../http/transaction.ts'
import { asSystem, type Ctx, HttpError } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { seal } from '../../../platform/seal.ts'
import { postMessage, readWebhook, type WebhookOutcome } from '../../../platform/webhooks.ts'
import { SENDER, welcome } from './render-message.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** A person subscribes a channel or two. Each attempt calls the platform, so the limit is low. */
const PERSON_QUOTA = { name: 'subscribe', limit: 10, windowMs: HOUR }
/** A school or a household behind one address is several people. */
const NETWORK_QUOTA = { name: 'subscribe-network', limit: 30, windowMs: HOUR }
/** A confirmation that takes longer than this was interrupted. The next subscribe request continues it. */
const CONFIRMING_MS = MINUTE

/**
 * Subscribes a webhook to all incidents, once its channel got a first message. For an active subscription it
 * sends nothing. 409 while another request is confirming it, because that may still fail.
 */
export async function subscribeDiscord(
  ctx: Ctx,
  { url, language = DEFAULT_LANGUAGE }: z.output<typeof subscribeBody>,
  address: string,
): Promise<void> {
  const { env } = ctx
  const webhook = parseDiscordWebhook(url, env.DISCORD_ORIGIN)
  if (!webhook) throw notAWebhook()
  await spendQuotas(ctx, address)
  mustBeDone(await readWebhook(env, webhook))
  const claim = await claimConfirmation(ctx, webhook, language)
  if (!claim) return
  const confirmed = await postMessage(env, webhook, {
    username: SENDER,
    embeds: [await welcome(env.ORIGIN, await unsubscribeLink(env, claim.id, language), language)],
  })
  if (confirmed.kind === 'done') return activate(ctx, webhook, claim)
  const interrupted = ctx.db.orm
    .delete(subscriptions)
    .where(
      and(
        eq(subscriptions.id, claim.id),
        eq(subscriptions.createdAt, claim.madeAt),
        eq(subscriptions.state, 'confirming'),
      ),
    )
  await ctx.db.repeatable([interrupted])
  mustBeDone(confirmed)
}

const notAWebhook = () => new HttpError('invalid_input', WEBHOOK_INVALID_MESSAGE, { field: 'url' })

function mustBeDone(outcome: WebhookOutcome<unknown>): void {
  if (outcome.kind === 'done') return
  if (outcome.kind === 'gone') throw notAWebhook()
  throw new HttpError(
    'unavailable',
    outcome.kind === 'wait' ? DISCORD_BUSY : SUBSCRIBE_FAILED_MESSAGE,
    outcome.kind === 'wait' ? { retryAfterMs: outcome.ms } : {},
  )
}

async function spendQuotas(ctx: Ctx, address: string): Promise<void> {
  await takeQuota(ctx, PERSON_QUOTA, ctx.actor.kind === 'user' ? ctx.actor.userId : address)
  await takeQuota(ctx, NETWORK_QUOTA, address)
}

/** A confirmation that belongs to this request. Another request that takes it over changes `madeAt`. */
interface Claim {
  id: string
  madeAt: number
}

/**
 * Starts a subscription, or takes over an interrupted confirmation. `null` when the webhook is subscribed
 * already.
 */
async function claimConfirmation(
  ctx: Ctx,
  webhook: WebhookRef,
  language: SiteLanguageCode,
): Promise<Claim | null> {
  const { env, now: madeAt } = ctx
  const sealedToken = await seal(env, webhook.token, webhook.id)
  const newSubscription = newId()
  return transaction(asSystem(ctx), async (tx) => {
    const [existing] = await tx
      .select(only(subscriptions, ['id', 'state', 'createdAt', 'sealedToken']))
      .from(subscriptions)
      .where(eq(subscriptions.webhookId, webhook.id))
    if (existing?.state === 'active') return null
    const id = existing?.id ?? newSubscription
    // A token is sealed differently each time: this row is from an earlier try of this request.
    if (existing?.sealedToken === sealedToken) return { id, madeAt }
    if (existing && existing.createdAt > madeAt - CONFIRMING_MS) throw beingConfirmedError(existing, madeAt)
    const claimed = { sealedToken, language, createdAt: madeAt }
    tx.write(
      tx
        .insert(subscriptions)
        .values({ id, webhookId: webhook.id, state: 'confirming', ...claimed })
        .onConflictDoUpdate({ target: subscriptions.webhookId, set: claimed }),
    )
    return { id, madeAt }
  })
}

/** Activates a confirmed subscription, unless it was ended or taken over while the first message was sent. */
async function activate(ctx: Ctx, webhook: WebhookRef, claim: Claim): Promise<void> {
  await transaction(asSystem(ctx), async (tx) => {
    const [existing] = await tx
      .select({ id: subscriptions.id, state: subscriptions.state, createdAt: subscriptions.createdAt })
      .from(subscriptions)
      .where(eq(subscriptions.webhookId, webhook.id))
    if (!existing) throw new HttpError('unavailable', SUBSCRIBE_FAILED_MESSAGE)
    if (existing.state === 'active') return
    if (existing.id !== claim.id || existing.createdAt !== claim.madeAt)
      throw beingConfirmedError(existing, ctx.now)
    tx.write(tx.update(subscriptions).set({ state: 'active' }).where(eq(subscriptions.id, claim.id)))
  })
}

const beingConfirmedError = ({ createdAt }: { createdAt: number }, now: number) =>
  new HttpError('state_conflict', SUBSCRIBING_MESSAGE, {
    current: 'confirming',
    retryAfterMs: Math.max(1000, createdAt + CONFIRMING_MS - now),
  })
