import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ODD_SUBJECTS } from '#contract/votes/odd-days.ts'
import { ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/** All votes. `listings.votes` is the number of those that are not void. */
export const votes = sqliteTable(
  'votes',
  {
    userId: ofUser('user_id'),
    listingId: ofListing(),
    castAt: integer('cast_at').notNull(),
    /** The network that it came from, as `voterNetwork` names it. Null after 30 days. */
    network: text('network'),
    /** The key of the request that cast it: the same request sent again gets the same answer. */
    sentKey: text('sent_key'),
    /** Staff decided that it does not count. */
    isVoid: integer('is_void', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId, table.castAt] }),
    index('votes_by_time').on(table.listingId, table.castAt, table.isVoid),
    // For the job that forgets networks.
    index('votes_with_network')
      .on(table.castAt)
      .where(sql`network IS NOT NULL`),
  ],
)

/**
 * Days of servers that staff should look at: see contract/votes/odd-days.ts for the figures. A row has no
 * other effect.
 */
export const oddDays = sqliteTable(
  'odd_days',
  {
    /** Days since 1970 (UTC). */
    day: integer('day').notNull(),
    listingId: ofListing(),
    subject: text('subject', { enum: ODD_SUBJECTS }).notNull(),
    people: integer('people').notNull(),
    newcomers: integer('newcomers').notNull(),
    network: integer('network').notNull(),
    minute: integer('minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.listingId, table.subject] }),
    index('odd_days_by_listing').on(table.listingId),
  ],
)

/**
 * The latest vote of a person for a listing that they took back, or that went with their account. It does not
 * count, but the next vote still has to wait until 24 hours after it.
 */
export const withdrawnVotes = sqliteTable(
  'withdrawn_votes',
  {
    listingId: ofListing(),
    /** The voter; their `holderName` after their account was deleted. */
    userId: text('user_id').notNull(),
    castAt: integer('cast_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.userId] }),
    index('withdrawn_votes_by_user').on(table.userId),
    index('withdrawn_votes_by_time').on(table.castAt),
  ],
)
