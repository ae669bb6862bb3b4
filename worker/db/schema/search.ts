import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What approved listings are found by. A gram is a substring of 1, 2 or 3 characters of the search key; or a blank and a whole word of the description;
 * or '@' and the realm code, the host, or the host without its first label, if the address is public. No search key contains a blank, and '@' with four
 * characters is no substring of three. `band` comes first in each list (0 is the most popular), so that a truncated list contains the popular listings.
 * Maintained by triggers on `listings`.
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

/** How many listings contain a gram. It shows the rarest gram of a search text. Maintained by triggers on `search_grams`. */
export const searchGramCounts = sqliteTable('search_gram_counts', {
  gram: text('gram').primaryKey(),
  listings: integer('listings').notNull(),
})
