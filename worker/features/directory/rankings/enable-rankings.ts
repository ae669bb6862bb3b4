import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../http/context.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { rankingSettings } from '../../../db/schema/rankings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import { statement, set } from '../../../db/statement.ts'

/** Switches the Sunday run on or off. Rankings of earlier weeks are not created afterwards. */
export async function enableRankings(ctx: UserCtx, enabled: boolean): Promise<{ enabledAt: string | null }> {
  requireAdmin(ctx)
  const { db } = ctx
  const {
    rows: [now],
  } = await writeOnce<[SqlRow<typeof rankingSettings, 'enabled_at'>]>(
    ctx,
    (attempt) => [
      statement(
        db,
        sql`UPDATE ${rankingSettings} SET ${set(rankingSettings, { enabledAt: enabled ? ctx.now : null })}
          WHERE ${rankingSettings.id} = 1 AND (${rankingSettings.enabledAt} IS NULL) = ${Number(enabled)}`,
      ),
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
    [
      statement(
        db,
        sql`SELECT ${rankingSettings.enabledAt} FROM ${rankingSettings} WHERE ${rankingSettings.id} = 1`,
      ),
    ],
  )
  const since = now.results[0]?.enabled_at ?? null
  return { enabledAt: since === null ? null : new Date(since).toISOString() }
}
