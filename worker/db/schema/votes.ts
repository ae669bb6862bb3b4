import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'
import { users } from './users.ts'

/** The ledger of votes; `listings.votes` is its stored count. */
export const votes = sqliteTable(
  'votes',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    castAt: integer('cast_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.userId, table.castAt] }),
    index('votes_by_time').on(table.listingId, table.castAt),
    index('votes_by_user').on(table.userId),
  ],
)

/** The latest vote that a person took back on a listing. It counts for nothing, but the next vote still waits for its 24 hours. */
export const withdrawnVotes = sqliteTable(
  'withdrawn_votes',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    castAt: integer('cast_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.userId] }),
    index('withdrawn_votes_by_user').on(table.userId),
    index('withdrawn_votes_by_time').on(table.castAt),
  ],
)
