import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The lists that staff turn the pages of, as they are read: a report, application or idea has a row in each list it stands in (`reports/open`,
 * `applications`, `roadmap/suggested` …). `key` holds the whole order, so a page is one walk along the primary key. Kept by triggers: see
 * migrations/0006_applications.sql and migrations/0013_roadmap_lists.sql.
 */
export const deskEntries = sqliteTable(
  'desk_entries',
  { list: text('list').notNull(), key: text('key').notNull(), id: text('id').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.key] })],
)

/** How many entries lie from `firstKey` up to the next block: lets a deep page skip whole blocks. Kept by triggers. */
export const deskBlocks = sqliteTable(
  'desk_blocks',
  {
    list: text('list').notNull(),
    firstKey: text('first_key').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.firstKey] })],
)

/** Entries of each list. Kept by triggers. */
export const deskTotals = sqliteTable('desk_totals', {
  list: text('list').primaryKey(),
  total: integer('total').notNull(),
})
