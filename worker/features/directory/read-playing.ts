import { type SQL, sql } from 'drizzle-orm'
import { playersNow, PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { listings } from '../../db/schema/listings.ts'
import { liveServers } from '../../db/schema/live.ts'
import type { Ctx } from '../../http/context.ts'
import { VOICE_COLUMNS, type VoiceRow, voicesOf } from '../listings/listing-row.ts'
import { nowList } from '../listings/live/live-sql.ts'
import { l } from './directory-query.ts'

/**
 * How many play where somebody said so in the last day, as a query of `seq` and `playing`. Our own fresh looks outdo all other words and stay in the
 * database: only the few other places are read.
 */
export async function playingSql({ db, now }: Ctx): Promise<SQL> {
  const since = now - PLAYERS_SHOWN_MS
  const told = await db.all<VoiceRow & { seq: number }>(sql`SELECT ${l.seq}, ${sql.raw(VOICE_COLUMNS)} FROM (
          SELECT ${l.seq} AS seq FROM ${listings} l INDEXED BY listings_played WHERE ${l.playingAt} > ${since}
          UNION SELECT ${liveServers.seq} FROM ${liveServers} WHERE ${liveServers.reportedAt} > ${since} AND NOT ${liveServers.reportsHidden}) told
        CROSS JOIN ${listings} l ON ${l.seq} = told.seq WHERE ${l.moderation} = 'approved'`)
  const others = told.flatMap((row) => {
    const players = playersNow(voicesOf(row))
    return players && players.at > since ? [[row.seq, players.playing]] : []
  })
  const looked = sql`SELECT CAST(j.key AS INTEGER) AS seq, j.value AS playing FROM ${nowList('people', now)}`
  return sql`${looked} UNION ALL SELECT CAST(o.value ->> 0 AS INTEGER), o.value ->> 1 FROM json_each(${JSON.stringify(others)}) o
    WHERE o.value ->> 0 NOT IN (SELECT seq FROM (${looked}))`
}
