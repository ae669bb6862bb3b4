import { deliver } from '../features/events/outbox/deliver.ts'
import { SCHEDULED_MS, startRun } from '../features/events/outbox/run.ts'
import { DISCORD } from '../features/events/subscriptions/discord.ts'
import { deliverPush } from '../features/events/push/deliver-push.ts'
import { PROGRAMS } from '../features/events/webhooks/programs.ts'
import type { Ctx } from '../http/verb.ts'

/**
 * Sends what is due to Discord and, at the same time, to owners' programs and to devices. A late run uses the current time, not its scheduled time: leases are measured in
 * real time.
 */
export async function deliverUpdates(ctx: Ctx): Promise<void> {
  const late = { ...ctx, now: Math.max(ctx.now, Date.now()) }
  const ends = await Promise.allSettled([
    deliver(late, startRun(late, SCHEDULED_MS), DISCORD),
    deliver(late, startRun(late, SCHEDULED_MS), PROGRAMS),
    deliverPush(late, startRun(late, SCHEDULED_MS)),
  ])
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Messages could not be sent')
}
