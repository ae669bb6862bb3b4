import { sql } from 'drizzle-orm'
import { MESSAGES_PAGE_SIZE, type WebhookEvent } from '#contract/events/webhook.ts'
import type { MessagePage } from '#contract/events/webhook.wire.ts'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { isOwnWebhook, selectOwnWebhook, webhookNotFound, type WebhookRef } from './own-webhook.ts'
import { bodyOf } from './send-message.ts'

type MessageRow = SqlRow<typeof outbox> & { event: WebhookEvent }

/** The log of a webhook, newest first: what was or will be sent, every attempt, and its answer. */
export async function listMessages(
  ctx: UserCtx,
  ref: WebhookRef,
  before: string | undefined,
): Promise<MessagePage> {
  const [webhook, found] = await ctx.db.batch<[{ id: string }, MessageRow]>([
    selectOwnWebhook(ctx, ref),
    sql`SELECT ${outbox}.* FROM ${webhooks} JOIN ${listings} ON ${isOwnWebhook(ctx, ref)} JOIN ${outbox} ON ${outbox.webhookId} = ${webhooks.id}
           WHERE ${outbox.seq} < ${before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)} ORDER BY ${outbox.seq} DESC LIMIT ${MESSAGES_PAGE_SIZE + 1}`,
  ])
  if (webhook.length === 0) throw webhookNotFound()
  const rows = found.slice(0, MESSAGES_PAGE_SIZE)
  const last = found.length > MESSAGES_PAGE_SIZE ? rows.at(-1) : undefined
  return { items: rows.map(messageOf), next: last ? String(last.seq) : null }
}

function messageOf(row: MessageRow): MessagePage['items'][number] {
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
