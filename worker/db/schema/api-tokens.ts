import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'
import { ofUser } from './users.ts'

/** An API key, which a program sends instead of a cookie. Only a hash of its secret is stored. It is shown once, and can be revoked. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    /** `owner`: for the servers of this person. `staff`: for every server, as long as the person is an admin. */
    scope: text('scope', { enum: ['owner', 'staff'] }).notNull(),
    label: text('label').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
    /** JSON array of `KeyScope`. */
    scopes: text('scopes').notNull().default('["stats:write"]'),
    /** The only listing that the key works for; null for all. */
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at'),
  },
  (table) => [
    index('api_tokens_by_user').on(table.userId, table.createdAt),
    index('api_tokens_by_listing')
      .on(table.listingId)
      .where(sql`listing_id IS NOT NULL`),
  ],
)
