import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { lazy } from '#contract/base/lazy.ts'
import { MINUTE } from '#contract/base/time.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { EVENING_MINUTES, TONIGHT_MS, type Tonight } from '#contract/listings/post.ts'
import { listings, posts } from '../../../db/schema.ts'
import { prepared, type SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

const evening = alias(posts, 'evening')
const listing = alias(listings, 'listing')

type EveningRow = SqlRow<typeof posts, 'id' | 'title'> &
  SqlRow<typeof listings, 'id AS server_id' | 'name' | 'name_key'> & {
    starts_at: number
    ends_at: number
  }

const given = (name: 'now' | 'after' | 'until' | 'limit') => sql.placeholder(name)

/**
 * Written once, because home asks for it at each request. With min(), SQLite takes the other columns from the
 * same row.
 */
const STATEMENT = lazy(() =>
  prepared(sql`
    SELECT ${evening.id}, ${evening.title}, min(${evening.startsAt}) AS starts_at, ${evening.endsAt},
           ${listing.id} AS server_id, ${listing.name}, ${listing.nameKey}
      FROM ${posts} evening INDEXED BY posts_evenings
      CROSS JOIN ${listings} listing ON ${listing.id} = ${evening.listingId}
     WHERE ${evening.startsAt} > ${given('after')}
       AND ${evening.startsAt} <= ${given('until')} AND ${evening.endsAt} > ${given('now')}
       AND ${listing.moderation} = 'approved'
       AND (${listing.pausedAt} IS NULL OR ${listing.pausedUntil} <= max(${evening.startsAt}, ${given('now')}))
     GROUP BY ${evening.listingId} ORDER BY min(${evening.startsAt}), ${evening.id} LIMIT ${given('limit')}`),
)

/**
 * The next evening of each public server that runs now or starts soon, soonest first, unless it is paused
 * then. The index is named, because the planner would rather look through all public servers.
 */
export async function listTonight(
  { db, now }: Ctx,
  { limit }: { limit: number },
): Promise<{ items: Tonight[] }> {
  const after = now - EVENING_MINUTES.max * MINUTE
  const rows = await db.all<EveningRow>(STATEMENT()({ now, after, until: now + TONIGHT_MS, limit }))
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
