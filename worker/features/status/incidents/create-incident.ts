import { sql } from 'drizzle-orm'
import { FIRST_STATUS, type Incident } from '#contract/status/incident.ts'
import type { NewIncident } from '#contract/status/incident.wire.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { emit } from '../../events/registry.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from './incident-row.ts'
import { incidents, incidentUpdates } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

/** Opens an incident, or plans maintenance, and queues its first update for all subscriptions: in one transaction. */
export async function createIncident(ctx: UserCtx, input: NewIncident): Promise<Incident> {
  requireAdmin(ctx)
  const { now, idempotencyKey: id } = ctx
  const { title, component, impact, kind, text } = input
  const planned = kind === 'maintenance'
  const startedAt = planned ? (input.startsAt ?? now) : now
  const status = FIRST_STATUS[kind]
  const [, ...rows] = await writeOnce<[IncidentRow]>(
    ctx,
    [
      sql`INSERT INTO ${into(incidents, 'id', 'kind', 'title', 'component', 'impact', 'status', 'startedAt', 'endsAt', 'updates', 'updatedAt')} 
         VALUES (${id}, ${kind}, ${title}, ${component}, ${impact}, ${status}, ${startedAt}, ${planned ? (input.endsAt ?? null) : null}, 1, ${now})`,
      auditStatement(ctx, 'incident.create', id, { after: { kind, title, component, impact, status, text } }),
      sql`INSERT INTO ${into(incidentUpdates, 'incidentId', 'seq', 'at', 'status', 'text')} VALUES (${id}, 1, ${now}, ${status}, ${text})`,
      ...emit('incident.published', id),
    ],
    [sql`SELECT ${INCIDENT_COLUMNS} FROM ${incidents} WHERE ${incidents.id} = ${id}`],
  )
  const [row] = rows[0]
  if (!row) throw new Error('An incident was neither written nor found')
  return incidentOf(row)
}
