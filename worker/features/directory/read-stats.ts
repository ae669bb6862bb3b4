import { sql } from 'drizzle-orm'
import { siteCounters } from '../../db/schema/directory.ts'
import type { Ctx } from '../../http/context.ts'
import { l, publicIn } from './directory-query.ts'
import { playingSql } from './read-playing.ts'

interface PublicStats {
  total: number
  approved: number
  pending: number
  players: { playing: number; places: number }
}

/** Submissions ever received and not deleted, those in the directory, those waiting, and how many play now in how many places. */
export async function readStats(ctx: Ctx): Promise<PublicStats> {
  const [row, players] = await Promise.all([
    ctx.db.orm.select().from(siteCounters).get(),
    ctx.db.first<PublicStats['players']>(sql`WITH playing AS MATERIALIZED (${await playingSql(ctx)})
      SELECT coalesce(sum(n.playing), 0) AS playing, count(*) AS places
        FROM ${publicIn('new', sql` CROSS JOIN playing n ON n.seq = ${l.seq}`)} AND n.playing > 0`),
  ])
  if (!row || !players) throw new Error('The row of site counters is missing')
  return { total: row.total, approved: row.approved, pending: row.pending, players }
}
