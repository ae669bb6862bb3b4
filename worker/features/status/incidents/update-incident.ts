import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
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
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { emit } from '../../events/registry.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from './incident-row.ts'
import { incidents, incidentUpdates } from '../../../db/schema.ts'
import { into, set } from '../../../db/sql.ts'

const i = incidents
const b = alias(incidentUpdates, 'b')
const u = alias(incidentUpdates, 'u')

export interface IncidentChange {
  incidentId: string
  /** Without it, the status stays. */
  status?: IncidentStatus | undefined
  /** May be empty when the status changes. */
  text: string
  /** The change happens only in this state. For changes by the clock. */
  onlyFrom?: IncidentStatus
}

/**
 * Adds an update to an incident. The insert assigns its number, so that simultaneous updates are all stored in order. Nothing is written
 * for an unchanged status without text.
 */
export async function updateIncident(ctx: Ctx, change: IncidentChange): Promise<Incident> {
  requireAdmin(ctx)
  const { incidentId } = change
  const [done, ...rows] = await writeOnce<[IncidentRow]>(
    ctx,
    [
      insertUpdate(ctx, change),
      moveIncident(ctx, change),
      auditUpdate(ctx, incidentId),
      ...emit('incident.published', incidentId),
    ],
    [sql`SELECT ${INCIDENT_COLUMNS} FROM ${i} WHERE ${i.id} = ${incidentId}`],
  )
  const [row] = rows[0]
  if (!row) throw new HttpError('not_found', NO_INCIDENT_MESSAGE)
  if (!done) assertSettled(row, change)
  return incidentOf(row)
}

/** Why nothing was written, unless the requested state exists already. */
function assertSettled(row: IncidentRow, { status, text }: IncidentChange): void {
  if (status === undefined && text === '')
    throw new HttpError('invalid_input', 'Change the status or write a note.', { field: 'text' })
  if (status !== undefined && !canSetStatus(row.kind, status))
    throw new HttpError('invalid_input', 'This status is not possible here.', { field: 'status' })
  if (row.updates >= UPDATES_MAX)
    throw new HttpError('state_conflict', `There are ${UPDATES_MAX} updates already. Open a new incident.`)
}

function insertUpdate({ now }: Ctx, change: IncidentChange): SQL {
  const { incidentId, status, text, onlyFrom } = change
  const kinds = INCIDENT_KINDS.filter((kind) => status === undefined || canSetStatus(kind, status))
  return sql`INSERT INTO ${into(incidentUpdates, 'incidentId', 'seq', 'at', 'status', 'text')} 
       SELECT ${i.id}, ${i.updates} + 1, max(${now}, ${i.updatedAt}), coalesce(${status ?? null}, ${i.status}), ${text === '' && status ? changedText(status) : text} FROM ${i}
        WHERE ${i.id} = ${incidentId} AND ${i.updates} < ${UPDATES_MAX} AND (${text === '' ? 0 : 1} OR ${i.status} <> ${status ?? null}) AND coalesce(${i.status} = ${onlyFrom ?? null}, 1)
          AND ${i.kind} IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`
}

function moveIncident({ now }: Ctx, { incidentId, status }: IncidentChange): SQL {
  const closes = status === undefined ? null : Number(Object.values(CLOSED_STATUS).includes(status))
  return sql`UPDATE ${i} SET ${set(i, {
    updates: sql`${i.updates} + 1`,
    updatedAt: sql`max(${now}, ${i.updatedAt})`,
    status: sql`coalesce(${status ?? null}, ${i.status})`,
    resolvedAt: sql`CASE ${closes} WHEN 1 THEN coalesce(${i.resolvedAt}, ${now}) WHEN 0 THEN NULL ELSE ${i.resolvedAt} END`,
  })} WHERE ${i.id} = ${incidentId} AND changes() > 0`
}

function auditUpdate(ctx: Ctx, incidentId: string): SQL {
  return sql`${auditEntry(ctx)}, 'incident.update', 'incident', ${i.id}, json_object('status', ${b.status}), json_object('status', ${u.status}, 'text', ${u.text})
         FROM ${i}
         JOIN ${incidentUpdates} u ON ${u.incidentId} = ${i.id} AND ${u.seq} = ${i.updates}
         JOIN ${incidentUpdates} b ON ${b.incidentId} = ${i.id} AND ${b.seq} = ${i.updates} - 1
        WHERE ${i.id} = ${incidentId} AND changes() > 0`
}
