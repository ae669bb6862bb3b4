import type { z } from 'zod'
import type { deliveryOverview } from '#contract/events/subscription.wire.ts'
import type { Ctx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { deliveries, subscriptions } from '../../../db/schema/subscriptions.ts'
import { columnsOf, type RowOf } from '../../../db/sql-row.ts'

/** The number that admins can look through. When more fail at the same time, subscribers are not the cause. */
const SHOWN = 50

const SUBSCRIPTION = columnsOf(subscriptions, 's', 'id', 'webhook_id', 'next_at', 'attempts', 'problem')
const INCIDENT = columnsOf(incidents, 'i', 'id AS incident_id', 'title')
const DELIVERY = columnsOf(deliveries, 'd', 'update_seq')

type FailingRow = RowOf<typeof SUBSCRIPTION> &
  RowOf<typeof INCIDENT> &
  RowOf<typeof DELIVERY> & { problem: string; waiting: number }

/** Subscriptions with failing deliveries, oldest subscription first, and the number of all waiting updates. */
export async function listFailing(ctx: Ctx): Promise<z.output<typeof deliveryOverview>> {
  requireAdmin(ctx)
  const { db } = ctx
  const [failing, counts] = await db.batch<[FailingRow, { subscriptions: number; waiting: number }]>([
    db.prepare(
      `SELECT ${SUBSCRIPTION.sql}, ${INCIDENT.sql}, ${DELIVERY.sql},
              (SELECT count(*) FROM deliveries w WHERE w.subscription_id = s.id AND w.sent_at IS NULL) AS waiting
         FROM subscriptions s
         JOIN deliveries d ON d.seq = (SELECT seq FROM deliveries WHERE subscription_id = s.id AND sent_at IS NULL ORDER BY seq LIMIT 1)
         JOIN incidents i ON i.id = d.incident_id
        WHERE s.problem IS NOT NULL ORDER BY s.created_at LIMIT ${SHOWN}`,
    ),
    db.prepare(
      `SELECT (SELECT count(*) FROM subscriptions WHERE state = 'active' AND user_id IS NULL) AS subscriptions,
              (SELECT count(*) FROM deliveries WHERE sent_at IS NULL) AS waiting`,
    ),
  ])
  const [totals] = counts.results
  return {
    subscriptions: totals?.subscriptions ?? 0,
    waiting: totals?.waiting ?? 0,
    failing: failing.results.map((row) => ({
      _id: row.id,
      webhook: `…${row.webhook_id.slice(-4)}`,
      state: row.next_at === null ? ('failed' as const) : ('retrying' as const),
      incident: { _id: row.incident_id, title: row.title },
      update: row.update_seq,
      waiting: row.waiting,
      attempts: row.attempts,
      nextAttemptAt: row.next_at === null ? null : new Date(row.next_at).toISOString(),
      problem: row.problem,
    })),
  }
}
