import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Challenges that were checked once. The row is the proof: only the first insert succeeds. Its `attempt` knows it again when its answer was lost. */
export const burnedCaptchas = sqliteTable(
  'burned_captchas',
  { id: text('id').primaryKey(), expiresAt: integer('expires_at').notNull(), attempt: text('attempt') },
  (table) => [index('burned_captchas_by_expiry').on(table.expiresAt)],
)
