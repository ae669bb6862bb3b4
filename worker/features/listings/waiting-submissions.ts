import { and, eq, inArray } from 'drizzle-orm'
import { WAITING_SUBMISSIONS_MAX } from '#contract/listings/owner.ts'
import { listings } from '../../db/schema.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'

/**
 * The id of the first waiting one of an owner's servers, oldest first, while they cannot submit another;
 * `null` if they can.
 */
export function blockingSubmission(
  own: readonly Pick<typeof listings.$inferSelect, 'id' | 'moderation'>[],
): string | null {
  if (own.some(({ moderation }) => moderation === 'approved')) return null
  const waiting = own.filter(({ moderation }) => moderation === 'pending')
  return waiting.length < WAITING_SUBMISSIONS_MAX ? null : (waiting[0]?.id ?? null)
}

/** Throws when an owner cannot submit another server. The error names the oldest waiting one. */
export async function refuseBlockedSubmission({ db, actor }: UserCtx): Promise<void> {
  const own = await db.orm
    .select({ id: listings.id, moderation: listings.moderation })
    .from(listings)
    .where(and(eq(listings.ownerId, actor.userId), inArray(listings.moderation, ['pending', 'approved'])))
    .orderBy(listings.created, listings.id)
  const blocking = blockingSubmission(own)
  if (blocking) throw submissionBlockedError(blocking)
}

export const submissionBlockedError = (serverId: string) =>
  new HttpError(
    'state_conflict',
    `${WAITING_SUBMISSIONS_MAX} of your servers wait for review. You can submit another when staff have decided about one.`,
    { current: 'submissions_wait', serverId },
  )
