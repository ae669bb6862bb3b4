import type { z } from 'zod'
import { WAITING_SHOWN_MAX } from '#contract/staff/moderation.ts'
import type { waitingCounts } from '#contract/staff/moderation.wire.ts'
import type { Ctx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'

/** Counting stops after the largest number that is shown, so a long list costs little. The conditions are written as in the indexes. */
const countOf = (rows: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${WAITING_SHOWN_MAX + 1}))`

/** How much waits for admins on each tab of the admin area. */
export async function readWaiting(ctx: Ctx): Promise<z.output<typeof waitingCounts>> {
  requireAdmin(ctx)
  const row = await ctx.db
    .prepare(
      `SELECT coalesce((SELECT pending FROM site_counters WHERE id = 1), 0) AS servers,
              coalesce((SELECT broken FROM site_counters WHERE id = 1), 0) AS broken,
              ${countOf('ledger_state WHERE stopped_at IS NOT NULL')} AS ledger,
              ${countOf('listings WHERE website_held AND deleted_at IS NULL')} AS links,
              ${countOf('held_changes WHERE waits')} AS changes,
              ${countOf(`reports WHERE status = 'open'`)} AS reports,
              ${countOf(`applications WHERE status = 'pending'`)} AS applications,
              ${countOf('listing_talks WHERE owner_last > staff_read')} AS messages,
              ${countOf('appeals WHERE decided_at IS NULL')} AS appeals,
              ${countOf(`vote_cohorts WHERE state = 'held'`)} AS votes,
              ${countOf(`roadmap_items WHERE status = 'suggested'`)} AS roadmap,
              ${countOf(`realm_snapshots WHERE status = 'doubted'`)}
                + ${countOf(`realm_penalties WHERE closed_at IS NULL AND imposed_at IS NULL`)} AS rankings`,
    )
    .first<z.output<typeof waitingCounts>>()
  return (
    row ?? {
      servers: 0,
      broken: 0,
      ledger: 0,
      links: 0,
      changes: 0,
      reports: 0,
      messages: 0,
      applications: 0,
      appeals: 0,
      votes: 0,
      roadmap: 0,
      rankings: 0,
    }
  )
}
