import { siteCounters } from '../../db/schema/directory.ts'
import type { Ctx } from '../../http/context.ts'
import { readPlaying } from './read-playing.ts'

interface PublicStats {
  total: number
  approved: number
  pending: number
  players: { playing: number; places: number }
}

/** Submissions ever received and not deleted, those in the directory, those waiting, and how many play now in how many places. */
export async function readStats(ctx: Ctx): Promise<PublicStats> {
  const [row, everybody] = await Promise.all([ctx.db.orm.select().from(siteCounters).get(), readPlaying(ctx)])
  if (!row) throw new Error('The row of site counters is missing')
  const some = everybody.filter(({ playing }) => playing > 0)
  return {
    total: row.total,
    approved: row.approved,
    pending: row.pending,
    players: { playing: some.reduce((sum, { playing }) => sum + playing, 0), places: some.length },
  }
}
