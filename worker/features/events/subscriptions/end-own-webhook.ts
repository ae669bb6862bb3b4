import { sql } from 'drizzle-orm'
import { subscriptions } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/context.ts'

/** Deletes the webhook for the caller's notices, with its secret and its queue. */
export async function endOwnWebhook({ db, actor }: UserCtx): Promise<void> {
  await db.repeatable([sql`DELETE FROM ${subscriptions} WHERE ${subscriptions.userId} = ${actor.userId}`])
}
