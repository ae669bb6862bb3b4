import { sql } from 'drizzle-orm'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { afresh } from '../outbox/channel.ts'
import { isOwnWebhook, webhookNotFound, type WebhookRef } from './own-webhook.ts'

const [o, w] = [outbox, webhooks]

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
  const own = sql`FROM ${listings} JOIN ${w} ON ${isOwnWebhook(ctx, ref)} JOIN ${o} ON ${o.webhookId} = ${w.id} AND ${o.seq} = ${Number(number)}`
  const webhook = await db.first<{
    is_on: number
    done_at: number | null
  }>(sql`SELECT ${w.isOn}, ${o.doneAt} ${own}`)
  if (!webhook) throw webhookNotFound()
  if (change === 'replay' && !webhook.is_on)
    throw new HttpError('state_conflict', 'Switch the webhook on first.', { current: 'off' })
  await db.repeatable([
    change === 'replay'
      ? sql`UPDATE ${o} SET ${set(o, { doneAt: null, isSkipped: 0 })} WHERE ${o.seq} = (SELECT ${o.seq} ${own} WHERE ${w.isOn}) AND ${o.doneAt} IS ${webhook.done_at}`
      : sql`UPDATE ${o} SET ${set(o, { doneAt: now, isSkipped: 1 })} WHERE ${o.seq} = (SELECT ${o.seq} ${own}) AND ${o.doneAt} IS NULL`,
    sql`UPDATE ${w} SET ${set(w, afresh(w))} WHERE ${w.id} = (SELECT ${w.id} ${own}) AND ${w.isOn} AND changes() > 0`,
  ])
}
