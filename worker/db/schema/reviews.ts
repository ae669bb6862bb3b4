import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REVIEW_EFFECTS, REVIEW_HOLD_REASONS } from '#contract/reviews/review-effects.ts'
import { ofListing } from './listings.ts'
import { ofUser } from './users.ts'

/** One review for each person and listing. Saving again replaces it. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    listingId: ofListing(),
    authorId: ofUser('author_id'),
    rating: integer('rating').notNull(),
    text: text('text').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Only counted reviews are in averages, counts of stars and orders. Triggers move the first and the last with it. */
    effect: text('effect', { enum: REVIEW_EFFECTS }).notNull().default('counted'),
    /** Why it was held; it stays after a release, and nothing is held twice. */
    heldBecause: text('held_because', { enum: REVIEW_HOLD_REASONS }),
    /** When the effect changed last; null if it never did. */
    effectAt: integer('effect_at'),
  },
  (table) => [
    uniqueIndex('reviews_one_each').on(table.listingId, table.authorId),
    index('reviews_by_author').on(table.authorId),
    index('reviews_newest').on(table.listingId, table.createdAt, table.id),
    // Newest first within the same stars, in both directions.
    index('reviews_highest').on(table.listingId, table.rating, table.createdAt, table.id),
    index('reviews_lowest').on(table.listingId, table.rating, desc(table.createdAt), desc(table.id)),
    // How many give each number of stars.
    index('reviews_counted')
      .on(table.listingId, table.rating, table.effect)
      .where(sql`effect = 'counted'`),
    // How many wait.
    index('reviews_uncounted')
      .on(table.listingId)
      .where(sql`effect <> 'counted'`),
  ],
)
