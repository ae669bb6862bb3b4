import { sql } from 'drizzle-orm'
import { siteCounters } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type SqlRow, set } from '../../../db/sql.ts'
import { isoOrNull } from '../../../platform/iso.ts'

/** Switches the Sunday run on or off. Rankings of earlier weeks are not created afterwards. */
export async function enableRankings(ctx: UserCtx, enabled: boolean): Promise<{ enabledAt: string | null }> {
  requireAdmin(ctx)
  const [, now] = await writeOnce<[SqlRow<typeof siteCounters, 'rankings_since'>]>(
    ctx,
    [
      sql`UPDATE ${siteCounters} SET ${set(siteCounters, { rankingsSince: enabled ? ctx.now : null })}
          WHERE ${siteCounters.id} = 1 AND (${siteCounters.rankingsSince} IS NULL) = ${Number(enabled)}`,
      auditStatement(ctx, enabled ? 'ranking.enable' : 'ranking.disable', 'weekly', {
        before: { enabled: !enabled },
        after: { enabled },
      }),
    ],
    [sql`SELECT ${siteCounters.rankingsSince} FROM ${siteCounters} WHERE ${siteCounters.id} = 1`],
  )
  const since = now[0]?.rankings_since ?? null
  return { enabledAt: isoOrNull(since) }
}
