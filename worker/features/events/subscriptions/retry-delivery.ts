import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Makes a failing subscription due at once, with all its attempts. Waiting updates are sent in their usual order. */
export async function retryDelivery(ctx: UserCtx, subscriptionId: string): Promise<void> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const entry = {
    action: 'subscription.retry',
    targetKind: 'subscription',
    targetId: subscriptionId,
  } as const
  const {
    done,
    rows: [found],
  } = await writeOnce<[{ id: string }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `UPDATE subscriptions SET next_at = max(?2, not_before), attempts = 0 WHERE id = ?1 AND problem IS NOT NULL AND lease IS NULL AND user_id IS NULL`,
        )
        .bind(subscriptionId, now),
      auditStatement(ctx, entry, attempt),
    ],
    [db.prepare('SELECT id FROM subscriptions WHERE id = ?1 AND user_id IS NULL').bind(subscriptionId)],
  )
  if (!done && found.results.length === 0) throw new HttpError('not_found', 'Subscription not found.')
}
