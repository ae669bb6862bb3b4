import { sql } from 'drizzle-orm'
import { ANSWER_TIMEOUT_MS, SEND_ATTEMPTS_MAX } from '#contract/events/webhook.ts'
import type { OFF_REASONS } from '#contract/events/webhook.ts'
import type { SendAttempt } from '#contract/events/webhook.wire.ts'
import { SECOND } from '#contract/base/time.ts'
import { listings } from '../../../db/schema/listings.ts'
import { webhookMessages, webhooks } from '../../../db/schema/webhooks.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { DeliveryRun } from '../subscriptions/delivery-run.ts'
import { emit } from '../registry.ts'
import { bodyOf, type Message } from './send-message.ts'

/** The duration of a lease. Its holder starts nothing that might take longer. */
const LEASE_MS = 90 * SECOND
/** A message is sent only if its answer surely arrives before the lease expires. */
export const SEND_MARGIN_MS = ANSWER_TIMEOUT_MS + 5 * SECOND
/** Messages of a turn. Then other webhooks come first. */
const TURN_MESSAGES = 30

/** A leased webhook: only this run may send to it. */
export interface Queue {
  id: string
  lease: string
  leaseUntil: number
  sealed: string
  /** Sealed keys that sign, too. */
  oldSealed: string | null
  /** Failed attempts to send the first message. */
  attempts: number
  /** The first messages, oldest first. */
  waiting: QueuedMessage[]
}

export interface QueuedMessage extends Message {
  seq: number
}

const WEBHOOK = columnsOf(webhooks, 'w', 'id', 'sealed', 'old_sealed', 'old_until', 'attempts')
const MESSAGE = columnsOf(webhookMessages, 'm', 'seq', 'id AS message_id', 'event', 'at', 'data')
type QueueRow = RowOf<typeof WEBHOOK> & MaybeRow<RowOf<typeof MESSAGE>>

/** Leases webhooks that are due, longest first, in one write. One with an expired lease was left by a dead run: what it sent last may be sent again. */
export async function leaseQueues({ db }: Ctx, run: DeliveryRun, most: number): Promise<Queue[]> {
  const lease = newId()
  const now = run.clock()
  const leaseUntil = now + LEASE_MS
  run.statementsLeft -= 2
  const [, found] = await db.batch<[never, QueueRow]>([
    db
      .prepare(
        `UPDATE webhooks SET lease = ?1, lease_until = ?2
          WHERE id IN (SELECT id FROM webhooks WHERE next_at <= ?3 AND lease_until <= ?3 ORDER BY next_at LIMIT ?4)`,
      )
      .bind(lease, leaseUntil, now, most),
    db
      .prepare(
        `SELECT ${WEBHOOK.sql}, ${MESSAGE.sql} FROM webhooks w LEFT JOIN webhook_messages m
             ON m.seq IN (SELECT seq FROM webhook_messages WHERE webhook_id = w.id AND done_at IS NULL ORDER BY seq LIMIT ${TURN_MESSAGES})
          WHERE w.next_at <= ?2 AND w.lease = ?1 ORDER BY w.next_at, w.id, m.seq`,
      )
      .bind(lease, now),
  ])
  const queues = new Map<string, Queue>()
  for (const row of found.results) {
    const queue = queues.get(row.id) ?? {
      id: row.id,
      lease,
      leaseUntil,
      sealed: row.sealed,
      oldSealed: (row.old_until ?? 0) > now ? row.old_sealed : null,
      attempts: row.attempts,
      waiting: [],
    }
    queues.set(row.id, queue)
    if (row.seq !== null)
      queue.waiting.push({ seq: row.seq, id: row.message_id, body: bodyOf(row.event, row.at, row.data) })
  }
  return [...queues.values()]
}

/** Notes an attempt in the log, if the message still waits and the lease is held; `?1` to `?5` of the statement. */
function attemptStatement(
  { db }: Ctx,
  queue: Queue,
  { seq }: QueuedMessage,
  attempt: SendAttempt,
  doneAt: number | null,
) {
  return db
    .prepare(
      `UPDATE webhook_messages SET done_at = ?4, attempts = json_insert(iif(json_array_length(attempts) < ${SEND_ATTEMPTS_MAX}, attempts, json_remove(attempts, '$[0]')), '$[#]', json(?5))
        WHERE seq = ?3 AND done_at IS NULL AND EXISTS (SELECT 1 FROM webhooks WHERE id = ?1 AND lease = ?2) RETURNING (SELECT is_on FROM webhooks WHERE id = ?1) AS is_on`,
    )
    .bind(queue.id, queue.lease, seq, doneAt, JSON.stringify(attempt))
}

