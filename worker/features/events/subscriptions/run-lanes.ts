import { SECOND } from '#contract/base/time.ts'
import { canContinue, type DeliveryRun } from './delivery-run.ts'

/** More simultaneous connections wait for one another. */
const WIDTH = 6
/** Queues leased at once: few enough that the last one is delivered well within its lease. */
const LEASED_AT_ONCE = 12
/** The run waits for a queue that is due again this soon: the second attempt comes five seconds after the first. */
const WORTH_WAITING_MS = 6 * SECOND

interface Lanes<Queue> {
  /** Runs before each round. */
  begin?: () => Promise<void>
  /** Leases queues that are due. */
  lease: (most: number) => Promise<Queue[]>
  /** Delivers one queue. Answers when it is due again, if it is. */
  deliver: (queue: Queue) => Promise<number | null>
}

/**
 * Delivers queues, a few at the same time, until none is due. Any number of runs may work at the same time: one atomic write leases each queue. A lease
 * expires, so that another run continues the queues of a killed run.
 */
export async function runLanes<Queue>(run: DeliveryRun, lanes: Lanes<Queue>): Promise<void> {
  for (;;) {
    const soonest = await deliverAll(run, lanes)
    const wait = soonest - run.clock()
    if (wait > WORTH_WAITING_MS || soonest >= run.endsAt || run.statementsLeft <= 0) return
    await run.sleep(Math.max(0, wait))
  }
}

/** Delivers queues until none is due. Answers when the next of them is due. */
async function deliverAll<Queue>(run: DeliveryRun, { begin, lease, deliver }: Lanes<Queue>): Promise<number> {
  let soonest = Number.POSITIVE_INFINITY
  await begin?.()
  while (canContinue(run)) {
    const queues = await lease(LEASED_AT_ONCE)
    if (queues.length === 0) break
    await inParallel(queues, async (queue) => {
      const due = await deliver(queue)
      if (due !== null) soonest = Math.min(soonest, due)
    })
  }
  return Math.max(soonest, run.pausedUntil)
}

/** Delivers all queues, also after one failed: its error, such as one of the database, ends the run only once the others are done. */
async function inParallel<Queue>(queues: Queue[], deliver: (queue: Queue) => Promise<void>): Promise<void> {
  const waiting = [...queues]
  const errors: unknown[] = []
  const worker = async () => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift())
      await deliver(queue).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: WIDTH }, worker))
  if (errors.length > 0) throw errors[0]
}
