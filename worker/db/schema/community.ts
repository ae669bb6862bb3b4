import { desc } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { APPLICATION_STATUSES } from '#contract/community/application.ts'
import { HUB_ERRORS, HUB_STATES } from '#contract/community/hub.ts'
import { ROADMAP_STATES } from '#contract/community/roadmap.ts'
import { ofUser, users } from './users.ts'

/** A staff application, with its applicant's name and picture at the time when it was sent. */
export const applications = sqliteTable(
  'applications',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    username: text('username').notNull(),
    avatar: text('avatar'),
    /** `foldName(username)`, for searching. */
    nameKey: text('name_key').notNull(),
    age: integer('age').notNull(),
    skills: text('skills').notNull(),
    /** `references` in the API. That is a reserved word in SQL. */
    referees: text('referees').notNull(),
    motivation: text('motivation').notNull(),
    links: text('links', { mode: 'json' }).$type<string[]>().notNull().default([]),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('pending'),
    /** The note of admins for the applicant. */
    reviewerNote: text('reviewer_note'),
    reviewedBy: text('reviewed_by'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('applications_by_user').on(table.userId, table.createdAt),
    // The admin lists: all, and one status. The names are in the index so that a search reads nothing else.
    index('applications_by_time').on(desc(table.createdAt), table.id, table.userId, table.nameKey),
    index('applications_by_status').on(
      table.status,
      desc(table.createdAt),
      table.id,
      table.userId,
      table.nameKey,
    ),
  ],
)

/** A Discord server that admins list by its invite, with the last values from the platform. */
export const hubs = sqliteTable(
  'hubs',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull(),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    state: text('state', { enum: HUB_STATES }).notNull().default('new'),
    /** The Discord server to which the invite led first. While it leads to another, it is not linked. */
    guildId: text('guild_id'),
    name: text('name'),
    /** The platform's name of the picture, not its address. */
    icon: text('icon'),
    description: text('description'),
    vanity: text('vanity'),
    onlineCount: integer('online_count'),
    memberCount: integer('member_count'),
    expiresAt: integer('expires_at'),
    /** When the values were fetched. */
    checkedAt: integer('checked_at'),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error', { enum: HUB_ERRORS }),
    nextCheckAt: integer('next_check_at').notNull(),
    /** The name of the other Discord server to which the invite leads now; `null` if it leads to no other. */
    foundName: text('found_name'),
  },
  (table) => [uniqueIndex('hubs_code').on(table.code)],
)

/**
 * An idea: suggested, accepted, shipped or declined. Whatever writes to `roadmap_votes` changes `votes`, too.
 */
export const roadmapItems = sqliteTable(
  'roadmap_items',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    titleKey: text('title_key').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    status: text('status', { enum: ROADMAP_STATES }).notNull(),
    eta: text('eta'),
    votes: integer('votes').notNull().default(0),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Why it was declined. */
    reason: text('reason'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    shippedAt: integer('shipped_at'),
  },
  (table) => [
    index('roadmap_by_votes').on(table.status, table.votes, table.createdAt),
    // The admin lists: all, and one status. The titles are in the index so that a search reads nothing else.
    index('roadmap_by_time').on(desc(table.createdAt), table.id, table.titleKey),
    index('roadmap_by_status').on(table.status, desc(table.createdAt), table.id, table.titleKey),
    index('roadmap_by_shipping').on(table.status, table.shippedAt),
    index('roadmap_by_author').on(table.authorId, table.createdAt),
  ],
)

/** One row for each person and item. The person is a user, a browser with a voter's cookie, or both. */
export const roadmapVotes = sqliteTable(
  'roadmap_votes',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => roadmapItems.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id'),
    castAt: integer('cast_at').notNull(),
  },
  (table) => [
    uniqueIndex('roadmap_votes_of_user').on(table.userId, table.itemId),
    uniqueIndex('roadmap_votes_of_visitor').on(table.visitorId, table.itemId),
    index('roadmap_votes_of_item').on(table.itemId),
  ],
)
