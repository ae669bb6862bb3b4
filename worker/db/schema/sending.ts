import { integer, text } from 'drizzle-orm/sqlite-core'

/**
 * The columns of every table of targets of the outbox. The run that holds the lease sends what waits there.
 */
export const sending = () => ({
  /** Nothing is sent before this time: after a failed attempt, or because the receiver asked us to wait. */
  nextAt: integer('next_at').notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  problem: text('problem'),
  lease: text('lease'),
  leaseUntil: integer('lease_until').notNull().default(0),
})
