import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/**
 * The last report of a listing's own program, and the busiest moment of each hour before, in one row: a report changes exactly that row and no index, because
 * thousands of servers report each minute.
 */
export const heartbeats = sqliteTable('heartbeats', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /** When it came, in ms since 1970. */
  at: integer('at').notNull(),
  players: integer('players').notNull(),
  capacity: integer('capacity').notNull(),
  version: text('version'),
  /** The hour of `at`, counted since 1970, and the most players in it. */
  hour: integer('hour').notNull(),
  peak: integer('peak').notNull(),
  /** The same of the hours before, oldest first: five digits each, or five hyphens for an hour without a report. */
  hours: text('hours').notNull().default(''),
  /** Staff do not believe it, so nobody sees it. */
  hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
})
