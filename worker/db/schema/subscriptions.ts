import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sending } from './sending.ts'
import { users } from './users.ts'

/** A Discord webhook that gets the updates of incidents, or with `userId` that person's notices. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id').notNull().unique(),
    sealedToken: text('sealed_token').notNull(),
    state: text('state', { enum: ['confirming', 'active'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    ...sending(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_a_person')
      .on(table.userId)
      .where(sql`user_id IS NOT NULL AND state = 'active'`),
    index('subscriptions_by_person')
      .on(table.userId)
      .where(sql`user_id IS NOT NULL`),
    index('subscriptions_failing')
      .on(table.createdAt)
      .where(sql`problem IS NOT NULL`),
  ],
)
