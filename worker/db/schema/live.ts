import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/** Listings of one row of looks, by their `seq`. A row stays well under the largest that the database takes. */
export const BLOCK_SIZE = 1024

/** What probes saw of many listings. */
export const liveBlocks = sqliteTable('live_blocks', {
  block: integer('block').primaryKey(),
  /** Of the last change. It only grows, so that of two changes at once the later begins again. */
  changedAt: integer('changed_at').notNull(),
  /** `NowLists`: who answers, who has room, and who plays where, for filters and orders. Before the long columns, which they need not read. */
  lists: text('lists').notNull(),
  /** `StoredLive` by `seq`, what is said of each. In SQLite's own form of JSON, so that a list of cards does not read all of it. */
  servers: blob('servers').notNull(),
  /** `ProbeLooks` by probe, what each last saw. */
  looks: text('looks').notNull(),
})

/** Samples of one hour, every ten minutes: `[peak, sum, answered, samples]` by `seq`. */
export const liveHours = sqliteTable(
  'live_hours',
  {
    hour: integer('hour').notNull(),
    block: integer('block').notNull(),
    sampledAt: integer('sampled_at').notNull(),
    servers: text('servers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.block] })],
)

/** One day of one server. Days that are over are deleted as a whole, so the key begins with the day. */
export const liveDays = sqliteTable(
  'live_days',
  {
    /** Days since 1970. */
    day: integer('day').notNull(),
    seq: integer('seq').notNull(),
    peak: integer('peak').notNull(),
    mean: real('mean').notNull(),
    answered: real('answered').notNull(),
    /** The peak of each hour; `null` where nobody looked, and after seven days as a whole. */
    hours: text('hours', { mode: 'json' }).$type<(number | null)[]>(),
  },
  (table) => [primaryKey({ columns: [table.day, table.seq] })],
)

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
    /** Its counts do not look real, and why. */
    odd: text('odd', { enum: ['constant', 'flat', 'shared'] }),
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
  ],
)
