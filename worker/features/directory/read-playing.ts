import { eq, gt, isNotNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { isStoredPauseOn } from '#contract/listings/pause.ts'
import { playersNow, PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { type CountedPlayers, rankedPlayers } from '#contract/listings/ranked-players.ts'
import type { Db } from '../../db/client.ts'
import { listings, liveBlocks, liveServers } from '../../db/schema.ts'
import { preparedTogether, type SqlRow } from '../../db/sql.ts'
import { isReal } from '../../db/team-sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { VOICE_COLUMNS, type VoiceRow, voicesOf } from '../listings/listing-row.ts'
import { listing } from './directory-query.ts'

const given = (name: 'lookedSince' | 'countedSince') => sql.placeholder(name)
const { presses, isCopy, realAt, silentSince } = liveServers

/** Their text is written once: home reads them, and so does each list by players. */
const statements = preparedTogether(() => ({
  /** What probes saw lately. Older blocks say nothing about now. */
  looks: new QueryBuilder()
    .select({ people: sql`${liveBlocks.lists} -> '$.people'`.as('people') })
    .from(liveBlocks)
    .where(gt(liveBlocks.changedAt, given('lookedSince'))),
  noted: new QueryBuilder()
    .select({ seq: liveServers.seq, presses, isCopy, silentSince, isReal: isReal(listings).as('is_real') })
    .from(liveServers)
    .innerJoin(listings, eq(listings.seq, liveServers.seq))
    .where(sql`${presses} > 0 OR ${isCopy} OR ${realAt} IS NOT NULL OR ${silentSince} IS NOT NULL`),
  paused: new QueryBuilder()
    .select({ seq: listings.seq, pausedAt: listings.pausedAt, pausedUntil: listings.pausedUntil })
    .from(listings)
    .where(isNotNull(listings.pausedAt)),
  /** The few public listings whose owner, staff or own program said within a day how many play. */
  reported: sql`
    SELECT ${listing.seq}, ${sql.raw(VOICE_COLUMNS)} FROM (
        SELECT ${listing.seq} AS seq FROM ${listings} listing INDEXED BY listings_played
         WHERE ${listing.playingAt} > ${given('countedSince')}
        UNION ALL SELECT ${liveServers.seq} FROM ${liveServers}
         WHERE ${liveServers.reportedAt} > ${given('countedSince')} AND NOT ${liveServers.reportsHidden}) reported
      CROSS JOIN ${listings} listing ON ${listing.seq} = reported.seq
      WHERE ${listing.moderation} = 'approved'`,
}))

const storedPeople = z.record(z.string(), z.number())
const NO_DOUBTS = { presses: 0, isCopy: false, isReal: false }

type Playing = ReadonlyMap<number, number>
/** The answer for each session: several parts of a page ask for it. */
const answers = new WeakMap<Db, Promise<Playing>>()

/**
 * How many players of each listing count, by `seq`: for the order and filter of players, and the site's
 * numbers.
 */
export function readPlaying(ctx: Ctx): Promise<Playing> {
  const playing = answers.get(ctx.db) ?? countPlaying(ctx)
  answers.set(ctx.db, playing)
  return playing
}

interface Rows {
  looks: { people: string | null }
  noted: SqlRow<typeof liveServers, 'seq' | 'presses' | 'is_copy' | 'silent_since'> & { is_real: number }
  paused: SqlRow<typeof listings, 'seq' | 'paused_at' | 'paused_until'>
  reported: VoiceRow & { seq: number }
}

async function countPlaying({ db, now }: Ctx): Promise<Playing> {
  const values = { lookedSince: now - LOOK_FRESH_MS, countedSince: now - PLAYERS_SHOWN_MS }
  const { looks, noted, paused, reported } = await db.namedBatch<Rows>(statements(values))
  // Nobody plays where nothing answers, whatever the owner said before.
  const silentSeqs = new Set(noted.flatMap((row) => (row.silent_since === null ? [] : row.seq)))
  const doubts = new Map(
    noted.map((row) => [
      row.seq,
      { presses: row.presses, isCopy: row.is_copy === 1, isReal: row.is_real === 1 },
    ]),
  )
  const ranked = new Map<number, number>()
  const rank = (seq: number, counted: Pick<CountedPlayers, 'playing' | 'source'>) =>
    ranked.set(seq, rankedPlayers({ ...(doubts.get(seq) ?? NO_DOUBTS), ...counted }))
  for (const row of looks)
    for (const [seq, playing] of Object.entries(storedPeople.parse(JSON.parse(row.people ?? '{}'))))
      rank(Number(seq), { playing, source: 'probe' })
  for (const row of reported) {
    const players = playersNow(voicesOf(row))
    if (players && players.at > now - PLAYERS_SHOWN_MS && !silentSeqs.has(row.seq)) rank(row.seq, players)
  }
  // Nobody is sent where the owner says that nobody can play.
  for (const { seq, paused_at: pausedAt, paused_until: pausedUntil } of paused)
    if (isStoredPauseOn({ pausedAt, pausedUntil }, now)) ranked.delete(seq)
  return ranked
}
