import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * How often something was used in a window: a quota, whose id names it, its window, and a hash of the person or network that has no meaning the next day; or
 * a challenge of the captcha, which is used up once.
 */
export const quotas = sqliteTable('quotas', {
  id: text('id').primaryKey(),
  used: integer('used').notNull(),
  expiresAt: integer('expires_at').notNull(),
  /** Names the latest use, which counts once when it is sent again. */
  attempt: text('attempt'),
})
