import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Tag } from '../../../contract/directory.ts'
import { MODERATION_STATES } from '../../../contract/moderation.ts'
import { users } from './users.ts'

/**
 * A listing and its kept counters. `seq` is the row's inner number (compact in the search index); `id` is the one the world sees.
 * Triggers derive the directory, the search index and the totals from this table: see migrations/0001_read_models.sql.
 */
export const listings = sqliteTable(
  'listings',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** `foldName(name)`: what is compared and searched. Written together with `name`, always. */
    nameKey: text('name_key').notNull(),
    description: text('description').notNull().default(''),
    banner: text('banner'),
    tags: text('tags', { mode: 'json' }).$type<Tag[]>().notNull().default([]),
    discord: text('discord'),
    realmLink: text('realm_link'),
    realmLinkVisible: integer('realm_link_visible', { mode: 'boolean' }).notNull().default(true),
    /** `deleted` is told to nobody: such a listing does not exist for any but the staff who may bring it back. */
    moderation: text('moderation', { enum: [...MODERATION_STATES, 'deleted'] })
      .notNull()
      .default('pending'),
    /** What staff told the owner with the last decision. */
    staffNote: text('staff_note'),
    votes: integer('votes').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCnt: integer('rating_cnt').notNull().default(0),
    /** `ratingExcess()` in millionths: what 'Highest Rating' sorts by. */
    ratingRank: integer('rating_rank').notNull().default(0),
    created: integer('created').notNull(),
    updated: integer('updated').notNull(),
    /** Counts edits, so that two editors cannot silently overwrite one another. */
    version: integer('version').notNull().default(1),
    /** When a review was last requested, by the owner or an admin. */
    reviewRequestedAt: integer('review_requested_at'),
    deletedAt: integer('deleted_at'),
    /** The state an undone deletion brings back. */
    deletedFrom: text('deleted_from', { enum: MODERATION_STATES }),
    /** When staff last decided. */
    decidedAt: integer('decided_at'),
    /** When a decided listing last came back into the queue; it waits since then, others since they were created. */
    requeuedAt: integer('requeued_at'),
  },
  (table) => [
    uniqueIndex('listings_id').on(table.id),
    index('listings_by_owner').on(table.ownerId, table.created),
    index('listings_by_moderation').on(table.moderation, table.created),
    index('listings_by_created').on(table.created),
    index('listings_rated')
      .on(table.seq)
      .where(sql`rating_cnt > 0`),
  ],
)
