import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ofListing } from './listings.ts'
import { reviews } from './reviews.ts'
import { ofUser } from './users.ts'

/**
 * What the team of a listing publishes. With `reviewId` it is the one reply to that review; without, it is
 * news, which have a title. News with a time are an evening.
 */
export const posts = sqliteTable(
  'posts',
  {
    id: text('id').primaryKey(),
    listingId: ofListing(),
    reviewId: text('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    authorId: ofUser('author_id'),
    title: text('title').notNull().default(''),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    startsAt: integer('starts_at'),
    endsAt: integer('ends_at'),
  },
  (table) => [
    uniqueIndex('posts_one_a_review')
      .on(table.reviewId)
      .where(sql`review_id IS NOT NULL`),
    index('posts_news')
      .on(table.listingId, table.createdAt, table.id)
      .where(sql`review_id IS NULL`),
    index('posts_by_listing').on(table.listingId),
    index('posts_by_author').on(table.authorId),
    index('posts_evenings')
      .on(table.startsAt)
      .where(sql`starts_at IS NOT NULL`),
  ],
)
