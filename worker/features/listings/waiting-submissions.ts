import { and, eq, inArray } from 'drizzle-orm'
import { listings } from '../../db/schema.ts'
import type { Transaction } from '../../db/transaction.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'

/** Servers of an owner without an approved one that may wait for staff at the same time. It keeps accounts made by machine from filling the queue. */
export const WAITING_SUBMISSIONS_MAX = 3

/** The servers of an owner that wait or are public, oldest first. */
export const selectWaitingOrPublic = (orm: Pick<Transaction, 'select'>, ownerId: string) =>
  orm
    .select({ id: listings.id, moderation: listings.moderation })
    .from(listings)
    .where(and(eq(listings.ownerId, ownerId), inArray(listings.moderation, ['pending', 'approved'])))
    .orderBy(listings.created, listings.id)

/** The oldest of the servers that staff must decide about before an owner can submit another; `null` if they can. */
export function blockingSubmission(
  own: readonly Pick<typeof listings.$inferSelect, 'id' | 'moderation'>[],
): string | null {
  if (own.some(({ moderation }) => moderation === 'approved')) return null
  const waiting = own.filter(({ moderation }) => moderation === 'pending')
  return waiting.length < WAITING_SUBMISSIONS_MAX ? null : (waiting[0]?.id ?? null)
}

/** Refuses another server in the queue, and names the oldest that waits. */
export async function refuseBlockedSubmission({ db, actor }: UserCtx): Promise<void> {
  const blocking = blockingSubmission(await selectWaitingOrPublic(db.orm, actor.userId))
  if (blocking) throw submissionBlocked(blocking)
}

export const submissionBlocked = (serverId: string) =>
  new HttpError(
    'state_conflict',
    'Three of your servers wait for review. You can submit another when staff have decided about one.',
    { current: 'submissions_wait', serverId },
  )
