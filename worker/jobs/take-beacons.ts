import { newId } from '../platform/ids.ts'
import { openDb } from '../db/client.ts'
import type { QueuedBeacon } from '../features/site/metrics/queue-beacon.ts'
import { storeBeacons } from '../features/site/metrics/store-beacons.ts'
import type { Ctx } from '../http/context.ts'
import type { Env } from '../platform/env.ts'

export type { QueuedBeacon }

/** Beacons that are stored at once, as one row: at most some 600,000 characters of the two million that a row may have. */
const STORED_TOGETHER = 500

/**
 * Stores the beacons that the queue hands over: each message has several, or one in those of earlier releases. If it fails, the queue hands all of them over again
 * later.
 */
export async function takeBeacons(
  { messages }: MessageBatch<QueuedBeacon | QueuedBeacon[]>,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const system: Ctx = {
    env,
    db: openDb(env.DB, 'first-primary'),
    actor: { kind: 'system' },
    now: Date.now(),
    idempotencyKey: newId(),
    waitUntil: (work) => ctx.waitUntil(work),
  }
  const beacons = messages.flatMap(({ body }) => body)
  for (let at = 0; at < beacons.length; at += STORED_TOGETHER)
    await storeBeacons(system, beacons.slice(at, at + STORED_TOGETHER))
}
