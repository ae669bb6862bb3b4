import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * A row for every public (approved) listing. Most triggers of the directory run when a row is added or removed. The copy of the search key is narrow and
 * indexed: a search checks many names.
 */
export const directoryMembers = sqliteTable(
  'directory_members',
  {
    seq: integer('seq').primaryKey(),
    searchKey: text('search_key').notNull().default(''),
    /** The votes that its places in 'Top' and in search follow. A job of each minute takes over those of `listings`: see worker/features/votes/place-votes.ts. */
    votes: integer('votes').notNull().default(0),
  },
  (table) => [index('directory_members_by_key').on(table.searchKey)],
)

/** Listings whose votes changed since they were placed, but for those that the signals of the last days name anyway. Written by triggers. */
export const voteMarks = sqliteTable('vote_marks', { seq: integer('seq').primaryKey() })

/**
 * The directory in the form in which it is read: one row for every approved listing × (All and each of its tags) × sort order. `key` holds the whole
 * order including tie-breaks, so a page is one scan along the primary key. Maintained by triggers on `listings`.
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

/** The number of entries from `firstKey` to the next block. A deep page skips whole blocks instead of rows. Maintained by triggers. */
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

/** The number of approved listings of each tag (and of All). */
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
  /** Until then no invite of a listing is looked up, because the platform asked us to wait. */
  invitesQuietUntil: integer('invites_quiet_until').notNull().default(0),
  /** Stored values that are no JSON, as counted each night. */
  broken: integer('broken').notNull().default(0),
  /** Up to which `seq` the listings are scored with `prior_mean`; `null` when all are. */
  scoredTo: integer('scored_to'),
})
