import { sql } from 'drizzle-orm'
import { playersNow, PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { listings } from '../../db/schema/listings.ts'
import { liveServers } from '../../db/schema/live.ts'
import type { Ctx } from '../../http/context.ts'
import { VOICE_COLUMNS, type VoiceRow, voicesOf } from '../listings/listing-row.ts'
import { nowList } from '../listings/live/live-sql.ts'
import { l } from './directory-query.ts'

interface Playing {
  seq: number
  playing: number
}

/** How many play in each public place of which somebody said so in the last day. Our own fresh looks outdo all other words, so most places need only these. */
export async function readPlaying({ db, now }: Ctx): Promise<Playing[]> {
  const since = now - PLAYERS_SHOWN_MS
  const [looked, told] = await db.batch<[Playing, VoiceRow & { seq: number }]>([
    sql`SELECT ${l.seq}, j.playing FROM (SELECT CAST(j.key AS INTEGER) AS seq, j.value AS playing FROM ${nowList('people', now)}) j
            CROSS JOIN ${listings} l ON ${l.seq} = j.seq WHERE ${l.moderation} = 'approved'`,
    sql`SELECT ${l.seq}, ${sql.raw(VOICE_COLUMNS)} FROM (
          SELECT ${l.seq} AS seq FROM ${listings} l INDEXED BY listings_played WHERE ${l.playingAt} > ${since}
          UNION SELECT ${liveServers.seq} FROM ${liveServers} WHERE ${liveServers.reportedAt} > ${since} AND NOT ${liveServers.reportsHidden}) told
        CROSS JOIN ${listings} l ON ${l.seq} = told.seq WHERE ${l.moderation} = 'approved'`,
  ])
  const playing = new Map(looked.results.map((row) => [row.seq, row.playing]))
  for (const row of told.results) {
    const players = playersNow(voicesOf(row))
    if (players && players.at > since && !playing.has(row.seq)) playing.set(row.seq, players.playing)
  }
  return [...playing].map(([seq, count]) => ({ seq, playing: count }))
}
