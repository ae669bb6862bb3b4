import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/** How many listings, by their `seq`, share a row of looks: the row stays well below D1's largest, 2 MB. */
export const BLOCK_SIZE = 1024

/** What probes saw of the listings of a block: those with `seq` from `block` × `BLOCK_SIZE` on. */
export const liveBlocks = sqliteTable('live_blocks', {
  block: integer('block').primaryKey(),
  /**
   * When the last round was stored. Each write raises this time, so of two rounds at once the later begins
   * again.
   */
  changedAt: integer('changed_at').notNull(),
  /** `nowLists` as JSON, for filters and orders. Before the long columns, so that reading it skips them. */
  lists: text('lists').notNull(),
  /** The number of the last round of each probe. */
  rounds: text('rounds', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  /** `Look` by `seq`, as JSONB: a list of cards then does not parse all of it. */
  servers: blob('servers').notNull(),
  /** `Week`, as JSONB; `null` before the first sample. */
  week: blob('week'),
})

/**
 * What owners, staff and jobs decided about looks at a server, and what its own program reports; most have no
 * row.
 */
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
    /** What note-doubts.ts found about a count that may be doubted: see `rankedPlayers`. */
    presses: integer('presses').notNull().default(0),
    isCopy: integer('is_copy', { mode: 'boolean' }).notNull().default(false),
    /** When staff said that the count is real. This no longer counts once the address changes. */
    realAt: integer('real_at'),
    /** Since when it does not answer. Its owner was told. */
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
    index('live_servers_noted')
      .on(table.seq)
      .where(sql`presses > 0 OR is_copy OR real_at IS NOT NULL OR silent_since IS NOT NULL`),
  ],
)
