import { sql } from 'drizzle-orm'
import { incidents, incidentUpdates } from '../../../db/schema/incidents.ts'
import { deliveries, subscriptions } from '../../../db/schema/subscriptions.ts'
import { names, statement } from '../../../db/statement.ts'
import type { Ctx } from '../../../http/context.ts'
import { emit } from '../registry.ts'

/**
 * Tells of the newest update of an incident, if the statement before it in the same batch changed something. Every queue of subscribers is due at once, with all
 * its attempts, and sends its earlier updates first. A queue that must wait for the platform continues to wait.
 */
export function publishIncident(ctx: Ctx, incidentId: string): D1PreparedStatement[] {
  const { db, now } = ctx
  const [d, s] = [deliveries, subscriptions]
  return [
    ...emit(ctx, 'incident.published', incidentId),
    statement(
      db,
      sql`INSERT INTO ${d} (${names(d.subscriptionId, d.incidentId, d.updateSeq, d.createdAt)})
          SELECT ${s.id}, ${incidents.id}, ${incidents.updates}, ${now} FROM ${incidents} JOIN ${incidentUpdates}
              ON ${incidentUpdates.incidentId} = ${incidents.id} AND ${incidentUpdates.seq} = ${incidents.updates} AND ${incidentUpdates.at} >= ${now}
            JOIN ${s} ON ${s.state} = 'active' AND ${s.userId} IS NULL
           WHERE ${incidents.id} = ${incidentId} ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE ${s} SET attempts = 0, next_at = max(${now}, not_before) WHERE ${s.state} = 'active' AND ${s.userId} IS NULL AND changes() > 0`,
    ),
  ]
}
