import { eq } from 'drizzle-orm'
import { isoOrNull } from '#contract/base/iso.ts'
import { siteCounters } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

/** Switches the Sunday run on or off. Switching it on does not create rankings of earlier weeks. */
export async function enableRankings(ctx: UserCtx, enabled: boolean): Promise<{ enabledAt: string | null }> {
  requireAdmin(ctx)
  const whereSite = eq(siteCounters.id, 1)
  const fields = { since: siteCounters.rankingsSince }
  await transaction(ctx, async (tx) => {
    const [site] = await tx.select(fields).from(siteCounters).where(whereSite)
    if (enabled === ((site?.since ?? null) !== null)) return
    tx.write(
      tx
        .update(siteCounters)
        .set({ rankingsSince: enabled ? ctx.now : null })
        .where(whereSite),
      audit(ctx, enabled ? 'ranking.enable' : 'ranking.disable', 'weekly', {
        before: { enabled: !enabled },
        after: { enabled },
      }),
    )
  })
  const [site] = await ctx.db.orm.select(fields).from(siteCounters).where(whereSite)
  return { enabledAt: isoOrNull(site?.since ?? null) }
}
