import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NOTICE_KINDS, type NoticeData } from '#contract/notice.ts'
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
  ],
)
