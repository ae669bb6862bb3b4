import type { z } from 'zod'
import type { heartbeatBody } from '#contract/listings/heartbeat.wire.ts'
import { sql } from 'drizzle-orm'
import { HEARTBEAT_EVERY_MS, HEARTBEAT_LEEWAY_MS, HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import { into, names, set } from '../../../db/sql.ts'
import { type Ctx, notYours, tooManyRequests } from '../../../http/verb.ts'
import { may } from '../../../db/side-sql.ts'

/** For a person, whose program reports. */
type Report = Omit<z.output<typeof heartbeatBody>, 'serverId'> & { listingId: string; userId: string }

/** Of a program that reports each minute, every fourth report is stored: before the last one becomes old, and for a quarter of the cost. */
const STORED_EVERY_MS = HEARTBEAT_STALE_MS - HEARTBEAT_EVERY_MS - HEARTBEAT_LEEWAY_MS

/** Takes what a server reports. 429 within a minute of the last stored report, 404 for a server of others. */
export async function recordHeartbeat(
  { db, now }: Ctx,
  { listingId, userId, players, capacity, version }: Report,
): Promise<{ serverId: string; at: string; nextAt: string }> {
  const own = sql`${listings} WHERE ${listings.id} = ${listingId} AND ${may('edit', userId, listings)} AND ${listings.deletedAt} IS NULL`
  const { again, rows } = await db.twice<{ stored: { seq: number } }>({
    stored: sql`INSERT INTO ${into(liveServers, 'seq', 'reportedAt', 'reportedPlayers', 'reportedCapacity', 'reportedVersion')}
          SELECT ${listings.seq}, ${now}, ${players}, ${capacity}, ${version} FROM ${own}
          ON CONFLICT DO UPDATE SET ${set(liveServers, {
            reportedAt: sql`excluded.reported_at`,
            reportedPlayers: sql`excluded.reported_players`,
            reportedCapacity: sql`excluded.reported_capacity`,
            reportedVersion: sql`excluded.reported_version`,
          })} WHERE coalesce(${liveServers.reportedAt}, 0) <= ${now - STORED_EVERY_MS} RETURNING ${names(liveServers.seq)}`,
  })
  if (rows.stored.length !== 1) {
    const [last] = await db.all<{ at: number }>(
      sql`SELECT (SELECT ${liveServers.reportedAt} FROM ${liveServers} WHERE ${liveServers.seq} = ${listings.seq}) AS at FROM ${own}`,
    )
    if (!last) throw notYours()
    // The report of this moment is this one: its first answer was lost.
    const isThis = again && last.at === now
    if (!isThis && last.at > now - HEARTBEAT_EVERY_MS + HEARTBEAT_LEEWAY_MS)
      throw tooManyRequests(last.at + HEARTBEAT_EVERY_MS - now, 'A server can report once a minute.')
  }
  return {
    serverId: listingId,
    at: new Date(now).toISOString(),
    nextAt: new Date(now + HEARTBEAT_EVERY_MS).toISOString(),
  }
}
