import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { deliveryOverview } from '#contract/events/subscription.wire.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { incidents, outbox, subscriptions } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'

/** The number that admins can look through. When more fail at the same time, subscribers are not the cause. */
const SHOWN = 50

const [s, o, i] = [alias(subscriptions, 's'), alias(outbox, 'o'), alias(incidents, 'i')]

type FailingRow = SqlRow<typeof subscriptions, 'id' | 'webhook_id' | 'next_at' | 'attempts'> &
  SqlRow<typeof incidents, 'title'> & { incident: string; problem: string; update: number; waiting: number }

/** Subscriptions with failing deliveries, oldest subscription first, and the number of all waiting updates. */
export async function listFailing(ctx: Ctx): Promise<z.output<typeof deliveryOverview>> {
  requireAdmin(ctx)
  const { db } = ctx
  const waiting = sql`FROM ${outbox} WHERE ${outbox.doneAt} IS NULL AND ${outbox.event} = 'incident'`
  const own = sql`${waiting} AND ${outbox.subscriptionId} = ${s.id}`
  const [failing, [totals]] = await db.batch<[FailingRow, { subscriptions: number; waiting: number }]>([
    sql`SELECT ${s.id}, ${s.webhookId}, ${s.nextAt}, ${s.attempts}, ${s.problem}, ${i.id} AS incident, ${i.title}, ${o.data} ->> 'update' AS "update",
            (SELECT count(*) ${own}) AS waiting
           FROM ${subscriptions} s JOIN ${outbox} o ON ${o.seq} = (SELECT min(${outbox.seq}) ${own}) JOIN ${incidents} i ON ${i.id} = ${o.about}
          WHERE ${s.problem} IS NOT NULL ORDER BY ${s.createdAt} LIMIT ${SHOWN}`,
    sql`SELECT (SELECT count(*) FROM ${subscriptions} WHERE ${subscriptions.state} = 'active' AND ${subscriptions.userId} IS NULL) AS subscriptions,
            (SELECT count(*) ${waiting}) AS waiting`,
  ])
  return {
    subscriptions: totals?.subscriptions ?? 0,
    waiting: totals?.waiting ?? 0,
    failing: failing.map((row) => ({
      _id: row.id,
      webhook: `…${row.webhook_id.slice(-4)}`,
      state: row.attempts >= SEND_ATTEMPTS_MAX ? ('failed' as const) : ('retrying' as const),
      incident: { _id: row.incident, title: row.title },
      update: row.update,
      waiting: row.waiting,
      attempts: row.attempts,
      nextAttemptAt: row.attempts >= SEND_ATTEMPTS_MAX ? null : new Date(row.next_at).toISOString(),
      problem: row.problem,
    })),
  }
}
