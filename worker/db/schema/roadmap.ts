import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ROADMAP_STATES } from '#contract/community/roadmap.ts'
import { users } from './users.ts'

/** An idea: suggested, accepted, shipped, or none of these. What writes votes counts them. */
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
    mergedInto: text('merged_into'),
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
    index('roadmap_merged')
      .on(table.mergedInto)
      .where(sql`merged_into IS NOT NULL`),
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

/** Every status that an item has had, and what was merged into it. */
export const roadmapHistory = sqliteTable(
  'roadmap_history',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    itemId: text('item_id')
      .notNull()
      .references(() => roadmapItems.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    status: text('status', { enum: ROADMAP_STATES }).notNull(),
    mergedTitle: text('merged_title'),
  },
  (table) => [index('roadmap_history_of_item').on(table.itemId, table.seq)],
)
