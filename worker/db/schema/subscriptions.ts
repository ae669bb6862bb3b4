import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { incidents } from './incidents.ts'
import { users } from './users.ts'

/**
 * A webhook and its queue: updates of incidents, or with `userId` the notices after `sentNotice`. `nextAt` is `null`
 * while nothing waits, and never before `notBefore`, which the platform requested.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id').notNull().unique(),
    sealedToken: text('sealed_token').notNull(),
    state: text('state', { enum: ['confirming', 'active'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    nextAt: integer('next_at'),
    notBefore: integer('not_before').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    unsure: integer('unsure').notNull().default(0),
    lease: text('lease'),
    leaseUntil: integer('lease_until').notNull().default(0),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The last notice that was sent, or that was there before the webhook. */
    sentNotice: integer('sent_notice').notNull().default(0),
    /** The notice that is being sent and its message, `seq:message`; `null` while there is none. */
    noticeMessage: text('notice_message'),
  },
  (table) => [
    uniqueIndex('subscriptions_one_a_person')
      .on(table.userId)
      .where(sql`user_id IS NOT NULL AND state = 'active'`),
    index('subscriptions_by_person')
      .on(table.userId)
      .where(sql`user_id IS NOT NULL`),
    index('subscriptions_due')
      .on(table.nextAt)
      .where(sql`next_at IS NOT NULL`),
    index('subscriptions_failing')
      .on(table.createdAt)
      .where(sql`problem IS NOT NULL`),
  ],
)

/** The outbox: one row for each update and subscription, written together with the update. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    updateSeq: integer('update_seq').notNull(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (table) => [
    uniqueIndex('deliveries_one_an_update').on(table.incidentId, table.updateSeq, table.subscriptionId),
    index('deliveries_waiting')
      .on(table.subscriptionId, table.seq)
      .where(sql`sent_at IS NULL`),
    index('deliveries_sent')
      .on(table.sentAt)
      .where(sql`sent_at IS NOT NULL`),
  ],
)

/** The one message about an incident in a subscriber's channel. It is edited with each update of the incident. */
export const incidentMessages = sqliteTable(
  'incident_messages',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.incidentId] })],
)

/** Until when the chat platform accepts no requests from us at all. One row, `everything`. */
export const deliveryPauses = sqliteTable('delivery_pauses', {
  scope: text('scope').primaryKey(),
  until: integer('until').notNull(),
})
