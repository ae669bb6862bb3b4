import { maySql } from '../../db/side-sql.ts'
import type { UserCtx } from '../../http/context.ts'
import { notYours } from '../../http/http-error.ts'

interface Query {
  listingId: string
  /** ISO 8601. */
  since: string | undefined
  limit: number
}

/**
 * The latest votes for a listing that the actor owns, newest first, with the names in the game that voters gave for its owners alone. Who they are is not told.
 */
export async function listReceivedVotes({ db, actor }: UserCtx, { listingId, since, limit }: Query) {
  const [found, rows] = await db.batch<[{ votes: number }, { cast_at: number; gamertag: string | null }]>([
    db
      .prepare(`SELECT l.votes FROM listings l WHERE l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL`)
      .bind(listingId, actor.userId),
    db
      .prepare(
        `SELECT v.cast_at, u.gamertag
           FROM (SELECT user_id, cast_at FROM votes WHERE listing_id = ?1 AND effect = 'counted' AND cast_at > ?2 ORDER BY cast_at DESC LIMIT ?3) v
           JOIN users u ON u.id = v.user_id ORDER BY v.cast_at DESC`,
      )
      .bind(listingId, since === undefined ? 0 : Date.parse(since), limit),
  ])
  const [listing] = found.results
  if (!listing) throw notYours()
  return {
    total: listing.votes,
    items: rows.results.map((row) => ({
      castAt: new Date(row.cast_at).toISOString(),
      gamertag: row.gamertag,
    })),
  }
}
