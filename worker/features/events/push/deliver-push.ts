import { buildPushPayload } from '@block65/webcrypto-web-push'
import { NOTICE_WORDS, noticeText } from '#contract/events/notice-words.ts'
import { PUSH_KEPT_MS } from '#contract/events/push.ts'
import { retryDelay } from '#contract/events/retry.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Env } from '../../../platform/env.ts'
import { type PostAnswer, postOutside } from '../../../platform/safe-fetch.ts'
import { noticeData } from '../notices/notice-row.ts'
import { serveDue } from '../outbox/deliver.ts'
import { canContinue, type Run } from '../outbox/run.ts'
import { type Device, endpointOf, openDevice } from './device.ts'
import { pushKeys } from './push-keys.ts'
import {
  dropDevice,
  leaseDevices,
  type Queue,
  recordSent,
  releaseDevice,
  type WaitingNotice,
} from './queue.ts'

const TIMEOUT_MS = 10 * SECOND
const CALL_MARGIN_MS = TIMEOUT_MS + 5 * SECOND
/** The device was unsubscribed, or its subscription ended. */
const GONE = [404, 410]

type Keys = NonNullable<ReturnType<typeof pushKeys>>

/** Sends waiting notices to devices, in order for each of them, until nothing is due. Any number of runs may work at the same time. */
export async function deliverPush(ctx: Ctx, run: Run): Promise<void> {
  const keys = pushKeys(ctx.env)
  if (!keys) return
  await serveDue(
    run,
    (most) => leaseDevices(ctx, run, most),
    (queue) => deliverQueue(ctx, run, queue, keys),
  )
}

/** Sends the notices of one turn until one fails. Answers when the device is due again, if it is. */
async function deliverQueue(ctx: Ctx, run: Run, queue: Queue, keys: Keys): Promise<number | null> {
  const device = await openDevice(ctx.env, queue.session, queue.sealed)
  if (!device) return drop(ctx, run, queue)
  for (const notice of queue.waiting) {
    if (!canContinue(run) || run.clock() + CALL_MARGIN_MS >= queue.leaseUntil) break
    const answer = await send(ctx.env, device, notice, keys)
    const status = typeof answer === 'string' ? 0 : answer.status
    if (status >= 200 && status < 300) {
      if (!(await recordSent(ctx, run, queue, notice.seq))) return null
      queue.attempts = 0
      continue
    }
    if (GONE.includes(status)) return drop(ctx, run, queue)
    return retryLater(ctx, run, queue, typeof answer === 'string' ? null : answer.retryAfter)
  }
  await releaseDevice(ctx, run, queue, { nextAt: 0, attempts: queue.attempts })
  return null
}

async function drop(ctx: Ctx, run: Run, queue: Queue): Promise<null> {
  await dropDevice(ctx, run, queue)
  return null
}

/** After the last attempt, three days later, nobody is there any more. */
async function retryLater(ctx: Ctx, run: Run, queue: Queue, asked: string | null) {
  const attempts = queue.attempts + 1
  const retryAfterMs = Math.min(PUSH_KEPT_MS, (Number(asked) || 0) * SECOND)
  const delay = retryDelay({ attempts, retryAfterMs, random: run.random() })
  if (delay === null) return drop(ctx, run, queue)
  const nextAt = run.clock() + delay
  await releaseDevice(ctx, run, queue, { nextAt, attempts })
  return nextAt
}

/**
 * Posts one notice, encrypted for the device. `topic` and `tag` name it: sent again after a run died, it takes the place of the first one, in the push service or on
 * the screen.
 */
async function send(
  env: Env,
  { endpoint, p256dh, auth }: Device,
  { seq, kind, at, data }: WaitingNotice,
  keys: Keys,
): Promise<PostAnswer | 'unreachable' | 'timeout'> {
  const address = endpointOf(env, endpoint)
  if (!address) return { status: 410, start: '', retryAfter: null }
  const { text, link } = noticeText(kind, noticeData(data))
  const message = { title: NOTICE_WORDS[kind].label, body: text, link, tag: `notice-${seq}`, at }
  // The library takes https alone, and the fake service of the local environment has none.
  const https = address.href.replace(/^http:/, 'https:')
  const payload = await buildPushPayload(
    { data: message, options: { ttl: PUSH_KEPT_MS / SECOND, topic: `notice-${seq}` } },
    { endpoint: https, expirationTime: null, keys: { p256dh, auth } },
    keys,
  ).catch(() => null)
  // Keys that encrypt nothing belong to no device.
  if (!payload) return { status: 410, start: '', retryAfter: null }
  const { headers, body } = payload
  return postOutside({ address, headers, body, limit: 200, timeoutMs: TIMEOUT_MS })
}
