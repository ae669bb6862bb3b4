import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'
import { users } from './users.ts'

/** The servers that a person saved. */
export const savedListings = sqliteTable(
  'saved_listings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    savedAt: integer('saved_at').notNull(),
    /** Since when its news are in the person's feed; null when they are not. */
    followedAt: integer('followed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('saved_by_listing').on(table.listingId),
  ],
)
