import { sql } from 'drizzle-orm'
import { incidents, listings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Listings on each page of the sitemap: some 110 KB of text, which an isolate can hold. Search engines accept 50,000 pages. */
const PAGE_SIZE = 1_000

/** The latest incidents and maintenances, newest change first. */
export async function listIncidentAddresses({ db }: Ctx, limit: number): Promise<Address[]> {
  const results = await db.all<Address>(
    sql`SELECT ${incidents.id}, ${incidents.updatedAt} AS updated FROM ${incidents} ORDER BY ${incidents.updatedAt} DESC LIMIT ${limit}`,
  )
  return results
}

/** The page of a public listing or an incident, and its last change. */
interface Address {
  id: string
  /** Epoch milliseconds. */
  updated: number
}

type ListingAddress = SqlRow<typeof listings, 'id' | 'name_key' | 'updated' | 'pictures'>

/**
 * The numbers of the pages with at least one public listing. Pages use the listings' internal numbers, so a
 * listing never changes its page, and no query needs to count.
 */
export async function listPages({ db }: Ctx): Promise<number[]> {
  const results = await db.all<{ page: number }>(sql`WITH RECURSIVE pages (page, last) AS (
         SELECT 1, (SELECT (coalesce(max(${listings.seq}), 0) + ${PAGE_SIZE} - 1) / ${PAGE_SIZE} FROM ${listings})
         UNION ALL SELECT page + 1, last FROM pages WHERE page < last)
       SELECT page FROM pages
        WHERE EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.seq} > (page - 1) * ${PAGE_SIZE} AND ${listings.seq} <= page * ${PAGE_SIZE}
        AND +${listings.moderation} = 'approved')`)
  return results.map(({ page }) => page)
}

/**
 * The public listings of one page. It reads only the rows of that page. The sign before the state prevents that the
 * query uses the index of all public listings.
 */
export async function listAddresses({ db }: Ctx, page: number): Promise<ListingAddress[]> {
  const results =
    await db.all<ListingAddress>(sql`SELECT ${listings.id}, ${listings.nameKey}, ${listings.updated}, ${listings.pictures} FROM ${listings} WHERE ${listings.seq} > ${(page - 1) * PAGE_SIZE}
      AND ${listings.seq} <= ${page * PAGE_SIZE} AND +${listings.moderation} = 'approved'`)
  return results
}
