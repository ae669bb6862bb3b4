import type { z } from 'zod'
import type { deliveryOverview } from '../../../contract/wire/subscription.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'

/** What staff look through; when more fail at once, the cause is not theirs. */
const SHOWN = 50

interface FailingRow {
  id: string
  webhook_id: string
  next_at: number | null
  attempts: number
  problem: string
  incident_id: string
  title: string
  update_seq: number
  waiting: number
}

/** Subscriptions that updates do not get through to, longest subscribed first, and how much waits altogether. */
export async function listFailing(ctx: Ctx): Promise<z.output<typeof deliveryOverview>> {
  assertAdmin(ctx)
  const { db } = ctx
  const [failing, counts] = await db.batch<[FailingRow, { subscriptions: number; waiting: number }]>([
    db.prepare(
      `SELECT s.id, s.webhook_id, s.next_at, s.attempts, s.problem, i.id AS incident_id, i.title, d.update_seq,
              (SELECT count(*) FROM deliveries w WHERE w.subscription_id = s.id AND w.sent_at IS NULL) AS waiting
         FROM subscriptions s
         JOIN deliveries d ON d.seq = (SELECT seq FROM deliveries WHERE subscription_id = s.id AND sent_at IS NULL ORDER BY seq LIMIT 1)
         JOIN incidents i ON i.id = d.incident_id
        WHERE s.problem IS NOT NULL ORDER BY s.created_at LIMIT ${SHOWN}`,
    ),
    db.prepare(
      `SELECT (SELECT count(*) FROM subscriptions WHERE state = 'active') AS subscriptions,
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
