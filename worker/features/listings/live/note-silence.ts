import { sql } from 'drizzle-orm'
import { liveBlocks, liveServers } from '../../../db/schema/live.ts'
import { listings } from '../../../db/schema/listings.ts'
import { names, statement } from '../../../db/statement.ts'
import type { Ctx } from '../../../http/context.ts'

/** Notes which servers stopped to answer or answer again, each change once. */
export async function noteSilence({ db, now }: Ctx): Promise<void> {
  const s = liveServers
  const changed = await db.orm.all<{ seq: number; since: number | null }>(sql`
    SELECT ${listings.seq} AS seq, j.value ->> 'since' AS since FROM ${liveBlocks}, json_each(${liveBlocks.servers}) j
      JOIN ${listings} ON ${listings.seq} = CAST(j.key AS INTEGER) AND ${listings.moderation} = 'approved'
      LEFT JOIN ${s} ON ${s.seq} = ${listings.seq}
     WHERE (j.value ->> 'state' = 'down') <> (${s.silentSince} IS NOT NULL) LIMIT 500`)
  if (changed.length === 0) return
  await db.batch(
    changed.map(({ seq, since }) =>
      statement(
        db,
        since === null
          ? sql`UPDATE ${s} SET ${names(s.silentSince)} = NULL WHERE ${s.seq} = ${seq} AND ${s.silentSince} IS NOT NULL`
          : sql`INSERT INTO ${s} (${names(s.seq, s.silentSince)}) VALUES (${seq}, ${Math.min(since, now)})
                ON CONFLICT DO UPDATE SET ${names(s.silentSince)} = excluded.silent_since WHERE ${s.silentSince} IS NULL`,
      ),
    ),
  )
}
