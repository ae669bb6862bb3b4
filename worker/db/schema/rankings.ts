import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { SNAPSHOT_SOURCES, SNAPSHOT_STATUSES } from '#contract/directory/ranking.ts'
import { listings } from './listings.ts'

/** The counts of a realm at a moment, as they were sent. They never change. Admins decide whether doubted counts are ranked. */
export const realmSnapshots = sqliteTable(
  'realm_snapshots',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    takenAt: integer('taken_at').notNull(),
    receivedAt: integer('received_at').notNull(),
    total: integer('total').notNull(),
    today: integer('today').notNull(),
    playing: integer('playing').notNull(),
    source: text('source', { enum: SNAPSHOT_SOURCES }).notNull(),
    /** Why it is implausible. */
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
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
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

/** Every place of a ranking with all values of its calculation. */
export const rankingEntries = sqliteTable(
  'ranking_entries',
  {
    runAt: integer('run_at')
      .notNull()
      .references(() => rankingWeeks.runAt, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    total: integer('total').notNull(),
    today: integer('today').notNull(),
    playing: integer('playing').notNull(),
    halved: integer('halved', { mode: 'boolean' }).notNull(),
    /** The score in two-hundredths: with whole numbers, ties are exact. */
    points: integer('points').notNull(),
    /** When the counts of that day were taken. */
    countedAt: integer('counted_at'),
    source: text('source', { enum: SNAPSHOT_SOURCES }),
  },
  (table) => [
    primaryKey({ columns: [table.runAt, table.place] }),
    uniqueIndex('ranking_entries_once').on(table.runAt, table.listingId),
    index('ranking_entries_by_listing').on(table.listingId, table.runAt),
  ],
)
