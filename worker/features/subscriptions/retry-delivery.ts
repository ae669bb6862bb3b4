import type { Ctx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { auditStatement } from '../audit/write-audit.ts'
import { requireAdmin } from '../../http/auth.ts'

/** Makes a failing subscription due at once, with all its attempts. Waiting updates are sent in their usual order. */
export async function retryDelivery(ctx: Ctx, subscriptionId: string): Promise<void> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const [moved, , found] = await db.batch<[{ id: string }, never, { id: string }]>([
    db
      .prepare(
        `UPDATE subscriptions SET next_at = max(?2, not_before), attempts = 0 WHERE id = ?1 AND problem IS NOT NULL AND lease IS NULL AND user_id IS NULL RETURNING id`,
      )
      .bind(subscriptionId, now),
    auditStatement(ctx, {
      action: 'subscription.retry',
      targetKind: 'subscription',
      targetId: subscriptionId,
    }),
    db.prepare('SELECT id FROM subscriptions WHERE id = ?1 AND user_id IS NULL').bind(subscriptionId),
  ])
  if (moved.results.length === 0 && found.results.length === 0)
    throw new HttpError('not_found', 'Subscription not found.')
}
