import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { SNAPSHOT_SOURCES, SNAPSHOT_STATUSES } from '#contract/directory/ranking.ts'
import { listings, ofListing } from './listings.ts'

/**
 * What finds public listings: values of filters, ' ' and a word, '@' and an address, '#' and a
 * picture's hash. Triggers write it from the views `facts_of_listings` and `words_of_listings`.
 */
export const listingFacts = sqliteTable(
  'listing_facts',
  {
    fact: text('fact').notNull(),
    seq: integer('seq')
      .notNull()
      .references(() => listings.seq, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fact, table.seq] }),
    index('listing_facts_by_listing').on(table.seq),
  ],
)

/**
 * The filters and the name of each listing that is or was public. Triggers write it, and give each change the
 * next version, so that isolates read only what changed.
 */
export const listingFilters = sqliteTable('listing_filters', {
  version: integer('version').primaryKey(),
  /** No reference: the row outlives its listing, so that isolates notice the deletion. */
  seq: integer('seq').notNull().unique(),
  /** The values of its filters, with blanks between them; `null` when it is not public any more. */
  filters: text('filters'),
  /** Its name as it is searched; `null` when `filters` is. */
  name: text('name'),
})

/** The one row of site-wide counters and settings. */
export const siteCounters = sqliteTable('site_counters', {
  id: integer('id').primaryKey(),
  total: integer('total').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCnt: integer('rating_cnt').notNull().default(0),
  /** The mean of all stars with which 'Highest Rating' was last computed, in millionths of a star. */
  priorMean: integer('prior_mean').notNull().default(3_000_000),
  /** Until this time no invite of a listing is looked up, because the platform asked us to wait. */
  invitesQuietUntil: integer('invites_quiet_until').notNull().default(0),
  /** The number of stored values that should be JSON and are not, counted each night. */
  broken: integer('broken').notNull().default(0),
  /** The key of the last row of `metric_visits` that was folded into `listing_days`. */
  foldedSlot: integer('folded_slot').notNull().default(0),
  foldedVisitor: text('folded_visitor').notNull().default(''),
  /** Since when weekly rankings are made; `null` while they are switched off. */
  rankingsSince: integer('rankings_since'),
})

/**
 * The counts of a realm at a moment, stored as they were sent. Admins decide whether doubted counts are
 * ranked.
 */
export const realmSnapshots = sqliteTable(
  'realm_snapshots',
  {
    id: text('id').primaryKey(),
    listingId: ofListing(),
    takenAt: integer('taken_at').notNull(),
    receivedAt: integer('received_at').notNull(),
    total: integer('total').notNull(),
    today: integer('today').notNull(),
    playing: integer('playing').notNull(),
    source: text('source', { enum: SNAPSHOT_SOURCES }).notNull(),
    /** Why the counts are implausible; `null` if they are not. */
    doubt: text('doubt'),
    status: text('status', { enum: SNAPSHOT_STATUSES }).notNull().default('counted'),
    decidedAt: integer('decided_at'),
  },
  (table) => [
    uniqueIndex('realm_snapshots_once').on(table.listingId, table.takenAt),
    index('realm_snapshots_by_time').on(table.takenAt),
    index('realm_snapshots_doubted')
      .on(table.receivedAt)
      .where(sql`status = 'doubted'`),
  ],
)

/** A suspicion of mass invites and its outcome. At most one is open for each realm. */
export const realmPenalties = sqliteTable(
  'realm_penalties',
  {
    id: text('id').primaryKey(),
    listingId: ofListing(),
    reason: text('reason').notNull(),
    proposedAt: integer('proposed_at').notNull(),
    imposedAt: integer('imposed_at'),
    closedAt: integer('closed_at'),
    outcome: text('outcome', { enum: ['dismissed', 'restarted'] }),
  },
  (table) => [
    uniqueIndex('realm_penalties_open')
      .on(table.listingId)
      .where(sql`closed_at IS NULL`),
    index('realm_penalties_by_listing').on(table.listingId, table.closedAt),
  ],
)

/** The published rankings, by their Sunday. */
export const rankingWeeks = sqliteTable('ranking_weeks', {
  runAt: integer('run_at').primaryKey(),
})

/** Every rank (`place`) of a ranking, with all values of its calculation. */
export const rankingEntries = sqliteTable(
  'ranking_entries',
  {
    runAt: integer('run_at')
      .notNull()
      .references(() => rankingWeeks.runAt, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    listingId: ofListing(),
    total: integer('total').notNull(),
    today: integer('today').notNull(),
    playing: integer('playing').notNull(),
    halved: integer('halved', { mode: 'boolean' }).notNull(),
    /** The score times `POINTS_PER_SCORE`: whole numbers, so that ties are exact. */
    points: integer('points').notNull(),
    /** When the latest counts were taken, and who sent them. */
    countedAt: integer('counted_at'),
    source: text('source', { enum: SNAPSHOT_SOURCES }),
  },
  (table) => [
    primaryKey({ columns: [table.runAt, table.place] }),
    uniqueIndex('ranking_entries_by_listing').on(table.listingId, table.runAt),
  ],
)
