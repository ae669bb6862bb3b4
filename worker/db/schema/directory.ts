import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/**
 * What public (approved) listings are filtered and found by: filters of the directory (`lang-de`, `tag-pvp`); a blank and a word of the description;
 * '@' and the public realm code, host, or host without its first label; '#' and the hash of a picture. Triggers on `listings` write it from the views `facts_of_listings` and `words_of_listings`.
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

/** The one row of site-wide counters and settings, and the mean that 'Highest Rating' was last computed with (in millionths of a star). */
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
  /** How far visits are folded, in the order of their key. */
  foldedSlot: integer('folded_slot').notNull().default(0),
  foldedVisitor: text('folded_visitor').notNull().default(''),
  /** Since when weekly rankings are made; `null` while they are switched off. */
  rankingsSince: integer('rankings_since'),
  /** Entries of the public ledger that have a number. Their files may not be written yet. */
  ledgerSize: integer('ledger_size').notNull().default(0),
  /** Since when its hourly job cannot go on (ms); null while it can. */
  ledgerStoppedAt: integer('ledger_stopped_at'),
})
