import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { WAY_IN } from '#contract/directory/filters.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { SURPRISE_PATH } from '#contract/people/player.ts'
import { listingFacts, listings } from '../../../db/schema.ts'
import type { AppEnv } from '../../../http/app-env.ts'

/**
 * Leads to some public server that one can enter, another one each time. It takes the first one from a random number on, so it reads few rows in a directory of
 * any size; a server after a gap of numbers comes a little more often.
 */
export const surpriseRoutes = new Hono<AppEnv>().get(SURPRISE_PATH, async (c) => {
  const last = sql`(SELECT max(${listingFacts.seq}) FROM ${listingFacts} WHERE ${listingFacts.fact} = ${WAY_IN})`
  const [row] = await c.get('ctx').db.all<{ id: string; name_key: string }>(sql`
    SELECT ${listings.id}, ${listings.nameKey} FROM ${listingFacts} JOIN ${listings} ON ${listings.seq} = ${listingFacts.seq}
     WHERE ${listingFacts.fact} = ${WAY_IN} AND ${listingFacts.seq} >= (SELECT 1 + abs(random()) % max(1, ${last}))
     ORDER BY ${listingFacts.seq} LIMIT 1`)
  return c.redirect(row ? `/servers/${listingSlug(row.id, row.name_key)}` : '/servers', 302)
})
