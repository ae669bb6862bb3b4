import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Which approved listings hold a piece of 1, 2 or 3 characters in their folded name. `band` comes first in each list: the more voted first
 * (0 is the most popular), so that a list cut short keeps what people look for. Kept by triggers on `listings`.
 */
export const searchGrams = sqliteTable(
  'search_grams',
  {
    gram: text('gram').notNull(),
    band: integer('band').notNull(),
    seq: integer('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gram, table.band, table.seq] })],
)

/** How many listings hold a gram: tells the rarest of a search text. Kept by triggers on `search_grams`. */
export const searchGramCounts = sqliteTable('search_gram_counts', {
  gram: text('gram').primaryKey(),
  listings: integer('listings').notNull(),
})
