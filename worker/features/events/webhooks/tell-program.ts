import { ANSWER_SHOWN_MAX, ANSWER_TIMEOUT_MS } from '#contract/events/webhook.ts'
import { SITE_NAME } from '#contract/site/site.ts'
import type { Env } from '../../../platform/env.ts'
import { postOutside } from '../../../platform/safe-fetch.ts'
import { readProgramAddress, signatureOf } from './endpoint.ts'
import { failed, shownStart, type Outcome } from './outcome.ts'

/** Bytes of an answer that are read: enough for its shown start. */
const ANSWER_BYTES = ANSWER_SHOWN_MAX * 4
/** The status by which a program says that it wants nothing any more. */
const GONE = 410

interface Sending {
  url: string
  secret: string
  id: string
  /** JSON, the same in every attempt. */
  body: string
  /** In ms since 1970. The signature covers this time, and receivers refuse old ones. */
  now: number
}

/** Sends a signed message to a program. Its address is checked again, because the rules may have changed. */
export async function tellProgram(env: Env, { url, secret, id, body, now }: Sending): Promise<Outcome> {
  const address = readProgramAddress(env, url)
  if (typeof address === 'string') return failed('address')
  const timestamp = String(Math.floor(now / 1000))
  const posted = await postOutside({
    address,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${SITE_NAME} (${env.ORIGIN}, 1)`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': await signatureOf(secret, { id, timestamp, body }),
    },
    body,
    limit: ANSWER_BYTES,
    timeoutMs: ANSWER_TIMEOUT_MS,
  })
  if (typeof posted === 'string') return failed(posted)
  const { status, start, retryAfter } = posted
  const answer = shownStart(start)
  const result = `answered ${status}` as const
  if (status >= 200 && status < 300) return { sent: { kind: 'sent' }, result, answer }
  const why = status >= 300 && status < 400 ? (`redirected ${status}` as const) : result
  const kind = status === GONE ? 'gone' : 'failed'
  return { sent: { kind, why, retryAfterMs: delayIn(retryAfter, now) }, result: why, answer }
}

/** `Retry-After` is a number of seconds or a date. */
function delayIn(header: string | null, now: number): number {
  if (header === null) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
