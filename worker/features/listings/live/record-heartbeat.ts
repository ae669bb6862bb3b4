import { HEARTBEAT_EVERY_MS, HEARTBEAT_HOURS, HEARTBEAT_LEEWAY_MS } from '#contract/listings/heartbeat.ts'
import { HOUR } from '#contract/base/time.ts'
import type { heartbeats } from '../../../db/schema/heartbeats.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'
import { notYours, tooManyRequests } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'

interface Report {
  listingId: string
  /** The person for whom the program reports. */
  userId: string
  players: number
  capacity: number
  version: string | null
}

/** Characters of the hours before the present one, five for each. */
const KEPT = (HEARTBEAT_HOURS - 1) * 5

/**
 * Stores what a server reports, in one row however long the history is. 429 within a minute of the last report, 404
 * for a server of others. A new hour moves the peak of the last one to the hours before.
 */
export async function recordHeartbeat(
  { db, now }: Ctx,
  { listingId, userId, players, capacity, version }: Report,
): Promise<{ serverId: string; at: string; nextAt: string }> {
  const earliest = HEARTBEAT_EVERY_MS - HEARTBEAT_LEEWAY_MS
  const {
    again,
    results: [stored],
  } = await db.repeatable<[SqlRow<typeof heartbeats, 'at'>]>([
    db
      .prepare(
        `INSERT INTO heartbeats (listing_id, at, players, capacity, version, hour, peak)
       SELECT l.id, ?3, ?4, ?5, ?6, ?7, ?4 FROM listings l WHERE l.id = ?1 AND ${maySql('edit')} AND l.deleted_at IS NULL
       ON CONFLICT (listing_id) DO UPDATE SET at = excluded.at, players = excluded.players, capacity = excluded.capacity, version = excluded.version,
         peak = iif(hour = excluded.hour, max(peak, excluded.peak), excluded.peak),
         hours = iif(hour = excluded.hour, hours, substr(
           hours || printf('%05d', peak) || replace(hex(zeroblob(min(excluded.hour - hour - 1, ${HEARTBEAT_HOURS}))), '00', '-----'), -${KEPT})),
         hour = excluded.hour
       WHERE heartbeats.at <= ?8 RETURNING at`,
      )
      .bind(listingId, userId, now, players, capacity, version, Math.floor(now / HOUR), now - earliest),
  ])
  if (stored.results.length === 0) {
    const last = await lastReport(db, { listingId, userId })
    if (!last) throw notYours()
    // The report of this moment is this one: its first answer was lost.
    if (!again || last.at !== now)
      throw tooManyRequests(last.at + HEARTBEAT_EVERY_MS - now, 'A server can report once a minute.')
  }
  return {
    serverId: listingId,
    at: new Date(now).toISOString(),
    nextAt: new Date(now + HEARTBEAT_EVERY_MS).toISOString(),
  }
}

function lastReport(db: Ctx['db'], { listingId, userId }: Pick<Report, 'listingId' | 'userId'>) {
  return db
    .prepare(
      `SELECT h.at FROM heartbeats h JOIN listings l ON l.id = h.listing_id WHERE l.id = ?1 AND ${maySql('edit')} AND l.deleted_at IS NULL`,
    )
    .bind(listingId, userId)
    .first<SqlRow<typeof heartbeats, 'at'>>()
}
