import type { Db } from '../../db/client.ts'
import { LISTING_COLUMNS, type ListingRow } from './listing-row.ts'

type Placed = ListingRow & { place: number }

/** The public listings with these numbers, in this order, with `more` columns; `place` is the place in the list. */
export async function readListings<More = unknown>(
  db: Db,
  seqs: readonly number[],
  more?: string,
): Promise<(Placed & More)[]> {
  if (seqs.length === 0) return []
  const { results } = await db
    .prepare(
      `SELECT j.key AS place, ${LISTING_COLUMNS}${more === undefined ? '' : `, ${more}`}
         FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value AND l.moderation = 'approved' CROSS JOIN users u ON u.id = l.owner_id ORDER BY j.key`,
    )
    .bind(JSON.stringify(seqs))
    .all<Placed & More>()
  return results
}
