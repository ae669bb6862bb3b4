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

/** Folders of the store with pictures of people and hubs that are gone. Written in the transaction of the delete. */
export const orphanedPictures = sqliteTable('orphaned_pictures', {
  /** The beginning of the files' keys, with a slash at the end. */
  folder: text('folder').primaryKey(),
  /** When the row was deleted, in milliseconds. */
  since: integer('since').notNull(),
})
