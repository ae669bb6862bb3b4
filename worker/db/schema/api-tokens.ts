import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/** A token that a program sends instead of a cookie. Only a hash of its secret is stored. The secret is shown once, and the token can be revoked. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `owner`: for the realms of this person. `staff`: for every realm, as long as the person is an admin. */
    scope: text('scope', { enum: ['owner', 'staff'] }).notNull(),
    label: text('label').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('api_tokens_by_user').on(table.userId, table.createdAt)],
)
