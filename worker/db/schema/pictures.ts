import { index, integer, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/**
 * One row for every picture in the store, by the hash of its bytes. It is inserted before the first file is written and deleted after the last file is
 * deleted, so that every file in the store has a row.
 */
export const banners = sqliteTable(
  'banners',
  {
    hash: text('hash').primaryKey(),
    format: text('format', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
    /** The visible size in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** The file that listings point to; `null` until all files are in the store. */
    file: text('file'),
    created: integer('created').notNull(),
    /** When it was last uploaded, or last removed from a listing. */
    idleSince: integer('idle_since').notNull(),
    /** Set while its files are being deleted: no listing may point to it. */
    deletingSince: integer('deleting_since'),
    /** Who uploaded it last. */
    uploaderId: text('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether visitors may not see it while nobody shows it: 0 only after its side took it away from a public listing. */
    withdrawn: integer('withdrawn', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('banners_idle').on(table.idleSince), index('banners_by_uploader').on(table.uploaderId)],
)

/** Which pictures listings show, or will if staff allow it. Public ones are also in `listing_facts`, as '#' and the hash. */
export const picturesInUse = sqliteView('pictures_in_use', {
  listingId: text('listing_id').notNull(),
  hash: text('hash').notNull(),
}).existing()

/**
 * Folders of the store with pictures of people and hubs that are gone. Written in the transaction of the delete. The row is deleted when the store holds
 * nothing more of it.
 */
export const orphanedPictures = sqliteTable('orphaned_pictures', {
  /** The beginning of the files' keys, with a slash at the end. */
  folder: text('folder').primaryKey(),
  /** When its subject was deleted, in milliseconds. */
  since: integer('since').notNull(),
})
