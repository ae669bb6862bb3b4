import { sql } from 'drizzle-orm'
import { DISCORD_BUSY } from '#contract/base/discord-busy.ts'
import {
  parseDiscordWebhook,
  SUBSCRIBE_FAILED_MESSAGE,
  SUBSCRIBING_MESSAGE,
  WEBHOOK_INVALID_MESSAGE,
  type WebhookRef,
} from '#contract/events/subscription.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { seal } from '../../../platform/seal.ts'
import { postMessage, readWebhook, type WebhookOutcome } from '../../../platform/webhooks.ts'
import { SENDER, welcome } from './render-message.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { subscriptions } from '../../../db/schema.ts'
import { type SqlRow, into, names, set } from '../../../db/sql.ts'

/** A person subscribes a channel or two. Each attempt calls the platform, so the limit is low. */
const PERSON_QUOTA = { name: 'subscribe', limit: 10, windowMs: HOUR }
/** A school or a household behind one address is several people. */
const NETWORK_QUOTA = { name: 'subscribe-network', limit: 30, windowMs: HOUR }
/** A confirmation that takes longer than this was interrupted. The next subscribe request continues it. */
const CONFIRMING_MS = MINUTE

/**
 * Subscribes a webhook to all incidents, once its channel got a first message. A repeated request sends nothing; 409 while another one
 * is confirming it, because that may still fail.
 */
export async function subscribeDiscord(ctx: Ctx, url: string, address: string): Promise<void> {
  const { env } = ctx
  const webhook = parseDiscordWebhook(url, env.DISCORD_ORIGIN)
  if (!webhook) throw notAWebhook()
  await spendQuotas(ctx, address)
  mustBeDone(await readWebhook(env, webhook))
  const claim = await claimConfirmation(ctx, webhook)
  if (!claim) return
  const confirmed = await postMessage(env, webhook, {
    username: SENDER,
    embeds: [welcome(env.ORIGIN, await unsubscribeLink(env, claim.id))],
  })
  if (confirmed.kind === 'done') return activate(ctx, webhook, claim)
  await ctx.db.repeatable([sql`DELETE FROM ${s} WHERE ${isConfirming(claim)}`])
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

const s = subscriptions

const isConfirming = ({ id, madeAt }: Claim) =>
  sql`${s.id} = ${id} AND ${s.createdAt} = ${madeAt} AND ${s.state} = 'confirming'`

type StateRow = SqlRow<typeof subscriptions, 'state' | 'created_at'>

const stateOf = ({ id }: WebhookRef) =>
  sql`SELECT ${s.state}, ${s.createdAt} FROM ${s} WHERE ${s.webhookId} = ${id}`

/** Starts a subscription, or takes over an interrupted confirmation. Sent again, it finds its own, by the sealed token: each is sealed differently. `null` when the webhook is subscribed already. */
async function claimConfirmation({ db, env, now }: Ctx, webhook: WebhookRef): Promise<Claim | null> {
  const sealed = await seal(env, webhook.token, webhook.id)
  const { rows } = await db.twice<{ claimed: { id: string }; current: StateRow }>({
    claimed: sql`INSERT INTO ${into(s, 'id', 'webhookId', 'sealedToken', 'state', 'createdAt')} VALUES (${newId()}, ${webhook.id}, ${sealed}, 'confirming', ${now})
          ON CONFLICT (${names(s.webhookId)}) DO UPDATE SET created_at = excluded.created_at, sealed_token = excluded.sealed_token
           WHERE ${s.state} = 'confirming' AND (${s.createdAt} <= ${now - CONFIRMING_MS} OR ${s.sealedToken} = excluded.sealed_token)
          RETURNING id`,
    current: stateOf(webhook),
  })
  const id = rows.claimed[0]?.id
  if (id !== undefined) return { id, madeAt: now }
  assertActive(rows.current[0], now)
  return null
}

/** Activates a confirmed subscription, unless it was ended or taken over while the first message was sent. */
async function activate({ db, now }: Ctx, webhook: WebhookRef, claim: Claim): Promise<void> {
  const { rows } = await db.twice<{ state: StateRow }>({
    activated: sql`UPDATE ${s} SET ${set(s, { state: 'active' })} WHERE ${isConfirming(claim)}`,
    state: stateOf(webhook),
  })
  assertActive(rows.state[0], now)
}

function assertActive(row: StateRow | undefined, now: number): void {
  if (row?.state === 'active') return
  if (!row) throw new HttpError('unavailable', SUBSCRIBE_FAILED_MESSAGE)
  throw new HttpError('state_conflict', SUBSCRIBING_MESSAGE, {
    current: row.state,
    retryAfterMs: Math.max(1000, row.created_at + CONFIRMING_MS - now),
  })
}
