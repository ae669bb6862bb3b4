import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Which approved listings have a property, as bits: bit n of segment s is the listing whose `seq` is s × 1,048,576 + n. A property is a filter of
 * the directory (`lang-de`), `all` for every approved listing, or one binary digit of a value by which lists are sorted (`votes:3`). `bits` is
 * what `encodeBits` writes. Written by `refreshFacets` alone.
 */
export const facetBits = sqliteTable(
  'facet_bits',
  {
    facet: text('facet').notNull(),
    segment: integer('segment').notNull(),
    bits: text('bits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.facet, table.segment] })],
)

/**
 * Listings whose bits are older than they are. `marks` grows with each change, so that one which comes during a refresh is not lost. Written by triggers, except
 * while a transaction has a list.
 */
export const facetMarks = sqliteTable('facet_marks', {
  seq: integer('seq').primaryKey(),
  marks: integer('marks').notNull().default(1),
})

/**
 * The same for many listings that a job moves or counts at once: `seqs` are their numbers, as JSON. Number 0 is the list of the transaction under way: it gets its own number
 * before the transaction ends.
 */
export const facetLists = sqliteTable('facet_lists', {
  id: integer('id').primaryKey(),
  seqs: text('seqs').notNull(),
})

/** The one row whose number grows with each refresh: of two that run at once, only one writes. */
export const facetRuns = sqliteTable('facet_runs', {
  id: integer('id').primaryKey(),
  run: integer('run').notNull().default(0),
})
