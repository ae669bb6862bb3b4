import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A row for every public (approved) listing: adding and removing it is what most triggers of the directory act on. */
export const directoryMembers = sqliteTable('directory_members', { seq: integer('seq').primaryKey() })

/**
 * The directory as it is read: one row for every approved listing × (All and each of its tags) × sort order. `key` holds the whole order
 * with its tie-breaks, so a page is one walk along the primary key. Kept by triggers on `listings`.
 */
export const directoryEntries = sqliteTable(
  'directory_entries',
  {
    tag: text('tag').notNull(),
    sort: text('sort').notNull(),
    key: text('key').notNull(),
    seq: integer('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.sort, table.key] })],
)

/** How many entries lie from `firstKey` up to the next block: lets a deep page skip whole blocks instead of rows. Kept by triggers. */
export const directoryBlocks = sqliteTable(
  'directory_blocks',
  {
    tag: text('tag').notNull(),
    sort: text('sort').notNull(),
    firstKey: text('first_key').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.sort, table.firstKey] })],
)

/** Approved listings of each tag (and of All). */
export const directoryTotals = sqliteTable('directory_totals', {
  tag: text('tag').primaryKey(),
  total: integer('total').notNull(),
})

/** The one row of site-wide counters, and the mean that 'Highest Rating' was last computed with (in millionths of a star). */
export const siteCounters = sqliteTable('site_counters', {
  id: integer('id').primaryKey(),
  total: integer('total').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCnt: integer('rating_cnt').notNull().default(0),
  priorMean: integer('prior_mean').notNull().default(3_000_000),
})
