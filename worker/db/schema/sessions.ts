import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/**
 * A signed-in browser. Only a hash of the cookie's secret is stored, so that nobody can sign in with a leaked table. No index of the ends: each sign-in and extension
 * would write it, and only the nightly job looks for them.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Browser and system in a few words, so that people recognise their sessions. */
    device: text('device').notNull().default(''),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
)
