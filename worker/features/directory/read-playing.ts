import { sql } from 'drizzle-orm'
import { playersNow, PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { heartbeats } from '../../db/schema/heartbeats.ts'
import { listings } from '../../db/schema/listings.ts'
import { liveBlocks } from '../../db/schema/live.ts'
import type { Ctx } from '../../http/context.ts'
import { VOICE_COLUMNS, type VoiceRow, voicesOf } from '../listings/listing-row.ts'
import { l } from './directory-query.ts'

const said = (what: string) => sql`j.value ->> ${sql.raw(`'${what}'`)}`

/** How many play in each public place of which somebody said so in the last day. Looks are read once for all: to find them for each place would read them again and again. */
export async function readPlaying({ db, now }: Ctx): Promise<{ seq: number; playing: number }[]> {
  const since = now - PLAYERS_SHOWN_MS
  const rows = await db.orm.all<VoiceRow & { seq: number }>(sql`
    WITH told AS MATERIALIZED (
      SELECT ${l.seq} FROM ${listings} l INDEXED BY listings_played WHERE ${l.playingAt} > ${since}
      UNION ALL SELECT ${l.seq} FROM ${heartbeats} CROSS JOIN ${listings} l ON ${l.id} = ${heartbeats.listingId}
       WHERE ${heartbeats.at} > ${since} AND NOT ${heartbeats.hidden}),
    looked AS MATERIALIZED (
      SELECT CAST(j.key AS INTEGER) AS seq, j.value AS live FROM ${liveBlocks}, json_each(${liveBlocks.servers}) j
       WHERE (${said('players')} > 0 OR CAST(j.key AS INTEGER) IN (SELECT seq FROM told)) AND ${said('state')} = 'up' AND ${said('at')} > ${since})
    SELECT ${l.seq}, ${sql.raw(VOICE_COLUMNS)}, looked.live
      FROM (SELECT seq FROM told UNION SELECT seq FROM looked) spoken
      CROSS JOIN ${listings} l ON ${l.seq} = spoken.seq LEFT JOIN looked ON looked.seq = spoken.seq
     WHERE ${l.moderation} = 'approved'`)
  return rows.flatMap((row) => {
    const players = playersNow(voicesOf(row))
    return players && players.at > since ? { seq: row.seq, playing: players.playing } : []
  })
}
