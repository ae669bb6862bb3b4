import { z } from 'zod'
import { SECOND } from '#contract/base/time.ts'
import type { SendResult } from '#contract/events/send-result.ts'
import type { WebhookRef } from '#contract/events/subscription.ts'
import { askDiscord, type DiscordAnswer } from './ask-discord.ts'
import type { Env } from './env.ts'

/** A call that creates something gets a longer timeout: after a timeout it is unknown whether it happened. */
export const POST_TIMEOUT_MS = 20 * SECOND
const TIMEOUT_MS = 10 * SECOND
/** Answers have some kilobytes. A larger foreign page is not read to its end. */
const ANSWER_BYTES_MAX = 64 * 1024
/** The wait when the platform asks to wait without a duration. */
const DEFAULT_WAIT_MS = 5 * SECOND

/** Error codes of the platform. */
const UNKNOWN_MESSAGE = 10008
const UNKNOWN_WEBHOOK = 10015
const INVALID_WEBHOOK_TOKEN = 50027

/** The result of a call to a webhook. `why` and all other fields never contain the webhook's secret. */
export type WebhookOutcome<Value> =
  | { kind: 'done'; value: Value }
  /** The webhook does not exist (any more), or its secret is wrong. */
  | { kind: 'gone' }
  | { kind: 'message-gone' }
  /** The platform asks us to wait; `everywhere` means for all webhooks, not for this one alone. */
  | { kind: 'wait'; ms: number; everywhere: boolean }
  | { kind: 'failed'; why: SendResult }

/** The sent content: an embed without mentions. */
export interface WebhookMessage {
  embeds: readonly Embed[]
}

export interface Embed {
  title: string
  url: string
  description: string
  color: number
  /** ISO 8601. */
  timestamp?: string
  footer: { text: string }
}

const webhookAnswer = z.object({ id: z.string(), type: z.number().optional() })
const messageAnswer = z.object({
  id: z.string().regex(/^\d{1,25}$/),
  embeds: z.array(z.object({ footer: z.object({ text: z.string() }).optional() })).optional(),
})
const failureAnswer = z.object({
  code: z.number().optional(),
  retry_after: z.number().optional(),
  global: z.boolean().optional(),
})

export interface SentMessage {
  id: string
  /** The line below the first embed. */
  footer: string | null
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  /** Appended to the webhook's own address. */
  path?: string
  body?: object
}

/** Whether the webhook exists and accepts messages. */
export function readWebhook(env: Env, webhook: WebhookRef): Promise<WebhookOutcome<null>> {
  return ask(env, webhook, { method: 'GET' }, (body) =>
    webhookAnswer.safeParse(body).data?.id === webhook.id ? { value: null } : null,
  )
}

/** Posts a message under our name and waits until it exists. */
export function postMessage(
  env: Env,
  webhook: WebhookRef,
  message: WebhookMessage & { username: string },
): Promise<WebhookOutcome<SentMessage>> {
  return ask(env, webhook, { method: 'POST', path: '?wait=true', body: quiet(message) }, messageIn)
}

export function editMessage(
  env: Env,
  webhook: WebhookRef,
  messageId: string,
  message: WebhookMessage,
): Promise<WebhookOutcome<SentMessage>> {
  return ask(
    env,
    webhook,
    { method: 'PATCH', path: `/messages/${messageId}`, body: quiet(message) },
    messageIn,
  )
}

export function readMessage(
  env: Env,
  webhook: WebhookRef,
  messageId: string,
): Promise<WebhookOutcome<SentMessage>> {
  return ask(env, webhook, { method: 'GET', path: `/messages/${messageId}` }, messageIn)
}

const quiet = (message: WebhookMessage) => ({ ...message, allowed_mentions: { parse: [] } })

function messageIn(body: unknown): { value: SentMessage } | null {
  const { data } = messageAnswer.safeParse(body)
  return data ? { value: { id: data.id, footer: data.embeds?.[0]?.footer?.text ?? null } } : null
}

/**
 * Calls one address of the platform. Errors have our own words, because those of the runtime may contain the
 * address, and with it the secret.
 */
async function ask<Value>(
  env: Env,
  { id, token }: WebhookRef,
  { method, path = '', body }: Call,
  valueIn: (body: unknown) => { value: Value } | null,
): Promise<WebhookOutcome<Value>> {
  const signal = AbortSignal.timeout(method === 'POST' ? POST_TIMEOUT_MS : TIMEOUT_MS)
  try {
    const answer = await askDiscord(env, `/webhooks/${id}/${token}${path}`, {
      init: {
        method,
        signal,
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      limit: ANSWER_BYTES_MAX,
      patient: false,
    })
    if (answer.status < 200 || answer.status > 299) return errorIn(answer)
    const parsed = valueIn(answer.body)
    return parsed ? { kind: 'done', value: parsed.value } : { kind: 'failed', why: 'discord-unreadable' }
  } catch {
    return { kind: 'failed', why: signal.aborted ? 'discord-timeout' : 'discord-unreachable' }
  }
}

function errorIn(answer: DiscordAnswer): Exclude<WebhookOutcome<never>, { kind: 'done' }> {
  const { status } = answer
  const { data } = failureAnswer.safeParse(answer.body)
  if (status === 429) return waitIn(answer, data)
  if (data?.code === UNKNOWN_WEBHOOK || data?.code === INVALID_WEBHOOK_TOKEN) return { kind: 'gone' }
  if (data?.code === UNKNOWN_MESSAGE) return { kind: 'message-gone' }
  return { kind: 'failed', why: `discord-answered ${status}` }
}

/** A 429 without the platform's own body is from a proxy in front of it, and holds for all our requests. */
function waitIn({ retryAfterMs, headers }: DiscordAnswer, data: z.output<typeof failureAnswer> | undefined) {
  const ms = Math.max(retryAfterMs ?? 0, Math.ceil((data?.retry_after ?? 0) * SECOND))
  const everywhere =
    data?.retry_after === undefined ||
    data.global === true ||
    headers.get('x-ratelimit-global') === 'true' ||
    headers.get('x-ratelimit-scope') === 'global'
  return { kind: 'wait' as const, ms: ms > 0 ? ms : DEFAULT_WAIT_MS, everywhere }
}
