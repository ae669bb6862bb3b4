import { sql } from 'drizzle-orm'
import { subscriptions } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { isUnsubscribeKey } from './unsubscribe-key.ts'

/** Ends a subscription for a caller with its link, and deletes all its data. A repeated request succeeds, too. */
export async function unsubscribe(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<void> {
  if (!(await isUnsubscribeKey(ctx.env, id, key)))
    throw new HttpError('invalid_input', 'This link is not valid.', { field: 'key' })
  await ctx.db.repeatable([sql`DELETE FROM ${subscriptions} WHERE ${subscriptions.id} = ${id}`])
}
