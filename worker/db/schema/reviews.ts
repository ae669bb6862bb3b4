import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'
import { users } from './users.ts'

/** One review for each person and listing. Saving again replaces it. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    text: text('text').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('reviews_one_each').on(table.listingId, table.authorId),
    index('reviews_by_author').on(table.authorId),
    index('reviews_newest').on(table.listingId, table.createdAt, table.id),
  ],
)
