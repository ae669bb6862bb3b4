import { and, eq, inArray } from 'drizzle-orm'
import { WAITING_SUBMISSIONS_MAX } from '#contract/listings/owner.ts'
import { listings } from '../../db/schema.ts'
import type { Transaction } from '../../db/transaction.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'

/** The servers of an owner that wait or are public, oldest first. */
export const selectWaitingOrPublic = (orm: Pick<Transaction, 'select'>, ownerId: string) =>
  orm
    .select({ id: listings.id, moderation: listings.moderation })
    .from(listings)
    .where(and(eq(listings.ownerId, ownerId), inArray(listings.moderation, ['pending', 'approved'])))
    .orderBy(listings.created, listings.id)

/** The id of the oldest waiting server while an owner cannot submit another; `null` if they can. */
export function blockingSubmission(
  own: readonly Pick<typeof listings.$inferSelect, 'id' | 'moderation'>[],
): string | null {
  if (own.some(({ moderation }) => moderation === 'approved')) return null
  const waiting = own.filter(({ moderation }) => moderation === 'pending')
  return waiting.length < WAITING_SUBMISSIONS_MAX ? null : (waiting[0]?.id ?? null)
}

/** Throws when an owner cannot submit another server. The error names the oldest waiting one. */
export async function refuseBlockedSubmission({ db, actor }: UserCtx): Promise<void> {
  const blocking = blockingSubmission(await selectWaitingOrPublic(db.orm, actor.userId))
  if (blocking) throw submissionBlockedError(blocking)
}

export const submissionBlockedError = (serverId: string) =>
  new HttpError(
    'state_conflict',
    `${WAITING_SUBMISSIONS_MAX} of your servers wait for review. You can submit another when staff have decided about one.`,
    { current: 'submissions_wait', serverId },
  )
