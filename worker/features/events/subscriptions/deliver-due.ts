import type { Ctx } from '../../../http/context.ts'
import { deliverQueue } from './deliver-queue.ts'
import type { DeliveryRun } from './delivery-run.ts'
import { leaseQueues, readPause } from './queue.ts'
import { runLanes } from './run-lanes.ts'

/** Sends waiting updates and notices to Discord, in order for each subscription, until nothing is due. */
export function deliverDue(ctx: Ctx, run: DeliveryRun): Promise<void> {
  return runLanes(run, {
    begin: async () => {
      run.pausedUntil = await readPause(ctx, run)
    },
    lease: (most) => leaseQueues(ctx, run, most),
    deliver: (queue) => deliverQueue(ctx, run, queue),
  })
}
