import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { SURPRISE_PATH } from '#contract/people/player.ts'
import { listings } from '../../../db/schema/listings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { statement } from '../../../db/statement.ts'

/**
 * Leads to some public server, another one each time. It takes the first one from a random number on, so it reads few rows in a directory of any size; a server
 * after a gap of numbers comes a little more often.
 */
export const surpriseRoutes = new Hono<AppEnv>().get(SURPRISE_PATH, async (c) => {
  const row = await statement(
    c.get('ctx').db,
    sql`SELECT ${listings.id}, ${listings.nameKey} FROM ${listings} WHERE +${listings.moderation} = 'approved'
          AND ${listings.seq} >= (SELECT 1 + abs(random()) % max(1, (SELECT ${listings.seq} FROM ${listings} WHERE +${listings.moderation} = 'approved' ORDER BY ${listings.seq} DESC LIMIT 1))) ORDER BY ${listings.seq} LIMIT 1`,
  ).first<SqlRow<typeof listings, 'id' | 'name_key'>>()
  return c.redirect(row ? `/servers/${listingSlug(row.id, row.name_key)}` : '/servers', 302)
})
