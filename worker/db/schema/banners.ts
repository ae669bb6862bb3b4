import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * One row for every picture in the store, by the hash of its bytes. It stands before the first file is written and goes after the last one is
 * deleted, so that no file is ever forgotten.
 */
export const banners = sqliteTable(
  'banners',
  {
    hash: text('hash').primaryKey(),
    format: text('format', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
    /** As people see it, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** The file listings point to; `null` until all files are in the store. */
    file: text('file'),
    created: integer('created').notNull(),
    /** Listings that show it. Kept by triggers: see migrations/0001_triggers.sql. */
    uses: integer('uses').notNull().default(0),
    /** Those of them that are deleted: a picture that only they show is shown to nobody. Kept by triggers. */
    hidden: integer('hidden').notNull().default(0),
    /** When it was last uploaded, or last taken from a listing. */
    idleSince: integer('idle_since').notNull(),
    /** Set while its files are being deleted: nobody may point a listing to it. */
    deletingSince: integer('deleting_since'),
  },
  (table) => [
    index('banners_idle')
      .on(table.idleSince)
      .where(sql`uses = 0`),
  ],
)
