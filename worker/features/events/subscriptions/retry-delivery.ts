import { sql } from 'drizzle-orm'
import { subscriptions } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { afresh } from '../outbox/channel.ts'

/** Makes a failing subscription due at once, with all its attempts. Waiting updates are sent in their usual order. */
export async function retryDelivery(ctx: UserCtx, subscriptionId: string): Promise<void> {
  requireAdmin(ctx)
  const s = subscriptions
  const which = sql`${s.id} = ${subscriptionId} AND ${s.userId} IS NULL`
  const [done, found] = await writeOnce<[{ id: string }]>(
    ctx,
    [
      sql`UPDATE ${s} SET ${set(s, afresh(s))} WHERE ${which} AND ${s.problem} IS NOT NULL AND ${s.lease} IS NULL`,
      auditStatement(ctx, 'subscription.retry', subscriptionId),
    ],
    [sql`SELECT ${s.id} FROM ${s} WHERE ${which}`],
  )
  if (!done && found.length === 0) throw new HttpError('not_found', 'Subscription not found.')
}
