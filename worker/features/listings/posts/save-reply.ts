import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reply } from '#contract/listings/post.ts'
import type { replyBody } from '#contract/listings/post.wire.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { REPLY, shownReply } from '../../../db/post-row.ts'
import { listings, posts, reviews } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { tell } from '../../events/tell.ts'

type ReplyInput = z.output<typeof replyBody> & { listingId: string; reviewId: string }

/**
 * Saves a server's one reply to a review; saving again replaces its text. The reviewer is told once. The same text
 * again changes nothing. 404 for another server's review, and while it is not public.
 */
export async function saveReply(
  ctx: UserCtx,
  { listingId, reviewId, text }: ReplyInput,
): Promise<{ item: Reply }> {
  const { now, actor } = ctx
  const authorId = actor.userId
  const newReply = newId()
  return transaction(ctx, async (tx) => {
    const [[listing], [review], [earlier]] = await Promise.all([
      tx
        .select({ name: listings.name, moderation: listings.moderation, ...teamColumns(authorId) })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
      tx
        .select({ authorId: reviews.authorId })
        .from(reviews)
        .where(and(eq(reviews.id, reviewId), eq(reviews.listingId, listingId))),
      tx
        .select({ ...REPLY, authorId: posts.authorId })
        .from(posts)
        .where(eq(posts.reviewId, reviewId)),
    ])
    if (!listing || !isOnTeam(actor, listing)) throw notYours()
    if (!review || listing.moderation !== 'approved') throw new HttpError('not_found', 'Review not found')
    if (earlier?.text === text) return { item: shownReply(earlier) }
    const reply = {
      id: earlier?.id ?? newReply,
      authorId: earlier?.authorId ?? authorId,
      text,
      createdAt: earlier?.createdAt ?? now,
      updatedAt: now,
    }
    tx.write(
      tx
        .insert(posts)
        .values({ ...reply, listingId, reviewId })
        .onConflictDoUpdate({ target: posts.id, set: reply }),
      audit(ctx, 'post.reply', reply.id, {
        before: earlier ? { authorId: earlier.authorId, text: earlier.text } : null,
        after: { serverId: listingId, reviewId, authorId, text },
      }),
      ...tell([
        {
          person: review.authorId,
          kind: 'review',
          key: `reply:${reviewId}`,
          at: now,
          outcome: 'answered',
          name: listing.name,
          id: listingId,
        },
      ]),
    )
    return { item: shownReply(reply) }
  })
}
