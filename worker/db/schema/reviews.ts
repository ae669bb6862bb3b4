import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    /** The network from which it was first saved, as `voterNetwork` names it. Null after 30 days. */
    network: text('network'),
    /**
     * 1 for the first author of that network on this listing, 2 for the second, and so on: see
     * contract/votes/weight.ts.
     */
    place: integer('place').notNull().default(1),
  },
  (table) => [
    uniqueIndex('reviews_one_each').on(table.listingId, table.authorId),
    index('reviews_by_author').on(table.authorId),
    index('reviews_newest').on(table.listingId, table.createdAt, table.id),
    // Newest first within the same stars, in both directions.
    index('reviews_highest').on(table.listingId, table.rating, table.createdAt, table.id),
    index('reviews_lowest').on(table.listingId, table.rating, desc(table.createdAt), desc(table.id)),
    // For counting the authors of a network, and for the job that forgets networks.
    index('reviews_by_network')
      .on(table.network, table.createdAt)
      .where(sql`network IS NOT NULL`),
  ],
)
