import { and, desc, gt, lte, sql } from 'drizzle-orm'
import { incidents, listings } from '../../../db/schema.ts'
import { storedText } from '../../../db/stored-json.ts'
import type { Ctx } from '../../../http/verb.ts'

/** How many `seq` each page of the sitemap has: some 110 KB of text, which an isolate can hold. */
const PAGE_SIZE = 1_000

/** The latest incidents and maintenances, newest change first. */
export async function listIncidentAddresses({ db }: Ctx, limit: number) {
  const { id, updatedAt: updated } = incidents
  return db.orm.select({ id, updated }).from(incidents).orderBy(desc(updated)).limit(limit)
}

/**
 * The numbers of the pages with at least one public listing. A page is a range of `seq`, so a listing never
 * changes its page, and no query needs to count.
 */
export async function listPages({ db }: Ctx): Promise<number[]> {
  const results = await db.all<{ page: number }>(sql`WITH RECURSIVE pages (page, last) AS (
         SELECT 1, (SELECT (coalesce(max(${listings.seq}), 0) + ${PAGE_SIZE} - 1) / ${PAGE_SIZE} FROM ${listings})
         UNION ALL SELECT page + 1, last FROM pages WHERE page < last)
       SELECT page FROM pages
        WHERE EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.seq} > (page - 1) * ${PAGE_SIZE}
          AND ${listings.seq} <= page * ${PAGE_SIZE} AND +${listings.moderation} = 'approved')`)
  return results.map(({ page }) => page)
}

/**
 * The public listings of one page. The plus sign before the state keeps SQLite from using the index of all
 * public listings, so that it reads only the rows of the page.
 */
export async function listAddresses({ db }: Ctx, page: number) {
  const { seq, id, nameKey, updated, facts, descriptionLanguages, pictures, moderation } = listings
  return db.orm
    .select({
      id,
      nameKey,
      updated,
      facts: storedText(facts),
      languages: storedText(descriptionLanguages),
      pictures: storedText(pictures),
    })
    .from(listings)
    .where(and(gt(seq, (page - 1) * PAGE_SIZE), lte(seq, page * PAGE_SIZE), sql`+${moderation} = 'approved'`))
}
