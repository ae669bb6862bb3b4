import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { COHORT_STATES, VOTE_EFFECTS, VOTE_REASONS } from '#contract/votes/vote-effects.ts'
import { REVIEW_HOLD_REASONS } from '#contract/reviews/review-effects.ts'
import { ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/**
 * All votes; `listings.votes` is the number of those with effect 'counted'. A vote is looked up by its person, and counted by its server and time.
 * A trigger moves the counter with the effect.
 */
export const votes = sqliteTable(
  'votes',
  {
    userId: ofUser('user_id'),
    listingId: ofListing(),
    castAt: integer('cast_at').notNull(),
    effect: text('effect', { enum: VOTE_EFFECTS }).notNull().default('counted'),
    /** Why it does not count. It stays with a held vote that its voter confirmed, so that staff can tell it from one that was never held. */
    reason: text('reason', { enum: VOTE_REASONS }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId, table.castAt] }),
    // With the effect, so that counting reads the index alone.
    index('votes_by_time').on(table.listingId, table.castAt, table.effect),
    index('votes_uncounted')
      .on(table.listingId, table.castAt, table.effect, table.reason)
      .where(sql`effect <> 'counted'`),
  ],
)

/** What left signals. */
export const SIGNAL_KINDS = ['vote', 'confirm', 'review'] as const

/**
 * Where a vote, the confirmation of votes for a server, or a review came from, for 30 days. Network and system are hashes under a key that changes every 30 days,
 * software under one that stays. All of them are optional.
 */
export const signals = sqliteTable(
  'signals',
  {
    /** Of `at`, counted from 1970 (UTC). */
    day: integer('day').notNull(),
    listingId: text('listing_id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: SIGNAL_KINDS }).notNull(),
    at: integer('at').notNull(),
    network: text('network'),
    system: text('system'),
    ciphers: text('ciphers'),
    extensions: text('extensions'),
    /** When the account was created at the chat platform, and when it first came here. */
    accountDay: integer('account_day').notNull(),
    firstDay: integer('first_day').notNull(),
    /** Of a vote: 1 for the first person of a network within 30 days, 2 for the second, and so on. */
    place: integer('place').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.listingId, table.userId, table.kind] }),
    // Who shares a network, for the place.
    index('signals_by_network')
      .on(table.network, table.userId, table.place)
      .where(sql`kind = 'vote' AND network IS NOT NULL`),
  ],
)

/** The days on which the reviews without evidence of a server are held, those to come, too. */
export const reviewCohorts = sqliteTable(
  'review_cohorts',
  {
    day: integer('day').notNull(),
    listingId: ofListing(),
    /** That of the strongest oddity. */
    reason: text('reason', { enum: REVIEW_HOLD_REASONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.listingId] }),
    index('review_cohorts_by_listing').on(table.listingId),
  ],
)

/** Server-days that staff look at: with votes that wait, or with many of people who are new here; and what staff decided about them. */
export const voteCohorts = sqliteTable(
  'vote_cohorts',
  {
    day: integer('day').notNull(),
    listingId: ofListing(),
    /** 'watched': they count. 'held': they wait. 'released' and 'void' were decided by staff, and nothing odd came since. */
    state: text('state', { enum: COHORT_STATES }).notNull(),
    /** Why most of its votes are held. */
    reason: text('reason', { enum: VOTE_REASONS }),
    /** JSON: what was odd, and figures of the day, as they were at the verdict. */
    oddities: text('oddities').notNull(),
    figures: text('figures').notNull(),
    judgedAt: integer('judged_at').notNull(),
    /** Rises with every verdict, so that two admins cannot decide about different figures. */
    version: integer('version').notNull().default(1),
    /** Staff decided about the votes up to this moment (ms); 0 for none. What comes later that day is judged by itself. */
    decidedUntil: integer('decided_until').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.listingId] }),
    index('vote_cohorts_by_listing').on(table.listingId),
    index('vote_cohorts_by_state').on(table.state, table.day),
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
