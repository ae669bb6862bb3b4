import { sql } from 'drizzle-orm'
import type { IncidentStatus } from '#contract/status/incident.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { emit } from '../registry.ts'
import { noticeData } from '../notices/notice-row.ts'
import type { Content } from './render-message.ts'
import type { DeliveryRun } from './delivery-run.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { notices } from '../../../db/schema/notices.ts'
import {
  deliveries,
  type deliveryPauses,
  type incidentMessages,
  subscriptions,
} from '../../../db/schema/subscriptions.ts'
import { columnsOf, type MaybeRow, type RowOf, type SqlRow } from '../../../db/sql-row.ts'

/** The duration of a lease. Its holder starts nothing that might take longer. */
export const LEASE_MS = 90 * SECOND

/** A leased subscription: only this run may send to it. It has the first of what waits. */
export interface Queue {
  subscriptionId: string
  lease: string
  leaseUntil: number
  webhookId: string
  sealedToken: string
  /** Failed attempts of the first one. */
  attempts: number
  /** The result of an earlier attempt is unknown. */
  unsure: boolean
  head: Head
}

/** The oldest update or notice of a queue. */
export interface Head {
  /** The number of the delivery, or of the notice. */
  seq: number
  /** `null` while there is no message about it in that channel. */
  messageId: string | null
  content: Content
}

const SUBSCRIPTION = columnsOf(
  subscriptions,
  's',
  'id',
  'webhook_id',
  'sealed_token',
  'attempts',
  'unsure',
  'notice_message',
)
const DELIVERY = columnsOf(deliveries, 'd', 'seq AS delivery_seq', 'update_seq')
const INCIDENT = columnsOf(incidents, 'i', 'id AS incident_id', 'title', 'component', 'impact')
const NOTICE = columnsOf(notices, 'n', 'seq AS notice_seq', 'kind', 'at AS notice_at', 'data')

type QueueRow = RowOf<typeof SUBSCRIPTION> &
  MaybeRow<RowOf<typeof DELIVERY> & RowOf<typeof INCIDENT>> &
  MaybeRow<RowOf<typeof NOTICE>> & { message_id: string | null; updates: string }

/** The next notice of a subscription that its person wants there; NULL where it has no person. `s` is its name in the query. */
const nextNotice = (
  s: string,
) => `(SELECT w.seq FROM notices w WHERE w.user_id = ${s}.user_id AND w.seq > ${s}.sent_notice
    AND NOT EXISTS (SELECT 1 FROM notice_settings x WHERE x.user_id = w.user_id AND x.kind = w.kind AND NOT x.delivered)
  ORDER BY w.seq LIMIT 1)`

/** Whether a subscription has something to send. */
const WAITS = `(EXISTS (SELECT 1 FROM deliveries d WHERE d.subscription_id = subscriptions.id AND d.sent_at IS NULL) OR ${nextNotice('subscriptions')} IS NOT NULL)`

const QUEUE = `SELECT ${SUBSCRIPTION.sql}, ${DELIVERY.sql}, ${INCIDENT.sql}, ${NOTICE.sql}, m.message_id,
         (SELECT json_group_array(json_array(u.at, u.status, u.text) ORDER BY u.seq) FROM incident_updates u
           WHERE u.incident_id = d.incident_id AND u.seq <= d.update_seq) AS updates
    FROM subscriptions s
    LEFT JOIN deliveries d ON d.seq = (SELECT seq FROM deliveries WHERE subscription_id = s.id AND sent_at IS NULL ORDER BY seq LIMIT 1)
    LEFT JOIN incidents i ON i.id = d.incident_id
    LEFT JOIN incident_messages m ON m.subscription_id = s.id AND m.incident_id = d.incident_id
    LEFT JOIN notices n ON n.seq = ${nextNotice('s')}`

/** Until when the platform accepts no requests at all. */
export async function readPause({ db }: Ctx, run: DeliveryRun): Promise<number> {
  run.statementsLeft -= 1
  const row = await db
    .prepare(`SELECT until FROM delivery_pauses WHERE scope = 'everything'`)
    .first<SqlRow<typeof deliveryPauses, 'until'>>()
  return row?.until ?? 0
}

/**
 * Leases due queues in one write. A queue with an expired lease was left by a dead run, and its progress is unknown. Queues in which nothing waits
 * become idle again.
 */
