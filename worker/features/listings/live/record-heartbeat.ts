import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { HEARTBEAT_EVERY_MS, HEARTBEAT_LEEWAY_MS, HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import type { heartbeatBody } from '#contract/listings/heartbeat.wire.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import { excluded, into, names, set } from '../../../db/sql.ts'
import { may } from '../../../db/team-sql.ts'
import { type Ctx, notYours, tooManyRequests } from '../../../http/verb.ts'

/** A report, with the person whose API key sent it. */
type Report = Omit<z.output<typeof heartbeatBody>, 'serverId'> & { listingId: string; userId: string }

/**
 * A report that comes sooner than this after the stored one is not stored. It is half of the time after which
 * a report is stale, so that the next one comes before that.
 */
const STORED_EVERY_MS = HEARTBEAT_STALE_MS / 2 - HEARTBEAT_LEEWAY_MS

/**
 * Stores what a server reports about itself. 429 within a minute of the last stored report, 404 for a server
 * of others.
 */
export async function recordHeartbeat(
  { db, now }: Ctx,
  { listingId, userId, players, capacity, version }: Report,
): Promise<{ serverId: string; at: string; nextAt: string }> {
  const whereOwn = and(eq(listings.id, listingId), may('edit', userId, listings), isNull(listings.deletedAt))
  const { again, rows } = await db.repeatableNamed<{ stored: { seq: number } }>({
    stored: sql`INSERT INTO ${into(liveServers, 'seq', 'reportedAt', 'reportedPlayers', 'reportedCapacity', 'reportedVersion')}
          SELECT ${listings.seq}, ${now}, ${players}, ${capacity}, ${version} FROM ${listings} WHERE ${whereOwn}
          ON CONFLICT DO UPDATE SET ${set(liveServers, {
            reportedAt: excluded(liveServers.reportedAt),
            reportedPlayers: excluded(liveServers.reportedPlayers),
            reportedCapacity: excluded(liveServers.reportedCapacity),
            reportedVersion: excluded(liveServers.reportedVersion),
          })} WHERE coalesce(${liveServers.reportedAt}, 0) <= ${now - STORED_EVERY_MS} RETURNING ${names(liveServers.seq)}`,
  })
  if (rows.stored.length !== 1) {
    const [last] = await db.orm
      .select({ at: liveServers.reportedAt })
      .from(listings)
      .leftJoin(liveServers, eq(liveServers.seq, listings.seq))
      .where(whereOwn)
    if (!last) throw notYours()
    // A stored report of this very moment is this one: it was sent twice, and its first answer was lost.
    const isThis = again && last.at === now
    if (!isThis && (last.at ?? 0) > now - HEARTBEAT_EVERY_MS + HEARTBEAT_LEEWAY_MS)
      throw tooManyRequests((last.at ?? 0) + HEARTBEAT_EVERY_MS - now, 'A server can report once a minute.')
  }
  return {
    serverId: listingId,
    at: iso(now),
    nextAt: iso(now + HEARTBEAT_EVERY_MS),
  }
}
