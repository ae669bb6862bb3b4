import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ASK_OUTCOMES } from '#contract/listings/reward.ts'
import { listings, ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/** The editors of a listing. Its owner (`listings.owner_id`) has no row here. */
export const listingMembers = sqliteTable(
  'listing_members',
  {
    listingId: ofListing(),
    userId: ofUser('user_id'),
    since: integer('since').notNull(),
    /**
     * Null while they are an editor. The row stays after they leave: what they did for the listing must not
     * count as an act of staff.
     */
    leftAt: integer('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.userId] }),
    index('listing_members_by_user').on(table.userId),
  ],
)

/**
 * Open invitations to edit a listing, and offers of the listing itself. A declined one stays for a while, so
 * that nobody is asked again at once.
 */
export const listingInvitations = sqliteTable(
  'listing_invitations',
  {
    id: text('id').primaryKey(),
    listingId: ofListing(),
    userId: ofUser('user_id'),
    invitedBy: ofUser('invited_by'),
    /** 1: the owner hands the listing over, and becomes an editor. */
    transfers: integer('transfers').notNull().default(0),
    at: integer('at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    declinedAt: integer('declined_at'),
  },
  (table) => [
    uniqueIndex('listing_invitations_by_listing').on(table.listingId, table.userId),
    index('listing_invitations_by_user').on(table.userId),
    index('listing_invitations_by_inviter').on(table.invitedBy),
  ],
)

/**
 * The reward key of a listing, which the plugin on its server sends. Only a hash is stored; the key is shown
 * once.
 */
export const rewardKeys = sqliteTable(
  'reward_keys',
  {
    /** The first 52 bits of the hash, so that a key is found by reading one row. */
    id: integer('id').primaryKey(),
    keyHash: text('key_hash').notNull(),
    listingId: text('listing_id')
      .notNull()
      .unique()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Its last characters, by which owners recognise it. */
    tail: text('tail').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When a plugin last asked with it, and what it was told; noted at most every 20 seconds. */
    askedAt: integer('asked_at'),
    outcome: text('outcome', { enum: ASK_OUTCOMES }),
    /** When a reward was last claimed. */
    claimedAt: integer('claimed_at'),
    /** The hash of the key before, and when a plugin last sent that one: the owner can then be told of it. */
    oldHash: text('old_hash'),
    oldAskedAt: integer('old_asked_at'),
  },
  (table) => [
    index('reward_keys_by_old_hash')
      .on(table.oldHash)
      .where(sql`old_hash IS NOT NULL`),
  ],
)

/**
 * The claimed rewards of the last 24 hours. A claim outlives its vote and its person, so that nobody claims
 * twice. Nothing refers to other tables, because each reference costs a read.
 */
export const voteClaims = sqliteTable(
  'vote_claims',
  {
    listingId: text('listing_id').notNull(),
    /** `claimMarkOf` the claimed name: a hash that only we can compute. */
    nameMark: text('name_mark').notNull(),
    /** `castAt` of the vote. */
    voteAt: integer('vote_at').notNull(),
    /**
     * The voter; their `holderName` after their account was deleted, and null if that was repeated after a
     * restore.
     */
    userId: text('user_id'),
    claimedAt: integer('claimed_at').notNull(),
    /** The key of the request, so that a claim that is sent again finds what it did. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.nameMark] }),
    uniqueIndex('vote_claims_by_vote').on(table.userId, table.listingId, table.voteAt),
  ],
)