export async function leaseQueues({ db }: Ctx, run: DeliveryRun, most: number): Promise<Queue[]> {
  const lease = newId()
  const now = run.clock()
  const leaseUntil = now + LEASE_MS
  run.statementsLeft -= 3
  const [claimed, , found] = await db.batch<[{ id: string }, never, QueueRow]>([
    db
      .prepare(
        `UPDATE subscriptions SET unsure = unsure OR lease IS NOT NULL, lease = ?1, lease_until = ?2
          WHERE id IN (SELECT id FROM subscriptions WHERE next_at <= ?3 AND lease_until <= ?3 ORDER BY next_at LIMIT ?4)
         RETURNING id`,
      )
      .bind(lease, leaseUntil, now, most),
    db
      .prepare(
        `UPDATE subscriptions SET lease = NULL, lease_until = 0, next_at = NULL, attempts = 0, unsure = 0, problem = NULL
          WHERE lease = ?1 AND NOT ${WAITS}`,
      )
      .bind(lease),
    db.prepare(`${QUEUE} WHERE s.lease = ?1`).bind(lease),
  ])
  if (claimed.results.length === 0) return []
  return found.results.flatMap((row) => toQueue(row, lease, leaseUntil) ?? [])
}

function toQueue(row: QueueRow, lease: string, leaseUntil: number): Queue | null {
  const head = toHead(row)
  return (
    head && {
      subscriptionId: row.id,
      lease,
      leaseUntil,
      webhookId: row.webhook_id,
      sealedToken: row.sealed_token,
      attempts: row.attempts,
      unsure: row.unsure === 1,
      head,
    }
  )
}

function toHead(row: QueueRow): Head | null {
  if (row.notice_seq !== null)
    return {
      seq: row.notice_seq,
      messageId: messageAbout(row.notice_seq, row.notice_message),
      content: { about: 'notice', kind: row.kind, at: row.notice_at, data: noticeData(row.data) },
    }
  if (row.delivery_seq === null) return null
  const updates: [number, IncidentStatus, string][] = JSON.parse(row.updates)
  return {
    seq: row.delivery_seq,
    messageId: row.message_id,
    content: {
      about: 'incident',
      incidentId: row.incident_id,
      title: row.title,
      component: row.component,
      impact: row.impact,
      updates: updates.map(([at, status, text]) => ({ at, status, text })),
    },
  }
}

/** A subscription holds the message of one notice: `seq:message`. One of another notice, which is no longer wanted there, does not count. */
function messageAbout(notice: number, stored: string | null): string | null {
  const mark = `${notice}:`
  return stored?.startsWith(mark) ? stored.slice(mark.length) : null
}

/** Records that the first one was sent. Answers the queue with the next one, or `null` when there is none or the lease is lost. */
export async function recordSent({ db }: Ctx, run: DeliveryRun, queue: Queue): Promise<Queue | null> {
  const now = run.clock()
  const leaseUntil = now + LEASE_MS
  run.statementsLeft -= 3
  const {
    results: [, , found],
  } = await db.repeatable<[never, never, QueueRow]>([
    db
      .prepare(
        queue.head.content.about === 'notice'
          ? `UPDATE subscriptions SET sent_notice = ?4, notice_message = NULL WHERE id = ?1 AND lease = ?2 AND sent_notice < ?4 AND ?3 > 0`
          : `UPDATE deliveries SET sent_at = ?3
              WHERE seq = ?4 AND sent_at IS NULL AND EXISTS (SELECT 1 FROM subscriptions WHERE id = ?1 AND lease = ?2)`,
      )
      .bind(queue.subscriptionId, queue.lease, now, queue.head.seq),
    db
      .prepare(
        `UPDATE subscriptions SET attempts = 0, problem = NULL, unsure = 0,
                next_at = CASE WHEN ${WAITS} THEN ?3 END,
                lease = CASE WHEN ${WAITS} THEN lease END,
                lease_until = CASE WHEN ${WAITS} THEN ?4 ELSE 0 END
          WHERE id = ?1 AND lease = ?2`,
      )
      .bind(queue.subscriptionId, queue.lease, now, leaseUntil),
    db.prepare(`${QUEUE} WHERE s.id = ?1 AND s.lease = ?2`).bind(queue.subscriptionId, queue.lease),
  ])
  const [row] = found.results
  return row ? toQueue(row, queue.lease, leaseUntil) : null
}

