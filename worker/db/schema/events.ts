import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NOTICE_KINDS, type NoticeData } from '#contract/events/notice.ts'
import { OFF_REASONS, WEBHOOK_KINDS, type WebhookEvent } from '#contract/events/webhook.ts'
import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { listings } from './listings.ts'
import { sending } from './sending.ts'
import { ofUser, sessions } from './users.ts'

/**
 * A notice to a person, written in the transaction of its event. `key` names the event, so that it comes
 * once.
 */
export const notices = sqliteTable(
  'notices',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    userId: ofUser('user_id'),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    key: text('key').notNull(),
    at: integer('at').notNull(),
    data: text('data', { mode: 'json' }).$type<NoticeData>().notNull(),
    readAt: integer('read_at'),
  },
  (table) => [
    uniqueIndex('notices_one_each').on(table.userId, table.key),
    index('notices_by_person').on(table.userId, table.seq),
    index('notices_unread')
      .on(table.userId, table.seq)
      .where(sql`read_at IS NULL`),
    // The list of one kind.
    index('notices_by_kind').on(table.userId, table.kind, table.seq),
    index('notices_unread_by_kind')
      .on(table.userId, table.kind, table.seq)
      .where(sql`read_at IS NULL`),
    // For the job that deletes what was read long ago.
    index('notices_read')
      .on(table.readAt)
      .where(sql`read_at IS NOT NULL`),
  ],
)

/**
 * Messages: a row for each event and webhook, Discord channel or device, written with the event. Those
 * of one target are sent in the order of `seq`, and then deleted unless they are about an incident.
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
    /**
     * For a webhook the `data` of its body; for others the number of the update or notice, worded when it is
     * sent.
     */
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /**
     * The id of the review or voter with which the row is deleted, or of the incident, which has one message.
     */
    about: text('about'),
    /** The message in a Discord channel that shows or will show it. */
    messageId: text('message_id'),
    /** When it was sent or skipped. */
    doneAt: integer('done_at'),
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

/** A Discord webhook that gets the updates of incidents. */
export const subscriptions = sqliteTable('subscriptions', {
  id: text('id').primaryKey(),
  webhookId: text('webhook_id').notNull().unique(),
  sealedToken: text('sealed_token').notNull(),
  state: text('state', { enum: ['confirming', 'active'] }).notNull(),
  language: text('language', { enum: SITE_LANGUAGE_CODES }).notNull().default(DEFAULT_LANGUAGE),
  createdAt: integer('created_at').notNull(),
  ...sending(),
})

/** The address to which a listing's owner has its events sent. */
export const webhooks = sqliteTable('webhooks', {
  id: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: WEBHOOK_KINDS }).notNull(),
  /** Address and secret, encrypted: everybody who knows the address could write there. */
  sealed: text('sealed').notNull(),
  /** The language of messages in Discord. */
  language: text('language', { enum: SITE_LANGUAGE_CODES }).notNull().default(DEFAULT_LANGUAGE),
  /** Why we switched it off; `null` while it is on. */
  offBecause: text('off_because', { enum: OFF_REASONS }),
  createdAt: integer('created_at').notNull(),
  ...sending(),
})
