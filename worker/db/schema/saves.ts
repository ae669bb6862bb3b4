import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/** The servers that a person saved. */
export const savedListings = sqliteTable(
  'saved_listings',
  {
    userId: ofUser('user_id'),
    listingId: ofListing(),
    at: integer('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('saved_by_listing').on(table.listingId),
  ],
)

/** The servers that a person does not want to see in lists. */
export const hiddenListings = sqliteTable(
  'hidden_listings',
  {
    userId: ofUser('user_id'),
    listingId: ofListing(),
    at: integer('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('hidden_by_listing').on(table.listingId),
  ],
)
