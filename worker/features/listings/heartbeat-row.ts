import { type Heartbeat, HEARTBEAT_HOURS } from '#contract/listings/heartbeat.ts'
import { HOUR } from '#contract/base/time.ts'
import { heartbeats } from '../../db/schema/heartbeats.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../db/sql-row.ts'

const HEARTBEAT = columnsOf(
  heartbeats,
  'b',
  'at AS beat_at',
  'players',
  'capacity',
  'version AS game_version',
  'hour',
  'peak',
  'hours',
)

/** The columns of a listing's last report `b`, and how the listing `l` finds it. Staff may have hidden it. */
export const HEARTBEAT_COLUMNS = HEARTBEAT.sql
export const HEARTBEAT_JOIN = 'LEFT JOIN heartbeats b ON b.listing_id = l.id AND NOT b.hidden'
export type HeartbeatRow = MaybeRow<RowOf<typeof HEARTBEAT>>

/** The last report with the hours up to now; `null` for a listing that did not report in the last seven days. */
export function heartbeatOf(row: HeartbeatRow, now: number): Heartbeat | null {
  if (row.beat_at === null) return null
  const present = Math.floor(now / HOUR)
  if (present - row.hour >= HEARTBEAT_HOURS) return null
  const before = row.hours.match(/.{5}/g)?.map((peak) => (/\d/.test(peak) ? Number(peak) : null)) ?? []
  // The clocks of two machines may differ.
  const since = Array.from({ length: Math.max(0, present - row.hour) }, () => null)
  const none = Array.from({ length: HEARTBEAT_HOURS }, () => null)
  return {
    players: row.players,
    capacity: row.capacity,
    version: row.game_version,
    at: new Date(row.beat_at).toISOString(),
    hours: [...none, ...before, row.peak, ...since].slice(-HEARTBEAT_HOURS),
  }
}
