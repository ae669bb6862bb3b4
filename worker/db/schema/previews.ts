import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Listings that are gone for good, whose preview pictures may still be in the store. A trigger on `listings` writes a row in the transaction that
 * deletes one, whatever deletes it; the row goes once the store holds nothing more.
 */
export const orphanedPreviews = sqliteTable('orphaned_previews', {
  listingId: text('listing_id').primaryKey(),
  /** When the listing went, in milliseconds. */
  since: integer('since').notNull(),
})
