import type { DirectorySearch } from '#contract/directory.ts'
import type { Listing } from '#contract/listing.ts'
import { foldName, searchKey } from '#contract/fold.ts'
import type { Ctx } from '../../http/context.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { searchByName, searchNearNames } from './search-listings.ts'

export interface DirectoryPage {
  items: Listing[]
  total: number
  page: number
  limit: number
  /** `close` when no name contains the search text and similar names are shown instead. */
  match: 'exact' | 'close'
}

export type DirectoryInput = DirectorySearch & { limit: number }

/** One page of the public directory, with or without a search. A page past the end has no items and the true total. */
export async function browseDirectory(ctx: Ctx, input: DirectoryInput): Promise<DirectoryPage> {
  const { page, limit } = input
  if (foldName(input.q) === '') return { ...(await readPage(ctx, input)), page, limit, match: 'exact' }
  // No name consists of spaces and punctuation alone.
  if (searchKey(input.q) === '') return { items: [], total: 0, page, limit, match: 'exact' }
  const found = await searchByName(ctx, input)
  if (found.total > 0) return { ...found, page, limit, match: 'exact' }
  return { ...(await searchNearNames(ctx, input)), page, limit, match: 'close' }
}

/**
 * Skips blocks of entries up to the block with the first row of the page, then reads the entries of that block: a page reads about as many rows at a
 * million listings as at a thousand. ?1 tag, ?2 sort, ?3 offset, ?4 limit.
 */
export const PAGE_SQL = `
WITH RECURSIVE walk (first_key, entries, before) AS (
  SELECT first_key, entries, 0 FROM directory_blocks WHERE tag = ?1 AND sort = ?2 AND first_key = ''
  UNION ALL
  SELECT b.first_key, b.entries, walk.before + walk.entries FROM walk, directory_blocks b
   WHERE walk.before + walk.entries <= ?3 AND b.tag = ?1 AND b.sort = ?2 AND b.first_key =
     (SELECT min(n.first_key) FROM directory_blocks n WHERE n.tag = ?1 AND n.sort = ?2 AND n.first_key > walk.first_key)
),
start AS MATERIALIZED (SELECT first_key, before FROM walk ORDER BY before DESC, first_key DESC LIMIT 1)
SELECT ${LISTING_COLUMNS}, (SELECT total FROM directory_totals WHERE tag = ?1) AS total FROM (
  SELECT seq, key FROM directory_entries
   WHERE tag = ?1 AND sort = ?2 AND key >= (SELECT first_key FROM start)
   ORDER BY key LIMIT ?4 OFFSET ?3 - coalesce((SELECT before FROM start), 0)
) e JOIN listings l ON l.seq = e.seq JOIN users u ON u.id = l.owner_id
ORDER BY e.key`

/** Most requests are for the first page, which needs no blocks. ?1 tag, ?2 sort, ?3 limit. `CROSS JOIN` keeps the order of the entries. */
export const FIRST_PAGE_SQL = `
SELECT ${LISTING_COLUMNS}, (SELECT total FROM directory_totals WHERE tag = ?1) AS total
  FROM directory_entries e CROSS JOIN listings l ON l.seq = e.seq CROSS JOIN users u ON u.id = l.owner_id
 WHERE e.tag = ?1 AND e.sort = ?2 ORDER BY e.key LIMIT ?3`

const TOTAL_SQL = 'SELECT total FROM directory_totals WHERE tag = ?1'

async function readPage(ctx: Ctx, { tag, sort, page, limit }: DirectoryInput) {
  const { db } = ctx
  const statement =
    page === 1
      ? db.prepare(FIRST_PAGE_SQL).bind(tag, sort, limit)
      : db.prepare(PAGE_SQL).bind(tag, sort, (page - 1) * limit, limit)
  const { results } = await statement.all<ListingRow & { total: number }>()
  // Past the end there is no row with the total.
  const [counted] =
    results.length > 0 ? results : (await db.prepare(TOTAL_SQL).bind(tag).all<{ total: number }>()).results
  return { items: results.map(listingOf), total: counted?.total ?? 0 }
}
