import { and, eq, lte, or } from 'drizzle-orm'
import { incidents } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { updateIncident } from './update-incident.ts'

/** Changes of one run. Nobody plans more for the same time, and the rest would follow a minute later. */
const CHANGES_MAX = 20

/**
 * Starts and completes planned maintenance at its time. A change that admins or an earlier run already made
 * stays.
 */
export async function advanceMaintenance(ctx: Ctx): Promise<void> {
  const begins = and(eq(incidents.status, 'scheduled'), lte(incidents.startedAt, ctx.now))
  const ends = and(eq(incidents.status, 'in-progress'), lte(incidents.endsAt, ctx.now))
  const due = await ctx.db.orm
    .select({ id: incidents.id, status: incidents.status })
    .from(incidents)
    .where(and(eq(incidents.kind, 'maintenance'), or(begins, ends)))
    .limit(CHANGES_MAX)
  for (const { id, status } of due) {
    const next = status === 'scheduled' ? 'in-progress' : 'completed'
    await updateIncident(ctx, { incidentId: id, status: next, text: '', onlyFrom: status })
  }
}
