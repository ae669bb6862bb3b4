import { FIRST_STATUS, type Incident } from '#contract/status/incident.ts'
import type { NewIncident } from '#contract/status/incident.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { outboxStatements } from '../../events/subscriptions/outbox.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from './incident-row.ts'
import { getKey } from './request-key.ts'

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
    db
      .prepare(
        `INSERT INTO incidents (id, kind, title, component, impact, status, started_at, ends_at, updates, updated_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9
          WHERE NOT EXISTS (SELECT 1 FROM incident_updates WHERE request_key = ?10)`,
      )
      .bind(
        id,
        kind,
        title,
        component,
        impact,
        status,
        startedAt,
        planned ? (input.endsAt ?? null) : null,
        now,
        key,
      ),
    auditStatement(ctx, {
      action: 'incident.create',
      targetKind: 'incident',
      targetId: id,
      after: { kind, title, component, impact, status, text },
    }),
    db
      .prepare(
        `INSERT INTO incident_updates (incident_id, seq, at, status, text, request_key)
         SELECT ?1, 1, ?2, ?3, ?4, ?5 WHERE changes() > 0`,
      )
      .bind(id, now, status, text, key),
    ...outboxStatements(ctx, id),
    db
      .prepare(
        `SELECT ${INCIDENT_COLUMNS} FROM incidents i
          WHERE i.id = (SELECT incident_id FROM incident_updates WHERE request_key = ?1)`,
      )
      .bind(key),
  ])
  const row = results.at(-1)?.results[0]
  if (!row) throw new Error('An incident was neither written nor found')
  return incidentOf(row)
}
