import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { WAITING_SHOWN_MAX } from '#contract/staff/moderation.ts'
import type { waitingCounts } from '#contract/staff/moderation.wire.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { isoOrNull } from '../../../platform/iso.ts'
import { needsStaff } from '../../decisions/statements/list-appeals.ts'
import {
  appeals,
  applications,
  heldChanges,
  listings,
  realmPenalties,
  realmSnapshots,
  reports,
  roadmapItems,
  siteCounters,
  statements,
} from '../../../db/schema.ts'

/** Counting stops after the largest number that is shown, so a long list costs little. The conditions are written as in the indexes. */
const countOf = (rows: SQL) =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${WAITING_SHOWN_MAX + 1}))`

/** How much waits for admins on each tab of the admin area. */
export async function readWaiting(ctx: Ctx): Promise<z.output<typeof waitingCounts>> {
  requireAdmin(ctx)
  const row = await ctx.db.first<
    Omit<z.output<typeof waitingCounts>, 'oldestSince'> & { oldest: number | null }
  >(sql`SELECT coalesce((SELECT ${siteCounters.pending} FROM ${siteCounters} WHERE ${siteCounters.id} = 1), 0) AS servers,
              coalesce((SELECT ${siteCounters.broken} FROM ${siteCounters} WHERE ${siteCounters.id} = 1), 0) AS broken,
              (SELECT min(${listings.waitingSince}) FROM ${listings} WHERE ${listings.waitingSince} IS NOT NULL) AS oldest,
              ${countOf(sql`${listings} WHERE ${listings.websiteHeld} AND ${listings.deletedAt} IS NULL`)} AS links,
              ${countOf(sql`${heldChanges} WHERE ${heldChanges.waits}`)} AS changes,
              ${countOf(sql`${reports} WHERE ${reports.status} = 'open'`)} AS reports,
              ${countOf(sql`${applications} WHERE ${applications.status} = 'pending'`)} AS applications,
              ${countOf(sql`${appeals} JOIN ${statements} ON ${statements.id} = ${appeals.statementId} WHERE ${needsStaff(ctx.now)}`)} AS appeals,
              ${countOf(sql`${roadmapItems} WHERE ${roadmapItems.status} = 'suggested'`)} AS roadmap,
              ${countOf(sql`${realmSnapshots} WHERE ${realmSnapshots.status} = 'doubted'`)}
                + ${countOf(sql`${realmPenalties} WHERE ${realmPenalties.closedAt} IS NULL AND ${realmPenalties.imposedAt} IS NULL`)} AS rankings`)
  if (!row) throw new Error('The database answered no row of counts')
  const { oldest, ...counts } = row
  return { ...counts, oldestSince: isoOrNull(oldest) }
}
