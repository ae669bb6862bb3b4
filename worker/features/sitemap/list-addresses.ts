import type { Ctx } from '../../http/context.ts'

/** Listings numbered through, so many to a page: some 110 KB of text, which an isolate holds, and search engines take 50,000 pages. */
const PAGE_SIZE = 1_000

/** A public listing's page, and when it last changed. */
interface ListingAddress {
  id: string
  /** Epoch milliseconds. */
  updated: number
}

/**
 * The numbers of the pages that hold a public listing. Pages go by the listings' inner numbers, so that a listing keeps its page for ever and neither a
 * page nor this needs to count: it looks for one public listing in each stretch.
 */
export async function listPages({ db }: Ctx): Promise<number[]> {
  const { results } = await db
    .prepare(
      `WITH RECURSIVE pages (page, last) AS (
         SELECT 1, (SELECT (coalesce(max(seq), 0) + ?1 - 1) / ?1 FROM directory_members)
         UNION ALL SELECT page + 1, last FROM pages WHERE page < last)
       SELECT page FROM pages
        WHERE EXISTS (SELECT 1 FROM directory_members WHERE seq > (page - 1) * ?1 AND seq <= page * ?1)`,
    )
    .bind(PAGE_SIZE)
    .all<{ page: number }>()
  return results.map(({ page }) => page)
}

/**
 * The public listings of one page. It reads that page's rows, however many there are before and after it, and none where nothing is public. The sign before
 * the state keeps the index of all public listings out of it.
 */
export async function listAddresses({ db }: Ctx, page: number): Promise<ListingAddress[]> {
  const { results } = await db
    .prepare(
      `SELECT id, updated FROM listings WHERE seq > ?1 AND seq <= ?2 AND +moderation = 'approved'
          AND EXISTS (SELECT 1 FROM directory_members WHERE seq > ?1 AND seq <= ?2)`,
    )
    .bind((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .all<ListingAddress>()
  return results
}
