import { deliverDue } from '../features/subscriptions/deliver-due.ts'
import { SCHEDULED_MS, startRun } from '../features/subscriptions/delivery-run.ts'
import type { Ctx } from '../http/context.ts'

/** Sends the incident updates that are due. A late run uses the current time, not its scheduled time: leases are measured in real time. */
export async function deliverUpdates(ctx: Ctx): Promise<void> {
  const now = Math.max(ctx.now, Date.now())
  await deliverDue({ ...ctx, now }, startRun({ ...ctx, now }, SCHEDULED_MS))
}
