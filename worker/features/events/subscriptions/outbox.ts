import type { Ctx } from '../../../http/context.ts'

/**
 * Queues the newest update of an incident for all subscriptions, if the statement before it in the same batch changed something. Every queue is due at
 * once, with all its attempts, and sends its earlier updates first. A queue that must wait for the platform continues to wait.
 */
export function outboxStatements({ db, now }: Ctx, incidentId: string): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO deliveries (subscription_id, incident_id, update_seq, created_at)
         SELECT s.id, i.id, i.updates, ?2 FROM incidents i JOIN subscriptions s
          WHERE i.id = ?1 AND s.state = 'active' AND s.user_id IS NULL AND changes() > 0`,
      )
      .bind(incidentId, now),
    db
      .prepare(
        `UPDATE subscriptions SET attempts = 0, next_at = max(?1, not_before)
          WHERE state = 'active' AND user_id IS NULL AND changes() > 0`,
      )
      .bind(now),
  ]
}
