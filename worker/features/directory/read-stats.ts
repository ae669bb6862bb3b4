import { sql } from 'drizzle-orm'
import { listings, siteCounters } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { l } from './directory-query.ts'
import { lookedSql, playingOf, toldSql, type ToldRow } from './read-playing.ts'

interface Players {
  playing: number
  places: number
}
type CountRow = SqlRow<typeof siteCounters, 'total' | 'approved' | 'pending'> & Players

/** Submissions ever received and not deleted, those in the directory, those waiting, and how many play now in how many places. */
export async function readStats({ db, now }: Ctx) {
  const { counts, told } = await db.once<{ counts: CountRow; told: ToldRow }>({
    counts: sql`SELECT ${siteCounters.total}, ${siteCounters.approved}, ${siteCounters.pending}, coalesce(sum(n.playing), 0) AS playing, count(n.seq) AS places
          FROM ${siteCounters} LEFT JOIN (SELECT n.seq, n.playing FROM (${lookedSql(now)}) n CROSS JOIN ${listings} l ON ${l.seq} = n.seq
           WHERE ${l.moderation} = 'approved' AND n.playing > 0) n GROUP BY ${siteCounters.id}`,
    told: sql`${toldSql(now)} AND ${l.seq} NOT IN (SELECT seq FROM (${lookedSql(now)}))`,
  })
  const [row] = counts
  if (!row) throw new Error('The row of site counters is missing')
  const { playing, places, ...submissions } = row
  const others = playingOf(told, now).filter((each) => each.playing > 0)
  const players: Players = {
    playing: others.reduce((sum, each) => sum + each.playing, playing),
    places: places + others.length,
  }
  return { ...submissions, players }
}
