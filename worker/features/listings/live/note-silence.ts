import { sql } from 'drizzle-orm'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import { BLOCK_SIZE, listings, liveBlocks, liveServers } from '../../../db/schema.ts'
import { names } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { emit } from '../../events/registry.ts'

const said = (what: string) =>
  sql`${liveBlocks.servers} -> ('$."' || ${liveServers.seq} || '"') ->> ${sql.raw(`'${what}'`)}`

/** Notes which servers stopped answering or answer again, and tells their owners, each change once. */
export async function noteSilence({ db, now }: Ctx): Promise<void> {
  const s = liveServers
  const changed = await db.all<{ seq: number; since: number | null }>(sql`
    WITH down AS MATERIALIZED (
      SELECT CAST(j.key AS INTEGER) AS seq, j.value ->> 'since' AS since
        FROM ${liveBlocks}, json_each(${liveBlocks.servers}) j WHERE j.value ->> 'state' = 'down')
    SELECT down.seq, down.since FROM down CROSS JOIN ${listings} ON ${listings.seq} = down.seq AND ${listings.moderation} = 'approved'
     WHERE down.seq NOT IN (SELECT ${s.seq} FROM ${s} WHERE ${s.silentSince} IS NOT NULL)
    UNION ALL
    SELECT ${s.seq}, NULL FROM ${s} JOIN ${liveBlocks} ON ${liveBlocks.block} = ${s.seq} / ${sql.raw(String(BLOCK_SIZE))}
     WHERE ${s.silentSince} IS NOT NULL AND ((${s.reportedAt} > ${now - HEARTBEAT_STALE_MS} AND NOT ${s.reportsHidden})
        OR (${said('state')} = 'up' AND ${said('at')} > ${s.silentSince}))
     LIMIT 100`)
  if (changed.length === 0) return
  await db.batch(
    changed.flatMap(({ seq, since }) => [
      ...emit('server.silence', {
        from: sql`${listings} WHERE ${listings.seq} = ${seq}
          AND EXISTS (SELECT 1 FROM ${s} WHERE ${s.seq} = ${seq} AND ${s.silentSince} IS NOT NULL) = ${Number(since === null)}`,
        at: now,
        outcome: since === null ? 'online' : 'offline',
        since: since ?? now,
      }),
      since === null
        ? sql`UPDATE ${s} SET ${names(s.silentSince)} = NULL WHERE ${s.seq} = ${seq} AND ${s.silentSince} IS NOT NULL`
        : sql`INSERT INTO ${s} (${names(s.seq, s.silentSince)}) VALUES (${seq}, ${Math.min(since, now)})
                ON CONFLICT DO UPDATE SET ${names(s.silentSince)} = excluded.silent_since WHERE ${s.silentSince} IS NULL`,
    ]),
  )
}
