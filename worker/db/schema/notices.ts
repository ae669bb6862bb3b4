import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NOTICE_KINDS, type NoticeData } from '#contract/events/notice.ts'
import { users } from './users.ts'

/** What somebody is told. Written in the transaction of what it tells; `key` makes it one for each person and event. */
export const notices = sqliteTable(
  'notices',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    // The list with a filter.
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

/** What a person wants of a kind; without a row, everything. What is not shown is not written. */
export const noticeSettings = sqliteTable(
  'notice_settings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    shown: integer('shown', { mode: 'boolean' }).notNull(),
    /** Sent to the person's webhook. */
    delivered: integer('delivered', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
