import {
  canSetStatus,
  changedText,
  CLOSED_STATUS,
  type Incident,
  INCIDENT_KINDS,
  type IncidentStatus,
  NO_INCIDENT_MESSAGE,
  UPDATES_MAX,
} from '#contract/status/incident.ts'
import type { Ctx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { outboxStatements } from '../../events/subscriptions/outbox.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from './incident-row.ts'
import { getKey } from './request-key.ts'

export interface IncidentChange {
  incidentId: string
  /** Without it, the status stays. */
  status?: IncidentStatus | undefined
  /** May be empty when the status changes. */
  text: string
  idempotencyKey?: string | undefined
  /** The change happens only in this state. For changes by the clock. */
  onlyFrom?: IncidentStatus
}

type ReadRow = IncidentRow & { updates: number; seen: number }

/**
 * Adds an update to an incident. The insert assigns its number, so that simultaneous updates are all stored in order. Nothing is written for a repeated
 * key, or for an unchanged status without text.
 */
export async function updateIncident(ctx: Ctx, change: IncidentChange): Promise<Incident> {
  requireAdmin(ctx)
  const { incidentId } = change
  const { db } = ctx
  const key = getKey(ctx, change.idempotencyKey)
  const {
    results: [, , , , , read],
  } = await db.repeatable<[never, never, never, never, never, ReadRow]>([
    insertUpdate(ctx, change, key),
    moveIncident(ctx, change),
    auditUpdate(ctx, incidentId),
    ...outboxStatements(ctx, incidentId),
    db
      .prepare(
        `SELECT ${INCIDENT_COLUMNS}, i.updates, EXISTS (SELECT 1 FROM incident_updates WHERE request_key = ?2) AS seen
           FROM incidents i WHERE i.id = ?1`,
      )
      .bind(incidentId, key),
  ])
  const [row] = read.results
  if (!row) throw new HttpError('not_found', NO_INCIDENT_MESSAGE)
  if (row.seen === 0) assertSettled(row, change)
  return incidentOf(row)
}

/** Why nothing was written, unless the requested state exists already. */
function assertSettled(row: ReadRow, { status, text }: IncidentChange): void {
  if (status === undefined && text === '')
    throw new HttpError('invalid_input', 'Change the status or write a note.', { field: 'text' })
  if (status !== undefined && !canSetStatus(row.kind, status))
    throw new HttpError('invalid_input', 'This status is not possible here.', { field: 'status' })
  if (row.updates >= UPDATES_MAX)
    throw new HttpError('state_conflict', `There are ${UPDATES_MAX} updates already. Open a new incident.`)
}

function insertUpdate({ db, now }: Ctx, change: IncidentChange, key: string): D1PreparedStatement {
  const { incidentId, status, text, onlyFrom } = change
  const kinds = INCIDENT_KINDS.filter((kind) => status === undefined || canSetStatus(kind, status))
  return db
    .prepare(
      `INSERT INTO incident_updates (incident_id, seq, at, status, text, request_key)
       SELECT i.id, i.updates + 1, max(?2, i.updated_at), coalesce(?3, i.status), ?4, ?5 FROM incidents i
        WHERE i.id = ?1 AND i.updates < ${UPDATES_MAX} AND (?6 OR i.status <> ?3) AND coalesce(i.status = ?7, 1)
          AND i.kind IN (SELECT value FROM json_each(?8))
          AND NOT EXISTS (SELECT 1 FROM incident_updates WHERE request_key = ?5)`,
    )
    .bind(
      incidentId,
      now,
      status ?? null,
      text === '' && status ? changedText(status) : text,
      key,
      text === '' ? 0 : 1,
      onlyFrom ?? null,
      JSON.stringify(kinds),
    )
}

function moveIncident({ db, now }: Ctx, { incidentId, status }: IncidentChange): D1PreparedStatement {
  const closed = status === undefined ? null : Number(Object.values(CLOSED_STATUS).includes(status))
  return db
    .prepare(
      `UPDATE incidents SET updates = updates + 1, updated_at = max(?2, updated_at), status = coalesce(?3, status), closed = coalesce(?4, closed),
              resolved_at = CASE ?4 WHEN 1 THEN coalesce(resolved_at, ?2) WHEN 0 THEN NULL ELSE resolved_at END
        WHERE id = ?1 AND changes() > 0`,
    )
    .bind(incidentId, now, status ?? null, closed)
}

function auditUpdate({ db, now, actor }: Ctx, incidentId: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
       SELECT ?2, ?3, 'incident.update', 'incident', i.id, json_object('status', b.status), json_object('status', u.status, 'text', u.text)
         FROM incidents i
         JOIN incident_updates u ON u.incident_id = i.id AND u.seq = i.updates
         JOIN incident_updates b ON b.incident_id = i.id AND b.seq = i.updates - 1
        WHERE i.id = ?1 AND changes() > 0`,
    )
    .bind(incidentId, now, actor.kind === 'user' ? actor.userId : null)
}
