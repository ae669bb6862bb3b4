import { sql } from 'drizzle-orm'
import { subscriptions } from '../../../db/schema/subscriptions.ts'
import { statement } from '../../../db/statement.ts'
import type { UserCtx } from '../../../http/context.ts'

/** Deletes the webhook for the caller's notices, with its secret and its queue. */
export async function endOwnWebhook({ db, actor }: UserCtx): Promise<void> {
  await db.repeatable([
    statement(db, sql`DELETE FROM ${subscriptions} WHERE ${subscriptions.userId} = ${actor.userId}`),
  ])
}