/** Records that a message was sent. False when nothing more may be sent: the lease is lost, or the owner has skipped the message or switched the webhook off. */
export async function recordSent(
  ctx: Ctx,
  run: DeliveryRun,
  queue: Queue,
  { message, attempt }: { message: QueuedMessage; attempt: SendAttempt },
): Promise<boolean> {
  run.statementsLeft -= 1
  const doneAt = run.clock()
  const { results } = await ctx.db.repeatable<{ is_on: number }[]>((again) => [
    attemptStatement(ctx, queue, message, attempt, doneAt),
    // An attempt whose answer was lost may have recorded it.
    ...(again ? [recordedStatement(ctx, queue, message, doneAt)] : []),
  ])
  return results.at(-1)?.results[0]?.is_on === 1
}

/** Whether the webhook is on, if the message was recorded as sent at this moment and the lease is held. */
function recordedStatement({ db }: Ctx, queue: Queue, { seq }: QueuedMessage, doneAt: number) {
  return db
    .prepare(
      `SELECT w.is_on FROM webhooks w JOIN webhook_messages m ON m.webhook_id = w.id
        WHERE w.id = ?1 AND w.lease = ?2 AND m.seq = ?3 AND m.done_at = ?4`,
    )
    .bind(queue.id, queue.lease, seq, doneAt)
}

/** Ends the lease after a success, or because the turn is over. The webhook is due again if anything waits. */
export async function releaseQueue(
  { db }: Ctx,
  run: DeliveryRun,
  queue: Queue,
  attempts: number,
): Promise<void> {
  run.statementsLeft -= 1
  await db.repeatable([
    db
      .prepare(
        `UPDATE webhooks SET lease = NULL, lease_until = 0, attempts = ?4, problem = iif(?4 = 0, NULL, problem),
                next_at = iif(is_on AND EXISTS (SELECT 1 FROM webhook_messages WHERE webhook_id = ?1 AND done_at IS NULL), ?3, NULL)
          WHERE id = ?1 AND lease = ?2`,
      )
      .bind(queue.id, queue.lease, run.clock(), attempts),
  ])
}

interface Failed {
  message: QueuedMessage
  attempt: SendAttempt
  /** Failed attempts, this one included. */
  attempts: number
}

/** Records a failed attempt. The queue waits until `nextAt` with everything in it, so that the order stays. */
export async function recordFailure(
  ctx: Ctx,
  run: DeliveryRun,
  queue: Queue,
  { message, attempt, attempts, nextAt }: Failed & { nextAt: number },
): Promise<void> {
  run.statementsLeft -= 2
  await ctx.db.repeatable([
    attemptStatement(ctx, queue, message, attempt, null),
    ctx.db
      .prepare(
        `UPDATE webhooks SET lease = NULL, lease_until = 0, attempts = ?3, problem = ?4, next_at = iif(is_on, ?5, NULL) WHERE id = ?1 AND lease = ?2`,
      )
      .bind(queue.id, queue.lease, attempts, attempt.problem, nextAt),
  ])
}

/** Switches a webhook off and tells its owner, unless they did so first. What waits stays in the log, and is sent if the owner switches it on again. */
export async function switchOff(
  ctx: Ctx,
  run: DeliveryRun,
  queue: Queue,
  { message, attempt, attempts, reason }: Failed & { reason: (typeof OFF_REASONS)[number] },
): Promise<void> {
  const at = run.clock()
  run.statementsLeft -= 4
  await ctx.db.repeatable([
    attemptStatement(ctx, queue, message, attempt, null),
    ...emit(ctx, 'webhook.off', {
      from: sql`${webhooks} JOIN ${listings} ON ${listings.id} = ${webhooks.listingId}
        WHERE ${webhooks.id} = ${queue.id} AND ${webhooks.lease} = ${queue.lease} AND ${webhooks.isOn}`,
      at,
      key: `webhook:${queue.id}:${at}`,
      reason,
    }),
    ctx.db
      .prepare(
        `UPDATE webhooks SET is_on = 0, off_because = iif(is_on, ?5, off_because), lease = NULL, lease_until = 0, attempts = ?3, problem = ?4, next_at = NULL
          WHERE id = ?1 AND lease = ?2`,
      )
      .bind(queue.id, queue.lease, attempts, attempt.problem, reason),
  ])
}
