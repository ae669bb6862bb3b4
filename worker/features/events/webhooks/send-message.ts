import { SITE_NAME } from '#contract/site/site.ts'
import { ANSWER_SHOWN_MAX, ANSWER_TIMEOUT_MS } from '#contract/events/webhook.ts'
import type { SendAttempt } from '#contract/events/webhook.wire.ts'
import type { Env } from '../../../platform/env.ts'
import { type PostAnswer, postOutside } from '../../../platform/safe-fetch.ts'
import { readEndpointAddress } from './endpoint-address.ts'
import { type EndpointKeys, signatureOf } from './endpoint-keys.ts'

/** Bytes of an answer that are read: enough for its shown start. */
const ANSWER_BYTES = ANSWER_SHOWN_MAX * 4

export interface Message {
  id: string
  /** JSON. */
  body: string
}

interface Sending {
  url: string
  /** All of them sign. */
  keys: readonly EndpointKeys[]
  /** In ms since 1970: receivers refuse messages that are older than some minutes. */
  now: number
}

interface Sent {
  attempt: SendAttempt
  /** What the endpoint asked for, in ms; 0 when it did not. */
  retryAfterMs: number
}

/** The body of a message. It is the same in every attempt. */
export const bodyOf = (event: string, at: number, data: string) =>
  `{"type":${JSON.stringify(event)},"timestamp":"${new Date(at).toISOString()}","data":${data}}`

/** Sends a message once. The address is checked again, because rules may have changed since it was stored. */
export async function sendMessage(
  env: Env,
  { id, body }: Message,
  { url, keys, now }: Sending,
): Promise<Sent> {
  const timestamp = String(Math.floor(now / 1000))
  const signature = await signatureOf(keys, { id, timestamp, body })
  const address = readEndpointAddress(env, url)
  const begun = Date.now()
  const answer =
    typeof address === 'string'
      ? { problem: address }
      : await post(env, address, { id, timestamp, signature, body })
  const ms = Date.now() - begun
  const attempt = { at: new Date(now).toISOString(), ms, signature }
  if ('problem' in answer)
    return { attempt: { ...attempt, status: null, problem: answer.problem, answer: null }, retryAfterMs: 0 }
  const { status, start, retryAfter } = answer
  const problem = isAccepted(status) ? null : problemOf(status)
  return { attempt: { ...attempt, status, problem, answer: start }, retryAfterMs: delayIn(retryAfter, now) }
}

/** Whether an endpoint took a message. */
export const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300

function problemOf(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed`
  return `It answered ${status}`
}

const PROBLEMS = { timeout: 'It did not answer in time', unreachable: 'It could not be reached' } as const

interface Headed extends Message {
  timestamp: string
  signature: string
}

async function post(
  env: Env,
  address: URL,
  { id, timestamp, signature, body }: Headed,
): Promise<PostAnswer | { problem: string }> {
  const answer = await postOutside({
    address,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${SITE_NAME} (${env.ORIGIN}, 1)`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
    limit: ANSWER_BYTES,
    timeoutMs: ANSWER_TIMEOUT_MS,
  })
  if (typeof answer === 'string') return { problem: PROBLEMS[answer] }
  // A cut character at the end and unreadable bytes are no text.
  const text = answer.start.replaceAll(/[\p{Cc}\uFFFD]+/gu, ' ').trim()
  return { ...answer, start: Array.from(text).slice(0, ANSWER_SHOWN_MAX).join('') }
}

/** `Retry-After` is a number of seconds or a date. */
function delayIn(header: string | null, now: number): number {
  if (header === null) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