/** Stores the id of the message about the incident or notice. False when the lease is lost: another run continues. */
export async function recordMessage(
  { db }: Ctx,
  run: DeliveryRun,
  queue: Queue,
  messageId: string,
): Promise<boolean> {
  const { content } = queue.head
  const own = [queue.subscriptionId, queue.lease]
  run.statementsLeft -= 1
  const {
    results: [kept],
  } = await db.repeatable<[SqlRow<typeof incidentMessages, 'message_id'>]>([
    content.about === 'notice'
      ? db
          .prepare(
            'UPDATE subscriptions SET notice_message = ?3 WHERE id = ?1 AND lease = ?2 RETURNING notice_message AS message_id',
          )
          .bind(...own, `${queue.head.seq}:${messageId}`)
      : db
          .prepare(
            `INSERT INTO incident_messages (subscription_id, incident_id, message_id)
         SELECT id, ?3, ?4 FROM subscriptions WHERE id = ?1 AND lease = ?2
         ON CONFLICT (subscription_id, incident_id) DO UPDATE SET message_id = excluded.message_id RETURNING message_id`,
          )
          .bind(...own, content.incidentId, messageId),
  ])
  return kept.results.length > 0
}

/** The message no longer exists in the channel: the next one is posted again. */
export async function deleteMessageId({ db }: Ctx, run: DeliveryRun, queue: Queue): Promise<void> {
  const { content } = queue.head
  const own = [queue.subscriptionId, queue.lease]
  run.statementsLeft -= 1
  await db.repeatable([
    content.about === 'notice'
      ? db.prepare('UPDATE subscriptions SET notice_message = NULL WHERE id = ?1 AND lease = ?2').bind(...own)
      : db
          .prepare(
            `DELETE FROM incident_messages WHERE subscription_id = ?1 AND incident_id = ?3
          AND EXISTS (SELECT 1 FROM subscriptions WHERE id = ?1 AND lease = ?2)`,
          )
          .bind(...own, content.incidentId),
  ])
}

interface Pause {
  /** `null` stops the queue until the next update, or until admins try again. */
  nextAt: number | null
  attempts: number
  unsure: boolean
  /** `null` keeps the earlier problem. */
  problem: string | null
  /** The platform requested it: even a new update is not sent before. */
  notBefore?: number
}

/** Releases a queue until `nextAt`. It is due at once if its attempts were reset since, because there is another update. */
export async function releaseQueue({ db }: Ctx, run: DeliveryRun, queue: Queue, pause: Pause): Promise<void> {
  run.statementsLeft -= 1
  await db.repeatable([
    db
      .prepare(
        `UPDATE subscriptions SET lease = NULL, lease_until = 0, unsure = ?5, problem = coalesce(?6, problem), not_before = max(not_before, ?8),
              next_at = CASE WHEN attempts < ?7 THEN max(next_at, ?8) ELSE ?3 END, attempts = CASE WHEN attempts < ?7 THEN attempts ELSE ?4 END
        WHERE id = ?1 AND lease = ?2`,
      )
      .bind(
        queue.subscriptionId,
        queue.lease,
        pause.nextAt,
        pause.attempts,
        Number(pause.unsure),
        pause.problem,
        queue.attempts,
        pause.notBefore ?? 0,
      ),
  ])
}

/** The webhook no longer exists. All stored data about it is deleted, and the person whose notices it got is told. */
export async function endSubscription({ db }: Ctx, run: DeliveryRun, queue: Queue): Promise<void> {
  run.statementsLeft -= 3
  await db.repeatable([
    ...emit({ db }, 'subscription.ended', {
      from: sql`${subscriptions} WHERE ${subscriptions.id} = ${queue.subscriptionId} AND ${subscriptions.lease} = ${queue.lease}`,
      at: run.clock(),
      person: subscriptions.userId,
      key: `delivery:${queue.subscriptionId}`,
    }),
    db
      .prepare('DELETE FROM subscriptions WHERE id = ?1 AND lease = ?2')
      .bind(queue.subscriptionId, queue.lease),
  ])
}

/** Nothing is sent to anybody before this moment. */
export async function pauseEverything({ db }: Ctx, run: DeliveryRun, until: number): Promise<void> {
  run.statementsLeft -= 1
  await db.repeatable([
    db
      .prepare(
        `INSERT INTO delivery_pauses (scope, until) VALUES ('everything', ?1)
       ON CONFLICT (scope) DO UPDATE SET until = max(until, excluded.until)`,
      )
      .bind(until),
  ])
}
