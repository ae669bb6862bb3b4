import { and, eq, isNull } from 'drizzle-orm'
import { isOnTeam } from '#contract/people/permissions.ts'
import { listings, posts } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

export type OwnPost = { reviewId: string } | { postId: string }

/**
 * Removes a reply or news of one's own server, with an audit entry of its words. Repeating the call changes nothing.
 */
export async function removePost(ctx: UserCtx, listingId: string, which: OwnPost): Promise<void> {
  const { actor } = ctx
  const isIt =
    'reviewId' in which
      ? eq(posts.reviewId, which.reviewId)
      : and(eq(posts.id, which.postId), isNull(posts.reviewId))
  await transaction(ctx, async (tx) => {
    const [[listing], [post]] = await Promise.all([
      tx
        .select(teamColumns(actor.userId))
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
      tx
        .select({ id: posts.id, authorId: posts.authorId, title: posts.title, text: posts.text })
        .from(posts)
        .where(and(eq(posts.listingId, listingId), isIt)),
    ])
    if (!listing || !isOnTeam(actor, listing)) throw notYours()
    if (!post) return
    const { id, ...words } = post
    tx.write(
      tx.delete(posts).where(eq(posts.id, id)),
      audit(ctx, 'post.remove', id, { before: { serverId: listingId, ...words } }),
    )
  })
}
