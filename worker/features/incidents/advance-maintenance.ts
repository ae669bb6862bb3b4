import type { IncidentStatus } from '../../../contract/incident.ts'
import type { Ctx } from '../../http/context.ts'
import { updateIncident } from './update-incident.ts'

/** Nobody plans more at once; the rest would follow a minute later. */
const AT_ONCE = 20

/** Begins and completes planned maintenance when its time has come. Whoever was faster, staff or an earlier run, is left alone. */
export async function advanceMaintenance(ctx: Ctx): Promise<void> {
  const { results } = await ctx.db
    .prepare(
      `SELECT id, status FROM incidents
        WHERE closed = 0 AND kind = 'maintenance'
          AND ((status = 'scheduled' AND started_at <= ?1) OR (status = 'in-progress' AND ends_at <= ?1))
        LIMIT ${AT_ONCE}`,
    )
    .bind(ctx.now)
    .all<{ id: string; status: IncidentStatus }>()
  for (const { id, status } of results) {
    const next = status === 'scheduled' ? 'in-progress' : 'completed'
    await updateIncident(ctx, { incidentId: id, status: next, text: '', onlyFrom: status })
  }
}
