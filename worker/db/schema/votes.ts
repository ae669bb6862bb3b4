import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ODD_SUBJECTS } from '#contract/votes/odd-days.ts'
import { ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/** All votes; `listings.votes` is the number of those that are not void. A vote is looked up by its person, and counted by its server and time. */
export const votes = sqliteTable(
  'votes',
  {
    userId: ofUser('user_id'),
    listingId: ofListing(),
    castAt: integer('cast_at').notNull(),
    /** From which network, as `voterNetwork` names it. Null after 30 days. */
    network: text('network'),
    /** Of the request that cast it, so that it is answered as the first time when it is sent again. */
    sentKey: text('sent_key'),
    /** Staff decided that it does not count. */
    isVoid: integer('is_void', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId, table.castAt] }),
    index('votes_by_time').on(table.listingId, table.castAt, table.isVoid),
    // Whose network is forgotten next.
    index('votes_with_network')
      .on(table.castAt)
      .where(sql`network IS NOT NULL`),
  ],
)

/** Days of servers that staff look at, with their figures: see contract/votes/odd-days.ts. Nothing follows from a row. */
export const oddDays = sqliteTable(
  'odd_days',
  {
    /** Counted from 1970 (UTC). */
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
 * The latest vote that a person took back on a listing, or that went with their account. It counts for nothing, but the next vote still waits for its 24
 * hours.
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
