import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/** Listings of one row of looks, by their `seq`. A row stays well under the largest that the database takes. */
export const BLOCK_SIZE = 4096

/** What each probe last saw: one row for a probe and 4,096 listings, because a row for each look would cost a hundred times as much. */
export const probeLooks = sqliteTable(
  'probe_looks',
  {
    probe: text('probe').notNull(),
    block: integer('block').notNull(),
    /** Of the last round. */
    number: integer('number').notNull(),
    /** The share of packets that this probe loses, as it seems. */
    lost: real('lost').notNull(),
    /** `Look` by `seq`. */
    looks: text('looks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.probe, table.block] })],
)

/** What is said of each listing, from what all probes saw. */
export const liveBlocks = sqliteTable('live_blocks', {
  block: integer('block').primaryKey(),
  /** Counts changes, so that of two at once the later begins again. */
  version: integer('version').notNull(),
  /** `StoredLive` by `seq`. */
  servers: text('servers').notNull(),
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

/** What owners, staff and jobs decided about looks at a server; most have no row. */
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
    odd: text('odd', { enum: ['constant', 'flat'] }),
    /** Since when it does not answer, as its owner was told. */
    silentSince: integer('silent_since'),
  },
  (table) => [
    index('live_servers_silent')
      .on(table.silentSince)
      .where(sql`silent_since IS NOT NULL`),
  ],
)
