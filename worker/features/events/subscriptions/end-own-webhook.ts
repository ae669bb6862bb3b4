import type { UserCtx } from '../../../http/context.ts'

/** Deletes the webhook for the caller's notices, with its secret and its queue. */
export async function endOwnWebhook({ db, actor }: UserCtx): Promise<void> {
  await db.repeatable([db.prepare('DELETE FROM subscriptions WHERE user_id = ?1').bind(actor.userId)])
}
