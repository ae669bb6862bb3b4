import { eq } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { SHARED_TITLES } from '#contract/site/screen-words.ts'
import {
  canSetStatus,
  changedText,
  CLOSED_STATUS,
  type Incident,
  type IncidentStatus,
  type StatusOf,
  UPDATES_MAX,
} from '#contract/status/incident.ts'
import { incidents, incidentUpdates } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { emit } from '../../events/registry.ts'
import { findIncident } from './list-incidents.ts'

export interface IncidentChange {
  incidentId: string
  /** Without it, the status stays. */
  status?: IncidentStatus | undefined
  /** May be empty when the status changes. */
  text: string
  /** The change is made only if this is the present status: for the job, which may run late. */
  onlyFrom?: IncidentStatus
}

/** Adds an update to an incident, unless it has no text and the status it has already. */
export async function updateIncident(ctx: Ctx, change: IncidentChange): Promise<Incident> {
  requireAdmin(ctx)
  const { incidentId } = change
  await transaction(ctx, async (tx) => {
    const [incident] = await tx
      .select(
        only(incidents, ['kind', 'status', 'updates', 'updatedAt', 'startedAt', 'endsAt', 'resolvedAt']),
      )
      .from(incidents)
      .where(eq(incidents.id, incidentId))
    if (!incident) throw incidentNotFound()
    assertPossible(incident, change, ctx.now)
    const { status = incident.status, text, onlyFrom = incident.status } = change
    if (onlyFrom !== incident.status || (text === '' && status === incident.status)) return
    // The job would complete it again, so it lasts until somebody does.
    const isProlonged =
      change.onlyFrom === undefined &&
      status === 'in-progress' &&
      status !== incident.status &&
      (incident.endsAt ?? ctx.now) <= ctx.now
    const update = { incidentId, seq: incident.updates + 1, at: Math.max(ctx.now, incident.updatedAt) }
    const words = text === '' ? changedText(status) : text
    tx.write(
      tx.insert(incidentUpdates).values({ ...update, status, text: words }),
      tx
        .update(incidents)
        .set({
          updates: update.seq,
          updatedAt: update.at,
          status,
          ...(isProlonged && { endsAt: null }),
          ...(change.status !== undefined && {
            resolvedAt: isClosed(status) ? (incident.resolvedAt ?? ctx.now) : null,
          }),
        })
        .where(eq(incidents.id, incidentId)),
      audit(ctx, 'incident.update', incidentId, {
        before: { status: incident.status },
        after: { status, text: words },
      }),
      ...emit('incident.published', update),
    )
  })
  const updated = await findIncident(ctx, incidentId)
  if (!updated) throw incidentNotFound()
  return updated
}

const incidentNotFound = () => new HttpError('not_found', SHARED_TITLES.noIncident)

const isClosed = (status: IncidentStatus): boolean => Object.values(CLOSED_STATUS).includes(status)

function assertPossible(
  incident: StatusOf & { startedAt: number; updates: number },
  { status, text }: IncidentChange,
  now: number,
): void {
  if (status === undefined && text === '')
    throw new HttpError('invalid_input', 'Change the status or write a note.', { field: 'text' })
  if (status !== undefined && !canSetStatus(incident, status, now))
    throw new HttpError('invalid_input', 'This status is not possible here.', { field: 'status' })
  if (incident.updates >= UPDATES_MAX)
    throw new HttpError('state_conflict', `There are ${UPDATES_MAX} updates already. Open a new incident.`)
}
