import { retryDelay } from '#contract/events/subscription.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { unseal } from '../../../platform/seal.ts'
import {
  editMessage,
  POST_TIMEOUT_MS,
  postMessage,
  readMessage,
  type WebhookOutcome,
} from '../../../platform/webhooks.ts'
import {
  endSubscription,
  deleteMessageId,
  type Queue,
  recordMessage,
  recordSent,
  pauseEverything,
  releaseQueue,
} from './queue.ts'
import { canContinue, type DeliveryRun } from './delivery-run.ts'
import { render } from './render-message.ts'

/** A call starts only if it surely ends before the lease expires. */
const CALL_MARGIN_MS = POST_TIMEOUT_MS + 5 * SECOND

/** The outcome of a failed step: anything but 'done'. */
type StepError = Exclude<WebhookOutcome<unknown>, { kind: 'done' }>
/** `lost`: another run has the lease of the queue. `later`: the run ends before the next call would. */
type Step = 'sent' | 'lost' | 'later' | StepError

/** Sends what waits in a queue, oldest first, until it is empty or a problem occurs. Answers when the queue is due again, if it is. */
export async function deliverQueue(ctx: Ctx, run: DeliveryRun, claimed: Queue): Promise<number | null> {
  const token = await unseal(ctx.env, claimed.sealedToken, claimed.webhookId)
  if (token === null)
    return retryLater(ctx, run, claimed, failed('The webhook’s secret can no longer be read'))
  const webhook = { id: claimed.webhookId, token }
  for (let queue: Queue | null = claimed; queue; queue = await recordSent(ctx, run, queue)) {
    const step = await sendHead(ctx, run, queue, webhook)
    if (step === 'lost') return null
    if (step === 'later') return keepDue(ctx, run, queue)
    if (step !== 'sent') return handleError(ctx, run, queue, step)
  }
  return null
}

const failed = (why: string): StepError => ({ kind: 'failed', why, unsure: false })

interface Webhook {
  id: string
  token: string
}

/**
 * Brings the first update or notice into its message. Only edits carry content, and a repeated edit gives the same message. When the result of
 * the last edit is unknown, the message itself is read.
 */
async function sendHead(ctx: Ctx, run: DeliveryRun, queue: Queue, webhook: Webhook): Promise<Step> {
  const { env } = ctx
  const { sender, announcement, content, isShown } = render(env.ORIGIN, queue.head.content)
  let { messageId } = queue.head
  if (messageId !== null && queue.unsure) {
    if (!mayCall(run, queue)) return 'later'
    const shown = await readMessage(env, webhook, messageId)
    if (shown.kind === 'message-gone') messageId = null
    else if (shown.kind !== 'done') return shown
    else if (isShown(shown.value.footer)) return 'sent'
  }
  // A message that moderators of the channel deleted is posted again, once. If it is deleted again, the delivery is retried later.
  for (let posts = 0; ; posts += 1) {
    if (messageId === null) {
      if (posts === 2) return { kind: 'message-gone' }
      if (!mayCall(run, queue)) return 'later'
      const posted = await postMessage(env, webhook, {
        username: sender,
        embeds: [announcement],
      })
      if (posted.kind !== 'done') return posted
      messageId = posted.value.id
      if (!(await recordMessage(ctx, run, queue, messageId))) return 'lost'
    }
    if (!mayCall(run, queue)) return 'later'
    const edited = await editMessage(env, webhook, messageId, { embeds: [content] })
    if (edited.kind === 'done') return 'sent'
    if (edited.kind !== 'message-gone') return edited
    await deleteMessageId(ctx, run, queue)
    messageId = null
  }
}

function mayCall(run: DeliveryRun, queue: Queue): boolean {
  return canContinue(run) && run.clock() + CALL_MARGIN_MS < queue.leaseUntil
}

/** No error occurred, but there is no time left: the next run continues. */
async function keepDue(ctx: Ctx, run: DeliveryRun, queue: Queue): Promise<null> {
  const { attempts, unsure } = queue
  await releaseQueue(ctx, run, queue, { nextAt: run.clock(), attempts, unsure, problem: null })
  return null
}

async function handleError(
  ctx: Ctx,
  run: DeliveryRun,
  queue: Queue,
  error: StepError,
): Promise<number | null> {
  if (error.kind === 'gone') {
    await endSubscription(ctx, run, queue)
    return null
  }
  if (error.kind !== 'wait') return retryLater(ctx, run, queue, error)
  const nextAt = run.clock() + Math.max(SECOND, error.ms)
  if (error.everywhere) {
    run.pausedUntil = Math.max(run.pausedUntil, nextAt)
    await pauseEverything(ctx, run, nextAt)
  }
  // A request to wait is not a failed attempt.
  const { attempts, unsure } = queue
  await releaseQueue(ctx, run, queue, {
    nextAt,
    attempts,
    unsure,
    problem: 'Discord asked to wait',
    notBefore: nextAt,
  })
  return nextAt
}

async function retryLater(
  ctx: Ctx,
  run: DeliveryRun,
  queue: Queue,
  error: StepError,
): Promise<number | null> {
  const attempts = queue.attempts + 1
  const delay = retryDelay(attempts)
  const nextAt = delay === null ? null : run.clock() + delay
  const unsure = queue.unsure || (error.kind === 'failed' && error.unsure)
  const problem = error.kind === 'failed' ? error.why : 'The message was deleted'
  await releaseQueue(ctx, run, queue, { nextAt, attempts, unsure, problem })
  return nextAt
}
