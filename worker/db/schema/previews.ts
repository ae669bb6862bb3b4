import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Folders of the store with pictures of listings, people and hubs that are gone. Written in the transaction of the delete, of listings by a trigger. The row
 * is deleted when the store holds nothing more of it.
 */
export const orphanedPictures = sqliteTable('orphaned_pictures', {
  /** The beginning of the files' keys, with a slash at the end. */
  folder: text('folder').primaryKey(),
  /** When its subject was deleted, in milliseconds. */
  since: integer('since').notNull(),
})
