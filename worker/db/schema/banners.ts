import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    /** How often listings show it, as banner or among their pictures. Maintained by a trigger. */
    uses: integer('uses').notNull().default(0),
    /** How many of those listings are not public; what waits for staff counts, too. A picture that only they show is not public. Maintained by a trigger. */
    hidden: integer('hidden').notNull().default(0),
    /** When it was last uploaded, or last removed from a listing. */
    idleSince: integer('idle_since').notNull(),
    /** Set while its files are being deleted: no listing may point to it. */
    deletingSince: integer('deleting_since'),
    /** Who uploaded it last. */
    uploaderId: text('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * Whether visitors may not see it, except where a public listing shows it: a draft, what was hidden when it was last shown, what staff took away, what was removed
     * with its listing, what somebody who left uploaded. Maintained by triggers.
     */
    withdrawn: integer('withdrawn', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('banners_idle')
      .on(table.idleSince)
      .where(sql`uses = 0`),
    index('banners_by_uploader').on(table.uploaderId),
  ],
)
