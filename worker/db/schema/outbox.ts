import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WebhookEvent } from '#contract/events/webhook.ts'
import type { SendAttempt } from '#contract/events/webhook.wire.ts'
import { sessions } from './sessions.ts'
import { subscriptions } from './subscriptions.ts'
import { webhooks } from './webhooks.ts'

/**
 * What goes to others, and the log of it: a row for each event and each webhook of an owner, Discord channel or device, written in the transaction of the event.
 * The rows of one target are sent in the order of `seq`.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    webhookId: text('webhook_id').references(() => webhooks.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The session of a device. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The `webhook-id` that is sent. */
    id: text('id')
      .notNull()
      .default(sql`('msg_' || lower(hex(randomblob(12))))`),
    event: text('event').$type<WebhookEvent | 'incident' | 'notice'>().notNull(),
    at: integer('at').notNull(),
    /** The `data` of the body for a webhook; for others the number of the update or notice, whose words come when it is sent. */
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The review whose words are removed with it, or the incident, which has one message in a channel. */
    about: text('about'),
    /** The message in a Discord channel that shows or will show it. */
    messageId: text('message_id'),
    /** When it was sent or skipped. */
    doneAt: integer('done_at'),
    isSkipped: integer('is_skipped', { mode: 'boolean' }).notNull().default(false),
    attempts: text('attempts', { mode: 'json' }).$type<SendAttempt[]>().notNull().default([]),
  },
  (table) => [
    index('outbox_of_webhook').on(table.webhookId, table.seq),
    index('outbox_of_subscription').on(table.subscriptionId, table.seq),
    index('outbox_of_session')
      .on(table.sessionId, table.seq)
      .where(sql`session_id IS NOT NULL`),
    index('outbox_waiting')
      .on(table.webhookId, table.subscriptionId, table.seq)
      .where(sql`done_at IS NULL`),
    index('outbox_about')
      .on(table.about)
      .where(sql`about IS NOT NULL`),
    index('outbox_by_age').on(table.at),
  ],
)
