import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Listings that are removed for good and whose preview pictures may still be in the store. A trigger on `listings` writes a row in the same transaction
 * as every delete. The row is deleted when the store holds nothing more.
 */
export const orphanedPreviews = sqliteTable('orphaned_previews', {
  listingId: text('listing_id').primaryKey(),
  /** When the listing was removed, in milliseconds. */
  since: integer('since').notNull(),
})
