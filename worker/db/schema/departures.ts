import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Deleted accounts whose hash is not yet in the list outside the database. A row is written in the same transaction as the deletion, so that none is
 * missing there when an older copy of the database is restored.
 */
export const departures = sqliteTable('departures', {
  /** SHA-256 of the id of the person's row. */
  hash: text('hash').primaryKey(),
  at: integer('at').notNull(),
})
