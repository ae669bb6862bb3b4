import { eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { isPaused } from '#contract/listings/pause.ts'
import { playersNow, PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { type CountedPlayers, rankedPlayers } from '#contract/listings/ranked-players.ts'
import type { Db } from '../../db/client.ts'
import { listings, liveBlocks, liveServers } from '../../db/schema.ts'
import { isReal } from '../../db/side-sql.ts'
import type { SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { VOICE_COLUMNS, type VoiceRow, voicesOf } from '../listings/listing-row.ts'
import { listing } from './directory-query.ts'

/** The few public places of which others may have said in the last day how many play, or we did before. */
const toldSql = (now: number): SQL => {
  const since = now - PLAYERS_SHOWN_MS
  return sql`SELECT ${listing.seq}, ${sql.raw(VOICE_COLUMNS)} FROM (
          SELECT ${listing.seq} AS seq FROM ${listings} listing INDEXED BY listings_played WHERE ${listing.playingAt} > ${since}
          UNION ALL SELECT ${liveServers.seq} FROM ${liveServers} WHERE ${liveServers.reportedAt} > ${since} AND NOT ${liveServers.reportsHidden}) told
        CROSS JOIN ${listings} listing ON ${listing.seq} = told.seq WHERE ${listing.moderation} = 'approved'`
}

const people = z.record(z.string(), z.number())
const USUAL = { presses: 0, isCopy: false, isReal: false }

type Playing = ReadonlyMap<number, number>
const known = new WeakMap<Db, Promise<Playing>>()

/**
 * How many count as playing where, by `seq`: for the order 'Playing now', the filter 'Players online' and the numbers of the site. The parts of a page read
 * it once.
 */
export function readPlaying(ctx: Ctx): Promise<Playing> {
  const playing = known.get(ctx.db) ?? countPlaying(ctx)
  known.set(ctx.db, playing)
  return playing
}

interface Rows {
  looked: { people: string | null }
  noted: SqlRow<typeof liveServers, 'seq' | 'presses' | 'is_copy'> & { is_real: number }
  silent: SqlRow<typeof liveServers, 'seq'>
  paused: SqlRow<typeof listings, 'seq' | 'paused_at' | 'paused_until'>
  told: VoiceRow & { seq: number }
}

async function countPlaying({ db, now }: Ctx): Promise<Playing> {
  const { seq: server, presses, isCopy, realAt, silentSince } = liveServers
  const { orm } = db
  const { looked, noted, silent, paused, told } = await db.once<Rows>({
    // When probes are away, nobody knows who is there.
    looked: orm
      .select({ people: sql`${liveBlocks.lists} -> '$.people'`.as('people') })
      .from(liveBlocks)
      .where(gt(liveBlocks.changedAt, now - LOOK_FRESH_MS)),
    noted: orm
      .select({ seq: server, presses, isCopy, isReal: isReal(listings).as('is_real') })
      .from(liveServers)
      .innerJoin(listings, eq(listings.seq, server))
      .where(sql`${presses} > 0 OR ${isCopy} OR ${realAt} IS NOT NULL`),
    silent: orm.select({ seq: server }).from(liveServers).where(isNotNull(silentSince)),
    paused: orm
      .select({ seq: listings.seq, pausedAt: listings.pausedAt, pausedUntil: listings.pausedUntil })
      .from(listings)
      .where(isNotNull(listings.pausedAt)),
    told: toldSql(now),
  })
  // Nobody plays where nothing answers, whatever the owner said before.
  const isSilent = new Set(silent.map(({ seq }) => seq))
  const isOff = new Set(
    paused.flatMap(({ seq, paused_at: pausedAt, paused_until: pausedUntil }) =>
      isPaused({ pausedAt, pausedUntil }, now) ? seq : [],
    ),
  )
  const doubts = new Map(
    noted.map((row) => [
      row.seq,
      { presses: row.presses, isCopy: row.is_copy === 1, isReal: row.is_real === 1 },
    ]),
  )
  const ranked = new Map<number, number>()
  const rank = (seq: number, counted: Pick<CountedPlayers, 'playing' | 'source'>) =>
    ranked.set(seq, rankedPlayers({ ...(doubts.get(seq) ?? USUAL), ...counted }))
  for (const row of looked)
    for (const [seq, playing] of Object.entries(people.parse(JSON.parse(row.people ?? '{}'))))
      rank(Number(seq), { playing, source: 'probe' })
  for (const row of told) {
    const players = playersNow(voicesOf(row))
    if (players && players.at > now - PLAYERS_SHOWN_MS && !isSilent.has(row.seq)) rank(row.seq, players)
  }
  // Nobody is sent where the owner says that nobody can play.
  for (const seq of isOff) ranked.delete(seq)
  return ranked
}
