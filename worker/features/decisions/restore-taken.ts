import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import type { AuditAction } from '#contract/decisions/audit.ts'
import {
  FOR_ADMINS,
  isRestorable,
  type Restorable,
  RESTRICTION_FACTS,
} from '#contract/decisions/statement.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { listings, posts, reviews, statements, users, votes } from '../../db/schema.ts'
import { SCORE_AGAIN } from '../../db/score-again.ts'
import { plus } from '../../db/sql.ts'
import { teamColumns, staffTeamColumns } from '../../db/team-sql.ts'
import type { Transaction } from '../../db/transaction.ts'
import { refuseOwn, requireAdmin, requireModerator } from '../../http/auth.ts'
import { transaction } from '../../http/transaction.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'
import { audit } from '../../http/write-audit.ts'
import { type Notice, tell, unlessOwn } from '../events/tell.ts'
import { reviewMessage } from '../events/webhooks/review-message.ts'
import { takeBack } from './take-back.ts'
import {
  type TakenPost,
  takenPost,
  type TakenReview,
  takenReview,
  type TakenVote,
  takenVote,
} from './taken.ts'

interface Decision<Taken> {
  subjectId: string
  person: { id: string; username: string }
  server: { _id: string; name: string }
  isOnTeam: boolean
  taken: Taken
}

/** Puts back what was taken. Answers the audit entry, or `null` if there is nothing to put back. */
type Restore<Taken> = (
  tx: Transaction,
  decision: Decision<Taken>,
) => Promise<{ action: AuditAction; before?: Record<string, unknown>; after: Record<string, unknown> } | null>

/**
 * A newer review of the same person stays, because it is their present opinion. Nobody reviews their own
 * server.
 */
const restoreReview: Restore<TakenReview> = async (tx, decision) => {
  const { subjectId: id, person, server, taken } = decision
  const [newer] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.listingId, server._id), eq(reviews.authorId, person.id)))
  if (decision.isOnTeam) return null
  const { serverId: listingId, rating, createdAt } = taken
  if (!newer) {
    const shown = { _id: id, rating, text: taken.text, createdAt: iso(createdAt) }
    const review = { ...shown, author: person }
    tx.write(
      tx.insert(reviews).values({ id, authorId: person.id, ...taken, listingId }),
      tx
        .update(listings)
        .set({
          ratingSum: plus(listings.ratingSum, rating),
          ratingCnt: plus(listings.ratingCnt, 1),
          ...SCORE_AGAIN,
        })
        .where(eq(listings.id, listingId)),
      ...tell([], [reviewMessage(taken.updatedAt, { server, review, isNew: true })]),
    )
  }
  return { action: 'review.restore', after: { rating } }
}

/** A reply returns to its review, if that is still there, unless the server has replied again. */
const restorePost: Restore<TakenPost> = async (tx, { subjectId: id, person, taken }) => {
  const { serverId: listingId, reviewId } = taken
  const [[review], [newer]] = await Promise.all([
    tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.id, reviewId ?? '')),
    tx
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.reviewId, reviewId ?? '')),
  ])
  if (reviewId === null || (review && !newer))
    tx.write(tx.insert(posts).values({ id, authorId: person.id, ...taken, listingId }))
  return { action: 'post.restore', after: {} }
}

/** A vote that its voter has taken back is gone. */
const restoreVote: Restore<TakenVote> = async (tx, { person, taken }) => {
  const { serverId: listingId, castAt } = taken
  const which = and(eq(votes.userId, person.id), eq(votes.listingId, listingId), eq(votes.castAt, castAt))
  const [vote] = await tx.select({ isVoid: votes.isVoid }).from(votes).where(which)
  if (!vote?.isVoid) return null
  tx.write(
    tx.update(votes).set({ isVoid: false }).where(which),
    tx
      .update(listings)
      .set({ votes: plus(listings.votes, 1), ...SCORE_AGAIN })
      .where(eq(listings.id, listingId)),
  )
  return {
    action: 'vote.count',
    before: { serverId: listingId, userId: person.id, castAt },
    after: { void: false },
  }
}

/** Restores what one kind of decision took: `taken` is checked by the schema of that kind. */
const restoring =
  <Taken>(schema: z.ZodType<Taken>, restore: Restore<Taken>) =>
  async (tx: Transaction, decision: Decision<unknown>) => {
    const taken = schema.safeParse(decision.taken)
    return taken.success ? restore(tx, { ...decision, taken: taken.data }) : null
  }

const RESTORE: { readonly [Kind in Restorable]: Restore<unknown> } = {
  'remove-review': restoring(takenReview, restoreReview),
  'remove-post': restoring(takenPost, restorePost),
  'void-vote': restoring(takenVote, restoreVote),
}

/**
 * Puts back a review, a post or a vote that a decision in force took, and ends the decision. 404 when there
 * is nothing to put back, the server or the person is gone, or the time for an appeal is over.
 */
export async function restoreTaken(ctx: UserCtx, id: string): Promise<void> {
  requireModerator(ctx)
  await transaction(ctx, async (tx) => {
    const [statement] = await tx
      .select(only(statements, ['restriction', 'subjectId', 'personId', 'endedAt', 'taken']))
      .from(statements)
      .where(eq(statements.id, id))
    const { restriction: kind = '', personId = null, taken } = statement ?? {}
    if (!statement || statement.endedAt !== null || !isRestorable(kind) || personId === null)
      throw nothingToRestore()
    const listingId = String(taken?.['serverId'])
    if (FOR_ADMINS.includes(kind)) requireAdmin(ctx)
    const [[server], [person], own] = await Promise.all([
      tx
        .select({ name: listings.name, ...teamColumns(personId) })
        .from(listings)
        .where(eq(listings.id, listingId)),
      tx.select({ id: users.id, username: users.username }).from(users).where(eq(users.id, personId)),
      tx.select(staffTeamColumns(ctx)).from(listings).where(eq(listings.id, listingId)),
    ])
    refuseOwn(ctx, own)
    // Moderators do not decide about themselves.
    if (personId === ctx.actor.userId) requireAdmin(ctx)
    if (!server || !person) throw nothingToRestore()
    const done = await RESTORE[kind](tx, {
      subjectId: statement.subjectId,
      person,
      server: { _id: listingId, name: server.name },
      isOnTeam: isOnTeam({ kind: 'user', userId: personId, roles: [] }, server),
      taken,
    })
    if (!done) throw nothingToRestore()
    const { action, before = { serverId: listingId, authorId: personId }, after } = done
    tx.write(audit(ctx, action, statement.subjectId, { before, after }))
    await takeBack(ctx, tx, RESTRICTION_FACTS[kind].subject, [statement.subjectId])
    tx.write(
      ...(kind === 'void-vote'
        ? tell([releasedNotice(ctx, { id, person, server: { _id: listingId, name: server.name } })])
        : []),
    )
  })
}

/** A voter is told that their vote counts again, unless they decided that themselves. */
export const releasedNotice = (
  ctx: UserCtx,
  { id, person, server }: { id: string; person: { id: string }; server: { _id: string; name: string } },
): Notice => ({
  person: unlessOwn(ctx, person.id),
  kind: 'vote',
  key: `released:${id}:${ctx.now}`,
  at: ctx.now,
  outcome: 'released',
  name: server.name,
  id: server._id,
})

const nothingToRestore = () => new HttpError('not_found', 'There is nothing to restore.')
