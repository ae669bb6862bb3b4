import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/** Listings of one row of looks, by their `seq`. A row stays well under the largest that the database takes. */
export const BLOCK_SIZE = 1024

/** What probes saw of many listings. */
export const liveBlocks = sqliteTable('live_blocks', {
  block: integer('block').primaryKey(),
  /** Of the last round. It only grows, so that of two rounds at once the later begins again. */
  changedAt: integer('changed_at').notNull(),
  /** `NowLists`: who answers, who has room, and who plays where, for filters and orders. Before the long columns, which they need not read. */
  lists: text('lists').notNull(),
  /** The number of the last round of each probe. */
  rounds: text('rounds', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  /** `Look` by `seq`. In SQLite's own form of JSON, so that a list of cards does not read all of it. */
  servers: blob('servers').notNull(),
  /** `Week`, in the same form; `null` before the first sample. */
  week: blob('week'),
})

/** What owners, staff and jobs decided about looks at a server, and what its own program reports; most have no row. */
export const liveServers = sqliteTable(
  'live_servers',
  {
    seq: integer('seq')
      .primaryKey()
      .references(() => listings.seq, { onDelete: 'cascade' }),
    /** The owner does not want to be asked. */
    off: integer('off', { mode: 'boolean' }).notNull().default(false),
    /** When the owner asked for a look. */
    checkAt: integer('check_at'),
    /** For `rankedPlayers`: what note-doubts.ts found of one whose count may be doubted, and what staff say. */
    presses: integer('presses').notNull().default(0),
    isCopy: integer('is_copy', { mode: 'boolean' }).notNull().default(false),
    /** When staff said so. It ends with the address. */
    realAt: integer('real_at'),
    /** Since when it does not answer, as its owner was told. */
    silentSince: integer('silent_since'),
    /** The last report of its program that was stored: see record-heartbeat.ts. */
    reportedAt: integer('reported_at'),
    reportedPlayers: integer('reported_players'),
    reportedCapacity: integer('reported_capacity'),
    reportedVersion: text('reported_version'),
    /** Staff do not believe the reports, so nobody sees them. */
    reportsHidden: integer('reports_hidden', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('live_servers_silent')
      .on(table.silentSince)
      .where(sql`silent_since IS NOT NULL`),
    index('live_servers_doubts')
      .on(table.seq)
      .where(sql`presses > 0 OR is_copy OR real_at IS NOT NULL`),
  ],
)
