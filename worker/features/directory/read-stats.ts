import type { Ctx } from '../../http/context.ts'

interface PublicStats {
  total: number
  approved: number
  pending: number
}

/** Submissions ever received and not deleted, those in the directory, and those waiting. All are stored counters. */
export async function readStats(ctx: Ctx): Promise<PublicStats> {
  const row = await ctx.db
    .prepare('SELECT total, approved, pending FROM site_counters WHERE id = 1')
    .first<PublicStats>()
  if (!row) throw new Error('The row of site counters is missing')
  return { total: row.total, approved: row.approved, pending: row.pending }
}
