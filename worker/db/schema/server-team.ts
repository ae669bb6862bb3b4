import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { TEAM_ROLES } from '#contract/listings/server-team.ts'
import { listings } from './listings.ts'
import { users } from './users.ts'

/** The people who help with a listing, beside its owner (`listings.owner_id`), who has no row here. */
export const listingMembers = sqliteTable(
  'listing_members',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null after they left: what they did for the listing is still no act of staff. */
    role: text('role', { enum: TEAM_ROLES }),
    /** Since when they have this role, or have left. */
    since: integer('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.userId] }),
    index('listing_members_by_user').on(table.userId),
  ],
)

/** Invitations into the team of a listing that wait for the invited person. A declined one stays for a while, so that nobody is asked again and again. */
export const listingInvitations = sqliteTable(
  'listing_invitations',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: TEAM_ROLES }).notNull(),
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
