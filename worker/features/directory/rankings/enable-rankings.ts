import type { UserCtx } from '../../../http/context.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { rankingSettings } from '../../../db/schema/rankings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

/** Switches the Sunday run on or off. Rankings of earlier weeks are not created afterwards. */
export async function enableRankings(ctx: UserCtx, enabled: boolean): Promise<{ enabledAt: string | null }> {
  requireAdmin(ctx)
  const { db } = ctx
  const {
    rows: [now],
  } = await writeOnce<[SqlRow<typeof rankingSettings, 'enabled_at'>]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          'UPDATE ranking_settings SET enabled_at = iif(?1, ?2, NULL) WHERE id = 1 AND (enabled_at IS NOT NULL) <> ?1',
        )
        .bind(enabled ? 1 : 0, ctx.now),
      auditStatement(
        ctx,
        {
          action: enabled ? 'ranking.enable' : 'ranking.disable',
          targetKind: 'ranking',
          targetId: 'weekly',
          before: { enabled: !enabled },
          after: { enabled },
        },
        attempt,
      ),
    ],
    [db.prepare('SELECT enabled_at FROM ranking_settings WHERE id = 1')],
  )
  const since = now.results[0]?.enabled_at ?? null
  return { enabledAt: since === null ? null : new Date(since).toISOString() }
}
