import { and, eq, isNull } from 'drizzle-orm'
import { isOwner } from '#contract/people/permissions.ts'
import { listings, webhooks } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'

/** Somebody else changed it at the same time: one of the changes would be lost. */
export const alreadyChangedError = () =>
  new HttpError('state_conflict', 'This webhook was changed at the same moment. Try again.', {
    current: 'changed',
  })

export type WebhookRow = typeof webhooks.$inferSelect

/** The name of one's own listing, and its webhook if there is one. Throws when it is not one's own. */
export async function findListingWithWebhook(
  orm: Pick<Transaction, 'select'>,
  { actor }: UserCtx,
  listingId: string,
): Promise<{ name: string; webhook: WebhookRow | null }> {
  const [row] = await orm
    .select({ name: listings.name, webhook: webhooks, ...teamColumns(actor.userId) })
    .from(listings)
    .leftJoin(webhooks, eq(webhooks.id, listings.id))
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!row || !isOwner(actor, row)) throw notYours()
  return row
}
