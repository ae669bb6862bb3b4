import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofListing } from './listings.ts'

/**
 * One visitor's actions in one half hour: a JSON object of 'listing id + letter of the kind' → count. The
 * rows of a finished day are added to `listing_days` and deleted.
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

/** The counts of one listing and UTC day. Votes and reviews are counted from their own tables. */
export const listingDays = sqliteTable(
  'listing_days',
  {
    listingId: ofListing(),
    /** Days since 1970. */
    day: integer('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    pageViews: integer('page_views').notNull().default(0),
    discordClicks: integer('discord_clicks').notNull().default(0),
    realmClicks: integer('realm_clicks').notNull().default(0),
    badgeImpressions: integer('badge_impressions').notNull().default(0),
    /** Visits of the vote link's page, and those of them in which Join was pressed. */
    voteLinks: integer('vote_links').notNull().default(0),
    voteLinkJoins: integer('vote_link_joins').notNull().default(0),
    /** Visits of the site that began with its page, by where they came from. */
    fromSearch: integer('from_search').notNull().default(0),
    fromDiscord: integer('from_discord').notNull().default(0),
    fromSites: integer('from_sites').notNull().default(0),
    visitors: integer('visitors').notNull().default(0),
    repeats: integer('repeats').notNull().default(0),
    bots: integer('bots').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
)
