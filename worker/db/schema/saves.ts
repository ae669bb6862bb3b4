import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MARKS } from '#contract/people/player.ts'
import { ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/** The servers that a person saved, and those that they do not want to see in lists. */
export const marks = sqliteTable(
  'marks',
  {
    userId: ofUser('user_id'),
    mark: text('mark', { enum: MARKS }).notNull(),
    listingId: ofListing(),
    at: integer('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mark, table.listingId] }),
    index('marks_by_listing').on(table.listingId, table.mark),
  ],
)
