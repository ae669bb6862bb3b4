import { SECOND } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import { leaseQueues, type Queue, readPause } from './queue.ts'
import { canContinue, type DeliveryRun } from './delivery-run.ts'
import { deliverQueue } from './deliver-queue.ts'

/** More simultaneous connections wait for one another. */
const WIDTH = 6
/** Queues claimed at once: few enough that the last one is delivered well within its lease. */
const CLAIMED_AT_ONCE = 12
/** The run waits for a queue that is due again this soon: the second attempt comes five seconds after the first. */
const WORTH_WAITING_MS = 6 * SECOND

/**
 * Sends waiting updates, in order for each subscription, until nothing is due. Any number of runs may work at the same time: one atomic write claims
 * each queue. A lease expires, so that another run continues the queues of a killed run.
 */
export async function deliverDue(ctx: Ctx, run: DeliveryRun): Promise<void> {
  for (;;) {
    const soonest = await deliverAll(ctx, run)
    const wait = soonest - run.clock()
    if (wait > WORTH_WAITING_MS || soonest >= run.endsAt || run.statementsLeft <= 0) return
    await run.sleep(Math.max(0, wait))
  }
}

/** Delivers queues until none is due. Answers when the next of them is due. */
async function deliverAll(ctx: Ctx, run: DeliveryRun): Promise<number> {
  let soonest = Number.POSITIVE_INFINITY
  run.pausedUntil = await readPause(ctx, run)
  while (canContinue(run)) {
    const queues = await leaseQueues(ctx, run, CLAIMED_AT_ONCE)
    if (queues.length === 0) break
    await inParallel(queues, async (queue) => {
      const due = await deliverQueue(ctx, run, queue)
      if (due !== null) soonest = Math.min(soonest, due)
    })
  }
  return Math.max(soonest, run.pausedUntil)
}

async function inParallel(queues: Queue[], deliver: (queue: Queue) => Promise<void>): Promise<void> {
  const waiting = [...queues]
  const worker = async () => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift()) await deliver(queue)
  }
  await Promise.all(Array.from({ length: WIDTH }, worker))
}
