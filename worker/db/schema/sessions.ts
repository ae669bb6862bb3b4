import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sending } from './sending.ts'
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
    /** The device that gets notifications, as a hash and sealed; `null` while they are off. It goes with the session. */
    pushHash: text('push_hash'),
    pushSealed: text('push_sealed'),
    /** From how many players on a saved server it tells. */
    pushPlayers: integer('push_players'),
    pushVotes: integer('push_votes', { mode: 'boolean' }).notNull().default(false),
    /** Hours in UTC. */
    pushQuietFrom: integer('push_quiet_from'),
    pushQuietTo: integer('push_quiet_to'),
    ...sending(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    uniqueIndex('sessions_one_a_device')
      .on(table.pushHash)
      .where(sql`push_hash IS NOT NULL`),
    index('sessions_with_device')
      .on(table.nextAt)
      .where(sql`push_sealed IS NOT NULL`),
  ],
)
