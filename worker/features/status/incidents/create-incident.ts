import { FIRST_STATUS, type Incident } from '#contract/status/incident.ts'
import type { NewIncident } from '#contract/status/incident.wire.ts'
import { incidents, incidentUpdates } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { emit } from '../../events/registry.ts'
import { findIncident } from './list-incidents.ts'

/**
 * Opens an incident, or plans maintenance, and queues its first update for all subscriptions: in one
 * transaction.
 */
export async function createIncident(ctx: UserCtx, input: NewIncident): Promise<Incident> {
  requireAdmin(ctx)
  const { now } = ctx
  const { title, component, impact, kind, text } = input
  const planned = kind === 'maintenance'
  const status = FIRST_STATUS[kind]
  const opened = {
    id: newId(),
    kind,
    title,
    component,
    impact,
    status,
    startedAt: planned ? (input.startsAt ?? now) : now,
    endsAt: planned ? (input.endsAt ?? null) : null,
    updates: 1,
    updatedAt: now,
  }
  // A repeated request gets the id of its first run.
  const id = await transaction(ctx, async (tx) => {
    const update = { incidentId: opened.id, seq: 1, at: now }
    tx.write(
      tx.insert(incidents).values(opened),
      audit(ctx, 'incident.create', opened.id, { after: { kind, title, component, impact, status, text } }),
      tx.insert(incidentUpdates).values({ ...update, status, text }),
      ...emit('incident.published', update),
    )
    return opened.id
  })
  const incident = await findIncident(ctx, id)
  if (!incident) throw new Error('The new incident was not found')
  return incident
}
