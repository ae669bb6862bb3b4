import type { Listing } from '#contract/listing.ts'
import type { SimilarListings } from '#contract/wire/listing.ts'
import type { Ctx } from '../../http/context.ts'
import { serverNotFound } from '../../http/http-error.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'

const SIMILAR_MAX = 6

/**
 * Under each tag of the listing (and under All) the next four in the order of votes in both directions: about as many rows at a million listings as at a
 * hundred. ?1 the listing.
 */
export const NEIGHBOURS_SQL = `
WITH own AS MATERIALIZED (
  SELECT p.tag, p.key FROM listing_places p
   WHERE p.seq = (SELECT seq FROM listings WHERE id = ?1 AND moderation = 'approved') AND p.sort = 'top'
),
near AS (
  SELECT e.seq FROM own CROSS JOIN directory_entries e ON e.tag = own.tag AND e.sort = 'top' AND e.key IN
    (SELECT n.key FROM directory_entries n WHERE n.tag = own.tag AND n.sort = 'top' AND n.key > own.key ORDER BY n.key LIMIT 4)
  UNION
  SELECT e.seq FROM own CROSS JOIN directory_entries e ON e.tag = own.tag AND e.sort = 'top' AND e.key IN
    (SELECT n.key FROM directory_entries n WHERE n.tag = own.tag AND n.sort = 'top' AND n.key < own.key ORDER BY n.key DESC LIMIT 4)
)
SELECT ${LISTING_COLUMNS} FROM near CROSS JOIN listings l ON l.seq = near.seq JOIN users u ON u.id = l.owner_id`

/** Public servers like a public one, the most similar first. */
export async function listSimilar({ db }: Ctx, id: string): Promise<SimilarListings> {
  const [found, near] = await db.batch<[ListingRow, ListingRow]>([
    db
      .prepare(
        `SELECT ${LISTING_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.id = ?1 AND l.moderation = 'approved'`,
      )
      .bind(id),
    db.prepare(NEIGHBOURS_SQL).bind(id),
  ])
  const [row] = found.results
  if (!row) throw serverNotFound()
  return { items: mostSimilar(listingOf(row), near.results.map(listingOf)) }
}

/** Shared tags count most, then shared facts, then the same way in. Ties: most votes, then id. */
export function mostSimilar(listing: Listing, others: readonly Listing[]): Listing[] {
  const shared = (a: readonly string[], b: readonly string[]) => a.filter((one) => b.includes(one)).length
  return others
    .map((other) => ({
      other,
      points:
        shared(listing.tags, other.tags) * 10 +
        shared(listing.facts, other.facts) * 2 +
        Number(listing.kind === other.kind),
    }))
    .toSorted(
      (a, b) => b.points - a.points || b.other.votes - a.other.votes || (a.other._id < b.other._id ? -1 : 1),
    )
    .slice(0, SIMILAR_MAX)
    .map(({ other }) => other)
}
