import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Requests of the last two days that wrote something. One sent again is answered as before: see
 * worker/http/requests.ts.
 */
export const requests = sqliteTable(
  'requests',
  {
    /** The id of the sender; a hash of their session if the request deleted their account. */
    person: text('person').notNull(),
    key: text('key').notNull(),
    /** A hash of the body, so that the same key with another body is refused. */
    body: text('body').notNull(),
    /** Sealed JSON: what the transaction answered, written with what it changed. */
    result: text('result'),
    /** Sealed JSON: the whole answer, as soon as it is known. */
    answer: text('answer'),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.key] }), index('requests_by_time').on(table.at)],
)
