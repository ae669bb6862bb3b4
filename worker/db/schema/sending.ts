import { integer, text } from 'drizzle-orm/sqlite-core'

/** What each table of targets knows of sending. The run that holds the lease sends what waits in the outbox. */
export const sending = () => ({
  /** Not before: the next attempt, or with no failed attempts what the receiver asked for. */
  nextAt: integer('next_at').notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  problem: text('problem'),
  lease: text('lease'),
  leaseUntil: integer('lease_until').notNull().default(0),
})
