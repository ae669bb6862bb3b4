import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { OWN_WEBHOOK, ownValues, webhookNotFound, type WebhookRef } from './own-webhook.ts'

/** A message of one's own webhook `?3` that is on, by its number `?4`. */
const OWN_MESSAGE = `FROM webhooks w JOIN listings l ON ${OWN_WEBHOOK} JOIN webhook_messages m ON m.webhook_id = w.id AND m.seq = ?4`

interface Change {
  number: string
  /** `replay` sends it again, or now if it waits; `skip` stops trying. */
  change: 'replay' | 'skip'
}

/**
 * Sends a message again, with the same id and body and as the first that waits, or ends the waiting of one that the receiver never takes, so that those after it
 * are sent. Sent again after a lost answer, a replay leaves out what was sent since. Then the webhook is due at once, with all attempts. While a message is being sent, its run continues by itself.
 */
export async function changeMessage(
  ctx: UserCtx,
  ref: WebhookRef,
  { number, change }: Change,
): Promise<void> {
  const { db, now } = ctx
  const values = [...ownValues(ctx, ref), Number(number)]
  const {
    results: [, , found],
  } = await db.repeatable<[never, never, { is_on: number }]>((again) => [
    db
      .prepare(
        change === 'replay'
          ? `UPDATE webhook_messages SET done_at = NULL, is_skipped = 0 WHERE seq = (SELECT m.seq ${OWN_MESSAGE} AND w.is_on) AND (NOT ?6 OR coalesce(done_at, 0) < ?5)`
          : `UPDATE webhook_messages SET done_at = ?5, is_skipped = 1 WHERE seq = (SELECT m.seq ${OWN_MESSAGE}) AND done_at IS NULL AND ?6 IS NOT NULL`,
      )
      .bind(...values, now, Number(again)),
    db
      .prepare(
        `UPDATE webhooks SET next_at = ?5, attempts = 0 WHERE id = (SELECT w.id ${OWN_MESSAGE} AND w.is_on) AND changes() > 0`,
      )
      .bind(...values, now),
    db.prepare(`SELECT w.is_on ${OWN_MESSAGE}`).bind(...values),
  ])
  const [webhook] = found.results
  if (!webhook) throw webhookNotFound()
  if (change === 'replay' && !webhook.is_on)
    throw new HttpError('state_conflict', 'Switch the webhook on first.', { current: 'off' })
}
