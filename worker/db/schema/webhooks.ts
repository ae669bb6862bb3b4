import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { OFF_REASONS, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/events/webhook.ts'
import type { SendAttempt } from '#contract/events/webhook.wire.ts'
import { listings } from './listings.ts'

/**
 * Where a program of a listing's owner wants to be told, and the queue of its messages. The run that holds the lease sends them, oldest first. `nextAt`
 * is when the queue is due, and `null` while nothing waits or the webhook is off: see `tell.ts`.
 */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Address and keys, encrypted: everybody who knows the address could write there. */
    sealed: text('sealed').notNull(),
    /** The name of the machine in the address, for the owner's data download. */
    host: text('host').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    offBecause: text('off_because', { enum: OFF_REASONS }),
    publicKey: text('public_key').notNull(),
    /** The keys before the last change, encrypted; they sign, too, until then. */
    oldSealed: text('old_sealed'),
    oldUntil: integer('old_until'),
    createdAt: integer('created_at').notNull(),
    nextAt: integer('next_at'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    lease: text('lease'),
    leaseUntil: integer('lease_until').notNull().default(0),
  },
  (table) => [
    index('webhooks_by_listing').on(table.listingId),
    index('webhooks_due')
      .on(table.nextAt)
      .where(sql`next_at IS NOT NULL`),
  ],
)

/** The outbox and the log: one row for each event and webhook, written in the transaction of the event. */
export const webhookMessages = sqliteTable(
  'webhook_messages',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The `webhook-id` that is sent. */
    id: text('id')
      .notNull()
      .default(sql`('msg_' || lower(hex(randomblob(12))))`),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    at: integer('at').notNull(),
    /** The `data` of the body. */
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The review that it is about, so that its words are removed with it. */
    reviewId: text('review_id'),
    /** When it was sent or skipped. */
    doneAt: integer('done_at'),
    isSkipped: integer('is_skipped', { mode: 'boolean' }).notNull().default(false),
    attempts: text('attempts', { mode: 'json' }).$type<SendAttempt[]>().notNull().default([]),
  },
  (table) => [
    index('webhook_messages_log').on(table.webhookId, table.seq),
    index('webhook_messages_waiting')
      .on(table.webhookId, table.seq)
      .where(sql`done_at IS NULL`),
    index('webhook_messages_by_review')
      .on(table.reviewId)
      .where(sql`review_id IS NOT NULL`),
  ],
)
