import { and, eq, lte, or } from 'drizzle-orm'
import { incidents } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { updateIncident } from './update-incident.ts'

/** Nobody plans more at the same time. The rest would follow a minute later. */
const AT_ONCE = 20

/** Starts and completes planned maintenance at its time. A change that admins or an earlier run already made stays. */
export async function advanceMaintenance(ctx: Ctx): Promise<void> {
  const begins = and(eq(incidents.status, 'scheduled'), lte(incidents.startedAt, ctx.now))
  const ends = and(eq(incidents.status, 'in-progress'), lte(incidents.endsAt, ctx.now))
  const due = await ctx.db.orm
    .select({ id: incidents.id, status: incidents.status })
    .from(incidents)
    .where(and(eq(incidents.kind, 'maintenance'), or(begins, ends)))
    .limit(AT_ONCE)
  for (const { id, status } of due) {
    const next = status === 'scheduled' ? 'in-progress' : 'completed'
    await updateIncident(ctx, { incidentId: id, status: next, text: '', onlyFrom: status })
  }
}
