import { index, integer, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/**
 * The pictures in the store, by the hash of their bytes. A row is inserted before its first file is written
 * and deleted after its last file, so that every file has a row.
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
    /**
     * Visitors see it only while a public listing shows it. False after its owner took it off: cached pages
     * load it.
     */
    withdrawn: integer('withdrawn', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('banners_idle').on(table.idleSince), index('banners_by_uploader').on(table.uploaderId)],
)

/**
 * The pictures of listings and of their waiting changes. Public ones are also in `listing_facts`, as '#' and
 * the hash.
 */
export const picturesInUse = sqliteView('pictures_in_use', {
  listingId: text('listing_id').notNull(),
  hash: text('hash').notNull(),
}).existing()

/**
 * Folders of the store with pictures of deleted people and hubs. A row is written with the deletion, and
 * deleted when its folder is empty.
 */
export const orphanedPictures = sqliteTable('orphaned_pictures', {
  /** The beginning of the files' keys, with a slash at the end. */
  folder: text('folder').primaryKey(),
  /** When the person or hub was deleted, in milliseconds. */
  since: integer('since').notNull(),
})
