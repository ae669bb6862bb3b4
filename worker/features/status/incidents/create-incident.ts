import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { FIRST_STATUS, type Incident } from '#contract/status/incident.ts'
import type { NewIncident } from '#contract/status/incident.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { emit } from '../../events/registry.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from './incident-row.ts'
import { getKey } from './request-key.ts'
import { incidents, incidentUpdates } from '../../../db/schema/incidents.ts'
import { statement, into } from '../../../db/statement.ts'

const i = alias(incidents, 'i')

/** Opens an incident, or plans maintenance, and queues its first update for all subscriptions: in one transaction, and once for each key. */
export async function createIncident(
  ctx: UserCtx,
  input: NewIncident,
  idempotencyKey: string | undefined,
): Promise<Incident> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const id = newId()
  const key = getKey(ctx, idempotencyKey)
  const { title, component, impact, kind, text } = input
  const planned = kind === 'maintenance'
  const startedAt = planned ? (input.startsAt ?? now) : now
  const status = FIRST_STATUS[kind]
  const { results } = await db.repeatable<IncidentRow[]>([
    statement(
      db,
      sql`INSERT INTO ${into(incidents, 'id', 'kind', 'title', 'component', 'impact', 'status', 'startedAt', 'endsAt', 'updates', 'updatedAt')} 
         SELECT ${id}, ${kind}, ${title}, ${component}, ${impact}, ${status}, ${startedAt}, ${planned ? (input.endsAt ?? null) : null}, 1, ${now}
          WHERE NOT EXISTS (SELECT 1 FROM ${incidentUpdates} WHERE ${incidentUpdates.requestKey} = ${key})`,
    ),
    auditStatement(ctx, {
      action: 'incident.create',
      targetKind: 'incident',
      targetId: id,
      after: { kind, title, component, impact, status, text },
    }),
    statement(
      db,
      sql`INSERT INTO ${into(incidentUpdates, 'incidentId', 'seq', 'at', 'status', 'text', 'requestKey')} 
         SELECT ${id}, 1, ${now}, ${status}, ${text}, ${key} WHERE changes() > 0`,
    ),
    ...emit(ctx, 'incident.published', id),
    statement(
      db,
      sql`SELECT ${INCIDENT_COLUMNS} FROM ${incidents} i
          WHERE ${i.id} = (SELECT ${incidentUpdates.incidentId} FROM ${incidentUpdates} WHERE ${incidentUpdates.requestKey} = ${key})`,
    ),
  ])
  const row = results.at(-1)?.results[0]
  if (!row) throw new Error('An incident was neither written nor found')
  return incidentOf(row)
}
