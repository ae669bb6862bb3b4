import { type SQL, sql } from 'drizzle-orm'
import { playersNow, PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { listings, liveServers } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { VOICE_COLUMNS, type VoiceRow, voicesOf } from '../listings/listing-row.ts'
import { nowList } from '../listings/live/live-sql.ts'
import { l } from './directory-query.ts'

export type ToldRow = VoiceRow & { seq: number }

/** Our own fresh looks, as `seq` and `playing`. They outdo all other words. */
export const lookedSql = (now: number): SQL =>
  sql`SELECT CAST(j.key AS INTEGER) AS seq, j.value AS playing FROM ${nowList('people', now)}`

/** The few public places of which others may have said in the last day how many play, or we did before. */
export const toldSql = (now: number): SQL => {
  const since = now - PLAYERS_SHOWN_MS
  return sql`SELECT ${l.seq}, ${sql.raw(VOICE_COLUMNS)} FROM (
          SELECT ${l.seq} AS seq FROM ${listings} l INDEXED BY listings_played WHERE ${l.playingAt} > ${since}
          UNION SELECT ${liveServers.seq} FROM ${liveServers} WHERE ${liveServers.reportedAt} > ${since} AND NOT ${liveServers.reportsHidden}) told
        CROSS JOIN ${listings} l ON ${l.seq} = told.seq WHERE ${l.moderation} = 'approved'`
}

/** How many play there. */
export const playingOf = (told: readonly ToldRow[], now: number): { seq: number; playing: number }[] =>
  told.flatMap((row) => {
    const players = playersNow(voicesOf(row))
    return players && players.at > now - PLAYERS_SHOWN_MS ? [{ seq: row.seq, playing: players.playing }] : []
  })

/**
 * How many play where somebody said so in the last day, as a query of `seq` and `playing`. What we see ourselves stays in the database: only the few
 * other places are read.
 */
export async function playingSql({ db, now }: Ctx): Promise<SQL> {
  const others = playingOf(await db.all<ToldRow>(toldSql(now)), now)
  // Cast, so that both halves have one type, and the lists that join them an index.
  return sql`${lookedSql(now)} UNION ALL SELECT CAST(o.value ->> 'seq' AS INTEGER), o.value ->> 'playing' FROM json_each(${JSON.stringify(others)}) o
    WHERE o.value ->> 'seq' NOT IN (SELECT seq FROM (${lookedSql(now)}))`
}
