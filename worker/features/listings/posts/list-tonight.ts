import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { MINUTE } from '#contract/base/time.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { EVENING_MINUTES, TONIGHT_MS, type Tonight } from '#contract/listings/post.ts'
import { listings, posts } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

const evening = alias(posts, 'evening')
const listing = alias(listings, 'listing')

type EveningRow = SqlRow<typeof posts, 'id' | 'title'> &
  SqlRow<typeof listings, 'id AS server_id' | 'name' | 'name_key'> & {
    starts_at: number
    ends_at: number
  }

/**
 * The next evening of each public server that runs now or starts soon, soonest first, unless it is paused
 * then. The index is named, because the planner would rather look through all public servers.
 */
export async function listTonight(
  { db, now }: Ctx,
  { limit }: { limit: number },
): Promise<{ items: Tonight[] }> {
  // With min(), SQLite takes the other columns from the same row.
  const rows = await db.all<EveningRow>(sql`
    SELECT ${evening.id}, ${evening.title}, min(${evening.startsAt}) AS starts_at, ${evening.endsAt},
           ${listing.id} AS server_id, ${listing.name}, ${listing.nameKey}
      FROM ${posts} evening INDEXED BY posts_evenings
      CROSS JOIN ${listings} listing ON ${listing.id} = ${evening.listingId}
     WHERE ${evening.startsAt} > ${now - EVENING_MINUTES.max * MINUTE}
       AND ${evening.startsAt} <= ${now + TONIGHT_MS} AND ${evening.endsAt} > ${now}
       AND ${listing.moderation} = 'approved'
       AND (${listing.pausedAt} IS NULL OR ${listing.pausedUntil} <= max(${evening.startsAt}, ${now}))
     GROUP BY ${evening.listingId} ORDER BY min(${evening.startsAt}), ${evening.id} LIMIT ${limit}`)
  return {
    items: rows.map((row) => ({
      _id: row.id,
      title: row.title,
      startsAt: iso(row.starts_at),
      endsAt: iso(row.ends_at),
      server: { _id: row.server_id, slug: listingSlug(row.server_id, row.name_key), name: row.name },
    })),
  }
}
