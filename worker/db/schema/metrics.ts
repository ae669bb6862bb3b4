import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/**
 * The actions of one visitor in one half hour, while they are being collected: a JSON object of 'listing id + letter of the kind' → count. Rows of a
 * finished half hour never change. Rows of a finished day are folded into `listing_days` and deleted.
 */
export const metricVisits = sqliteTable(
  'metric_visits',
  {
    /** Half hours since 1970. */
    slot: integer('slot').notNull(),
    /** A hash that has no meaning the next day. Bots share a few names that begin with `!`. */
    visitor: text('visitor').notNull(),
    seen: text('seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.visitor] })],
)

/**
 * Beacons that came through the queue, some hundred in a row, until their day is folded: a JSON object of 'id of the beacon' → half hour, network, visitor,
 * and a visit's `seen`. A beacon that was delivered twice is in two rows under the same id, and counts once.
 */
export const metricBatches = sqliteTable(
  'metric_batches',
  {
    /** Days since 1970. */
    day: integer('day').notNull(),
    /** The half hour since 1970, a dot, and something random: those of a half hour are one range of the key. */
    id: text('id').notNull(),
    beacons: text('beacons').notNull(),
    /** A JSON object of 'network' → characters of its beacons in this row. */
    networks: text('networks').notNull().default('{}'),
  },
  (table) => [primaryKey({ columns: [table.day, table.id] })],
)

/** The days whose batches are being folded, in parts by network. A row is made when the first part is due, and deleted with the last batch of its day. */
export const metricFolds = sqliteTable('metric_folds', {
  /** Days since 1970. */
  day: integer('day').primaryKey(),
  parts: integer('parts').notNull(),
  /** How many parts are in `listing_days` already, in order. */
  folded: integer('folded').notNull(),
})

/** The counts of one listing and UTC day. Votes and reviews are not included: their ledgers have them. */
export const listingDays = sqliteTable(
  'listing_days',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Days since 1970. */
    day: integer('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    pageViews: integer('page_views').notNull().default(0),
    discordClicks: integer('discord_clicks').notNull().default(0),
    realmClicks: integer('realm_clicks').notNull().default(0),
    /** Badge impressions on other sites. */
    badgeImpressions: integer('badge_impressions').notNull().default(0),
    /** Visits of the vote link's page, and those of them in which Join was pressed. */
    voteLinks: integer('vote_links').notNull().default(0),
    voteLinkJoins: integer('vote_link_joins').notNull().default(0),
    visitors: integer('visitors').notNull().default(0),
    repeats: integer('repeats').notNull().default(0),
    bots: integer('bots').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
)
