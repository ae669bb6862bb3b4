import { webhookRetryDelay } from '#contract/events/webhook.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { canContinue, type DeliveryRun } from '../subscriptions/delivery-run.ts'
import { runLanes } from '../subscriptions/run-lanes.ts'
import { openEndpoint } from './endpoint-keys.ts'
import {
  leaseQueues,
  type Queue,
  recordFailure,
  recordSent,
  releaseQueue,
  SEND_MARGIN_MS,
  switchOff,
} from './queue.ts'
import { isAccepted, sendMessage } from './send-message.ts'

/** The time of a turn: a slow endpoint with many messages must not hold up the others. */
const TURN_MS = 10 * SECOND
/** The endpoint wants nothing any more. */
const GONE = 410

/** Sends what waits for owners' programs, in order for each of them, until nothing is due. Any number of runs may work at the same time. */
export function deliverWebhooks(ctx: Ctx, run: DeliveryRun): Promise<void> {
  return runLanes(run, {
    lease: (most) => leaseQueues(ctx, run, most),
    deliver: (queue) => deliverQueue(ctx, run, queue),
  })
}

/** Sends the messages of one turn, oldest first, until one fails. Answers when the queue is due again, if it is. */
async function deliverQueue(ctx: Ctx, run: DeliveryRun, queue: Queue): Promise<number | null> {
  const { env } = ctx
  const endpoint = await openEndpoint(env, queue.id, queue.sealed)
  const old = queue.oldSealed === null ? null : await openEndpoint(env, queue.id, queue.oldSealed)
  const turnEnds = run.clock() + TURN_MS
  let { attempts } = queue
  for (const message of queue.waiting) {
    const now = run.clock()
    if (!canContinue(run) || now >= turnEnds || now + SEND_MARGIN_MS >= queue.leaseUntil) break
    const { attempt, retryAfterMs } = endpoint
      ? await sendMessage(env, message, { url: endpoint.url, keys: old ? [endpoint, old] : [endpoint], now })
      : unreadable(now)
    if (isAccepted(attempt.status)) {
      if (!(await recordSent(ctx, run, queue, { message, attempt }))) break
      attempts = 0
      continue
    }
    attempts += 1
    const failure = { message, attempt, attempts }
    const delay = webhookRetryDelay({ attempts, retryAfterMs, random: run.random() })
    if (attempt.status === GONE || delay === null) {
      await switchOff(ctx, run, queue, { ...failure, reason: attempt.status === GONE ? 'gone' : 'failing' })
      return null
    }
    const nextAt = run.clock() + delay
    await recordFailure(ctx, run, queue, { ...failure, nextAt })
    return nextAt
  }
  await releaseQueue(ctx, run, queue, attempts)
  return null
}

function unreadable(now: number) {
  const problem = 'Its address can no longer be read. Enter it again'
  return {
    attempt: { at: new Date(now).toISOString(), ms: 0, signature: '', status: null, problem, answer: null },
    retryAfterMs: 0,
  }
}
