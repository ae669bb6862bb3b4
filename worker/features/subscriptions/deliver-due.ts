import { SECOND } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import { leaseQueues, type Queue, readPause } from './queue.ts'
import { canContinue, type DeliveryRun } from './delivery-run.ts'
import { deliverQueue } from './deliver-queue.ts'

/** More connections at once than this wait for one another anyway. */
const WIDTH = 6
/** Lanes taken at once: few enough that the last of them is served well within its lease. */
const CLAIMED_AT_ONCE = 12
/** A lane that is due again this soon is waited for: the second attempt comes five seconds after the first. */
const WORTH_WAITING_MS = 6 * SECOND

/**
 * Sends what waits, in order for each subscription, until nothing is due. Any number of runs may go on at once: lanes are claimed by one atomic write each, and a
 * claim runs out, so that those of a run that was killed are taken up again.
 */
export async function deliverDue(ctx: Ctx, run: DeliveryRun): Promise<void> {
  for (;;) {
    const soonest = await deliverAll(ctx, run)
    const wait = soonest - run.clock()
    if (wait > WORTH_WAITING_MS || soonest >= run.endsAt || run.statementsLeft <= 0) return
    await run.sleep(Math.max(0, wait))
  }
}

/** Serves lanes until none is due; when the next of those it served is. */
async function deliverAll(ctx: Ctx, run: DeliveryRun): Promise<number> {
  let soonest = Number.POSITIVE_INFINITY
  run.pausedUntil = await readPause(ctx, run)
  while (canContinue(run)) {
    const lanes = await leaseQueues(ctx, run, CLAIMED_AT_ONCE)
    if (lanes.length === 0) break
    await inParallel(lanes, async (lane) => {
      const due = await deliverQueue(ctx, run, lane)
      if (due !== null) soonest = Math.min(soonest, due)
    })
  }
  return Math.max(soonest, run.pausedUntil)
}

async function inParallel(lanes: Queue[], serve: (lane: Queue) => Promise<void>): Promise<void> {
  const queue = [...lanes]
  const worker = async () => {
    for (let lane = queue.shift(); lane; lane = queue.shift()) await serve(lane)
  }
  await Promise.all(Array.from({ length: WIDTH }, worker))
}
