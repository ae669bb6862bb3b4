import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Tag } from '#contract/directory.ts'
import { SKIPPED_CHARACTERS } from '#contract/fold.ts'
import { MODERATION_STATES } from '#contract/moderation.ts'
import { users } from './users.ts'

/** `searchKey()` of a folded name, in SQL: 'sky block' finds Skyblock and 'testers' finds Tester's Cove. */
const SEARCH_KEY_SQL = SKIPPED_CHARACTERS.reduce(
  (expression, character) => `replace(${expression}, '${character.replace("'", "''")}', '')`,
  'name_key',
)

/**
 * A listing and its counters. `seq` is the row's internal number (compact in the search index); `id` is the public one.
 * Triggers derive the directory, the search index and the totals from this table: see migrations/0001_triggers.sql.
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
    searchKey: text('search_key').generatedAlwaysAs(sql.raw(SEARCH_KEY_SQL), { mode: 'virtual' }),
    description: text('description').notNull().default(''),
    banner: text('banner'),
    tags: text('tags', { mode: 'json' }).$type<Tag[]>().notNull().default([]),
    discord: text('discord'),
    realmLink: text('realm_link'),
    realmLinkVisible: integer('realm_link_visible', { mode: 'boolean' }).notNull().default(true),
    /** `deleted` is told to nobody: such a listing does not exist for any but the admins who may bring it back. */
    moderation: text('moderation', { enum: [...MODERATION_STATES, 'deleted'] })
      .notNull()
      .default('pending'),
    /** What admins told the owner with the last decision. */
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
    /** When admins last decided. */
    decidedAt: integer('decided_at'),
    /** When a decided listing last came back into the queue; it waits since then, others since they were created. */
    requeuedAt: integer('requeued_at'),
    /** Since when it waits in the review queue; `null` when it does not. */
    waitingSince: integer('waiting_since').generatedAlwaysAs(
      sql`CASE moderation WHEN 'pending' THEN coalesce(requeued_at, created) END`,
      { mode: 'virtual' },
    ),
  },
  (table) => [
    uniqueIndex('listings_id').on(table.id),
    index('listings_by_owner').on(table.ownerId, table.created),
    // The admin list: all, and one state. The names are in the index so that a search reads nothing else.
    index('listings_by_created')
      .on(desc(table.created), table.id, table.ownerId, table.searchKey)
      .where(sql`deleted_at IS NULL`),
    index('listings_by_moderation').on(
      table.moderation,
      desc(table.created),
      table.id,
      table.ownerId,
      table.searchKey,
    ),
    // The review queue, longest waiting first, and what was deleted, latest first.
    index('listings_queue')
      .on(table.waitingSince, table.id)
      .where(sql`waiting_since IS NOT NULL`),
    index('listings_deleted')
      .on(desc(table.deletedAt), table.id)
      .where(sql`deleted_at IS NOT NULL`),
    index('listings_rated')
      .on(table.seq)
      .where(sql`rating_cnt > 0`),
  ],
)

/** How long each decided listing had waited, in milliseconds. A trigger writes it with the decision. */
export const queueWaits = sqliteTable(
  'queue_waits',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    decidedAt: integer('decided_at').notNull(),
    waited: integer('waited').notNull(),
  },
  (table) => [index('queue_waits_by_decision').on(table.decidedAt)],
)
