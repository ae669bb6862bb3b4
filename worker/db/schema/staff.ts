import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The lists staff see: `all`, and one for every state (`deleted` among them). `key` holds the whole order, so a page is one walk along the primary
 * key. Kept by triggers on `listings`: see migrations/0005_staff.sql.
 */
export const staffEntries = sqliteTable(
  'staff_entries',
  { list: text('list').notNull(), key: text('key').notNull(), seq: integer('seq').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.key] })],
)

/** How many entries lie from `firstKey` up to the next block. Kept by triggers. */
export const staffBlocks = sqliteTable(
  'staff_blocks',
  {
    list: text('list').notNull(),
    firstKey: text('first_key').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.firstKey] })],
)

/** Entries of each list. Kept by triggers. */
export const staffTotals = sqliteTable('staff_totals', {
  list: text('list').primaryKey(),
  total: integer('total').notNull(),
})

/** Which listings, in whatever state, hold a piece of two or three characters in their name or their owner's. Kept by triggers. */
export const staffGrams = sqliteTable(
  'staff_grams',
  { gram: text('gram').notNull(), seq: integer('seq').notNull() },
  (table) => [primaryKey({ columns: [table.gram, table.seq] })],
)

/** How many listings hold a gram. Kept by triggers on `staff_grams`. */
export const staffGramCounts = sqliteTable('staff_gram_counts', {
  gram: text('gram').primaryKey(),
  listings: integer('listings').notNull(),
})

/** How long each decided listing had waited, in milliseconds. A trigger writes it with the decision. */
export const queueWaits = sqliteTable(
  'queue_waits',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    decidedAt: integer('decided_at').notNull(),
    waited: integer('waited').notNull(),
  },
  (table) => [index('queue_waits_by_decision').on(table.decidedAt)],
)
