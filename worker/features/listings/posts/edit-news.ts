import { and, eq, isNull } from 'drizzle-orm'
import { EVENING_TIME_MESSAGE, type News } from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { NEWS, newsOf } from '../../../db/post-row.ts'
import { listings, posts } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { isAhead, timesOf } from './post-news.ts'

interface NewsEdit extends NewsBody {
  listingId: string
  postId: string
}

/**
 * Changes news, or the time of an evening that is not over. The author stays, whoever edits. The same edit
 * again changes nothing. 404 for other teams.
 */
export async function editNews(
  ctx: UserCtx,
  { listingId, postId, title, text, evening }: NewsEdit,
): Promise<{ item: News }> {
  const { now, actor } = ctx
  const wanted = timesOf(evening)
  return transaction(ctx, async (tx) => {
    const [row] = await tx
      .select({ news: NEWS, authorId: posts.authorId, ...teamColumns(actor.userId) })
      .from(posts)
      .innerJoin(listings, eq(listings.id, posts.listingId))
      .where(
        and(
          eq(posts.id, postId),
          isNull(posts.reviewId),
          eq(listings.id, listingId),
          isNull(listings.deletedAt),
        ),
      )
    if (!row || !isOnTeam(actor, row)) throw new HttpError('not_found', 'News not found')
    const { news, authorId } = row
    const mayMove = (startsAt: number) =>
      startsAt === news.startsAt || ((news.endsAt ?? 0) > now && isAhead(startsAt, now))
    if (wanted.startsAt !== null && !mayMove(wanted.startsAt))
      throw new HttpError('invalid_input', EVENING_TIME_MESSAGE, { field: 'evening.startsAt' })
    const before = { title: news.title, text: news.text, startsAt: news.startsAt, endsAt: news.endsAt }
    const after = {
      title,
      text,
      startsAt: wanted.startsAt ?? news.startsAt,
      endsAt: wanted.endsAt ?? news.endsAt,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return { item: newsOf(news) }
    tx.write(
      tx
        .update(posts)
        .set({ ...after, updatedAt: now })
        .where(eq(posts.id, postId)),
      audit(ctx, 'post.news', postId, {
        before: { authorId, ...before },
        after: { serverId: listingId, authorId: actor.userId, ...after },
      }),
    )
    return { item: newsOf({ ...news, ...after, updatedAt: now }) }
  })
}
