import { MESSAGES_PAGE_SIZE } from '#contract/events/webhook.ts'
import type { MessagePage } from '#contract/events/webhook.wire.ts'
import { webhookMessages } from '../../../db/schema/webhooks.ts'
import { columnsOf, type RowOf } from '../../../db/sql-row.ts'
import type { UserCtx } from '../../../http/context.ts'
import { OWN_WEBHOOK, ownValues, webhookNotFound, type WebhookRef } from './own-webhook.ts'
import { bodyOf } from './send-message.ts'

const MESSAGE = columnsOf(
  webhookMessages,
  'm',
  'seq',
  'id',
  'event',
  'at',
  'data',
  'done_at',
  'is_skipped',
  'attempts',
)

/** The log of a webhook, newest first: what was or will be sent, every attempt, and its answer. */
export async function listMessages(
  ctx: UserCtx,
  ref: WebhookRef,
  before: string | undefined,
): Promise<MessagePage> {
  const own = ownValues(ctx, ref)
  const [webhook, found] = await ctx.db.batch<[{ id: string }, RowOf<typeof MESSAGE>]>([
    ctx.db.prepare(`SELECT w.id FROM webhooks w JOIN listings l ON ${OWN_WEBHOOK}`).bind(...own),
    ctx.db
      .prepare(
        `SELECT ${MESSAGE.sql} FROM webhooks w JOIN listings l ON ${OWN_WEBHOOK} JOIN webhook_messages m ON m.webhook_id = w.id
          WHERE m.seq < ?4 ORDER BY m.seq DESC LIMIT ${MESSAGES_PAGE_SIZE + 1}`,
      )
      .bind(...own, before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)),
  ])
  if (webhook.results.length === 0) throw webhookNotFound()
  const rows = found.results.slice(0, MESSAGES_PAGE_SIZE)
  const last = found.results.length > MESSAGES_PAGE_SIZE ? rows.at(-1) : undefined
  return { items: rows.map(messageOf), next: last ? String(last.seq) : null }
}

function messageOf(row: RowOf<typeof MESSAGE>): MessagePage['items'][number] {
  const done = row.is_skipped === 1 ? ('skipped' as const) : ('sent' as const)
  return {
    number: row.seq,
    id: row.id,
    event: row.event,
    at: new Date(row.at).toISOString(),
    state: row.done_at === null ? 'waiting' : done,
    body: bodyOf(row.event, row.at, row.data),
    attempts: JSON.parse(row.attempts),
  }
}
