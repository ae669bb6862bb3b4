import { and, desc, eq, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { type ListingViewer, VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { canManage, canView, mayModerate, isOnTeam } from '#contract/people/permissions.ts'
import { reportWaitMs } from '#contract/staff/report.ts'
import {
  listings,
  liveServers,
  marks,
  reports,
  rewardKeys,
  webhooks,
  users,
  votes,
  withdrawnVotes,
} from '../../db/schema.ts'
import { isReal, teamColumns } from '../../db/team-sql.ts'
import { serverNotFound, type UserCtx } from '../../http/verb.ts'
import { ownReviewStatement } from '../reviews/list-reviews.ts'
import { reviewOf, type ReviewRow } from '../reviews/review-row.ts'

/**
 * Data for this viewer only: when they may vote again, what they may do, and what they voted, wrote, saved,
 * reported.
 */
export async function readListingViewer(ctx: UserCtx, listingId: string): Promise<ListingViewer> {
  const { actor, now } = ctx
  const [viewer, review] = await Promise.all([
    readRows(ctx, listingId),
    ctx.db.first<ReviewRow>(ownReviewStatement(ctx, listingId)),
  ])
  const { vote, withdrawn, reported } = viewer
  const moderation = viewer.listing?.moderation ?? 'deleted'
  if (!viewer.listing || moderation === 'deleted') throw serverNotFound()
  const listing = { ...viewer.listing, moderation }
  if (!canView(actor, listing)) throw serverNotFound()
  // After a vote that was taken back, the next one waits 24 hours, too.
  const last = Math.max(vote?.castAt ?? 0, withdrawn?.castAt ?? 0)
  const opens = last + VOTE_COOLDOWN_MS
  const isManager = canManage(actor, listing)
  return {
    nextVoteAt: opens > now ? iso(opens) : null,
    voted: opens > now && vote?.castAt === last && !vote.isVoid,
    voidVote: vote?.isVoid ?? false,
    isOnTeam: isOnTeam(actor, listing),
    canManage: isManager,
    heartbeatHidden: listing.reportsHidden === true && isManager,
    ...(listing.off === true && isManager && { looksOff: true }),
    ...(mayModerate(actor) && {
      count: { presses: listing.presses ?? 0, isCopy: listing.isCopy ?? false, isReal: listing.isReal },
    }),
    reported: reported.some(
      ({ reviewId, postId, createdAt }) =>
        reviewId === null && postId === null && reportWaitMs(createdAt, now) > 0,
    ),
    reportedReviews: reported.flatMap(({ reviewId }) => reviewId ?? []),
    ownReview: review && reviewOf(review),
    saved: viewer.isSaved,
    reward: viewer.hasRewards && listing.moderation === 'approved' ? { gamertag: viewer.gamertag } : null,
  }
}

/** All rows for the answer, in one round trip. */
async function readRows({ db: { orm }, actor: { userId } }: UserCtx, listingId: string) {
  const { reportsHidden, off, presses, isCopy } = liveServers
  const [[listing], [vote], [withdrawn], reported, saved, rewards, [person]] = await orm.batch([
    orm
      .select({
        moderation: listings.moderation,
        ...teamColumns(userId),
        reportsHidden,
        off,
        presses,
        isCopy,
        isReal: isReal(listings),
      })
      .from(listings)
      .leftJoin(liveServers, eq(liveServers.seq, listings.seq))
      .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
    orm
      .select({ castAt: votes.castAt, isVoid: votes.isVoid })
      .from(votes)
      .where(and(eq(votes.userId, userId), eq(votes.listingId, listingId)))
      .orderBy(desc(votes.castAt))
      .limit(1),
    orm
      .select({ castAt: withdrawnVotes.castAt })
      .from(withdrawnVotes)
      .where(and(eq(withdrawnVotes.listingId, listingId), eq(withdrawnVotes.userId, userId))),
    orm
      .select({ reviewId: reports.reviewId, postId: reports.postId, createdAt: reports.createdAt })
      .from(reports)
      .where(and(eq(reports.listingId, listingId), eq(reports.reporterId, userId))),
    orm
      .select({ savedAt: marks.at })
      .from(marks)
      .where(and(eq(marks.userId, userId), eq(marks.mark, 'saved'), eq(marks.listingId, listingId))),
    // A server gives rewards if its plugin asks with a key, or if votes are sent to its Votifier.
    orm
      .select({ id: rewardKeys.listingId })
      .from(rewardKeys)
      .where(eq(rewardKeys.listingId, listingId))
      .unionAll(
        orm
          .select({ id: webhooks.id })
          .from(webhooks)
          .where(and(eq(webhooks.id, listingId), eq(webhooks.kind, 'votifier'), isNull(webhooks.offBecause))),
      ),
    orm.select({ gamertag: users.gamertag }).from(users).where(eq(users.id, userId)),
  ])
  return {
    listing,
    vote,
    withdrawn,
    reported,
    isSaved: saved.length > 0,
    hasRewards: rewards.length > 0,
    gamertag: person?.gamertag ?? null,
  }
}
