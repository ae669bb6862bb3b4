import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isDown } from '#contract/listings/look.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import { excluded } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { emit } from '../../events/registry.ts'
import type { Known } from './note-live.ts'

/** So many owners hear of it in one run, in either way. */
const TOLD_MAX = 50

/** Notes which servers stopped answering or answer again, and tells their owners, each change once. */
export async function noteSilence({ db, now }: Ctx, { looks, reports }: Known): Promise<void> {
  const noted = await db.orm
    .select({ seq: liveServers.seq, since: liveServers.silentSince })
    .from(liveServers)
    .where(isNotNull(liveServers.silentSince))
  const known = new Set(noted.map(({ seq }) => seq))
  const silent = [...looks].flatMap(([seq, look]) =>
    isDown(look) && !reports.has(seq) && !known.has(seq) ? [{ seq, since: look.missedSince }] : [],
  )
  const fallen = await db.all<{ seq: number; since: number }>(sql`
    SELECT ${listings.seq}, silent.value ->> 'since' AS since FROM json_each(${JSON.stringify(silent)}) silent
     CROSS JOIN ${listings} ON ${listings.seq} = silent.value ->> 'seq' AND ${listings.moderation} = 'approved' LIMIT ${TOLD_MAX}`)
  const back = noted
    .filter(({ seq, since }) => {
      const look = looks.get(seq)
      return reports.has(seq) || (look && !isDown(look) && look.answeredAt > (since ?? 0))
    })
    .slice(0, TOLD_MAX)
  const told = (seq: number, wasSilent: boolean, since: number) =>
    emit('server.silence', {
      from: sql`${listings} WHERE ${listings.seq} = ${seq}
        AND EXISTS (SELECT 1 FROM ${liveServers} WHERE ${liveServers.seq} = ${seq} AND ${liveServers.silentSince} IS NOT NULL) = ${Number(wasSilent)}`,
      at: now,
      outcome: wasSilent ? 'online' : 'offline',
      since,
    })
  const writes = [
    ...fallen.flatMap(({ seq, since }) => [
      ...told(seq, false, since),
      db.orm
        .insert(liveServers)
        .values({ seq, silentSince: Math.min(since, now) })
        .onConflictDoUpdate({
          target: liveServers.seq,
          set: { silentSince: excluded(liveServers.silentSince) },
          setWhere: isNull(liveServers.silentSince),
        }),
    ]),
    ...back.flatMap(({ seq }) => [
      ...told(seq, true, now),
      db.orm
        .update(liveServers)
        .set({ silentSince: null })
        .where(and(eq(liveServers.seq, seq), isNotNull(liveServers.silentSince))),
    ]),
  ]
  if (writes.length > 0) await db.batch(writes)
}
