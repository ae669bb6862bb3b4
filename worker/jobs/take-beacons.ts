import { openDb } from '../db/client.ts'
import type { BeaconMessage } from '../features/metrics/queue-beacon.ts'
import { storeBeacons } from '../features/metrics/store-beacons.ts'
import type { Env } from '../platform/env.ts'

export type { BeaconMessage }

/** Stores the beacons that the queue hands over. If it fails, the queue hands all of them over again later. */
export async function takeBeacons(
  { messages }: MessageBatch<BeaconMessage>,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  await storeBeacons(
    {
      env,
      db: openDb(env.DB, 'first-primary'),
      actor: { kind: 'system' },
      now: Date.now(),
      waitUntil: (work) => ctx.waitUntil(work),
    },
    messages.map(({ body }) => body),
  )
}
