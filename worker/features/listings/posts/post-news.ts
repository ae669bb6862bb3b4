import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import {
  CLOCK_CHANGE_MS,
  EVENING_AHEAD_MS,
  EVENING_EVERY_MS,
  EVENING_TIME_MESSAGE,
  EVENINGS_AHEAD_MAX,
  type News,
  NEWS_EVERY_HOURS,
  NEWS_EVERY_MS,
  nextNewsAt,
} from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { newsOf } from '../../../db/post-row.ts'
import { listings, posts } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours, tooManyRequests } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'

interface NewsInput extends NewsBody {
  listingId: string
}

/**
 * Posts news of a public server, or announces evenings. 429 too soon after the last news, even removed
 * ones; each of several evenings counts. 409 while the server is not public, or has announced enough.
 */
export async function postNews(
  ctx: UserCtx,
  { listingId, title, text, evening }: NewsInput,
): Promise<{ item: News; nextAt: string }> {
  const { now, actor, idempotencyKey: id } = ctx
  const { startsAt, endsAt } = timesOf(evening)
  if (startsAt !== null && !isAhead(startsAt, now))
    throw new HttpError('invalid_input', EVENING_TIME_MESSAGE, { field: 'evening.startsAt' })
  const nextStarts = evening?.weekly.map((start) => Date.parse(start)) ?? []
  if (startsAt !== null && !nextStarts.every((start, week) => isWeeksLater(start, startsAt, week + 1)))
    throw new HttpError('invalid_input', 'The next evenings must be a week apart.', {
      field: 'evening.weekly',
    })
  return transaction(ctx, async (tx) => {
    const [[listing], [announced]] = await Promise.all([
      tx
        .select({ moderation: listings.moderation, newsAt: listings.newsAt, ...teamColumns(actor.userId) })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
      tx
        .select({ evenings: count() })
        .from(posts)
        .where(and(eq(posts.listingId, listingId), gt(posts.endsAt, now))),
    ])
    if (!listing || !isOnTeam(actor, listing)) throw notYours()
    if (listing.moderation !== 'approved')
      throw new HttpError('state_conflict', 'News can be posted when the server is public.')
    if (startsAt !== null && (announced?.evenings ?? 0) >= EVENINGS_AHEAD_MAX)
      throw new HttpError(
        'state_conflict',
        `${EVENINGS_AHEAD_MAX} evenings are announced. Wait until one is over, or call one off.`,
      )
    const wait = nextNewsAt(listing.newsAt) - now
    if (wait > 0) throw tooManyRequests(wait, waitText(wait))
    const texts = { title, text, createdAt: now, updatedAt: now }
    const first = { ...texts, id, startsAt, endsAt }
    const length = (endsAt ?? 0) - (startsAt ?? 0)
    const next = nextStarts
      .slice(0, EVENINGS_AHEAD_MAX - (announced?.evenings ?? 0) - 1)
      .map((start) => ({ ...texts, id: newId(), startsAt: start, endsAt: start + length }))
    const all = [first, ...next]
    // Each evening counts as one post.
    const newsAt = now + next.length * NEWS_EVERY_MS
    tx.write(
      tx.update(listings).set({ newsAt }).where(eq(listings.id, listingId)),
      ...all.flatMap((news) => [
        tx.insert(posts).values({ ...news, listingId, authorId: actor.userId }),
        audit(ctx, 'post.news', news.id, {
          after: {
            serverId: listingId,
            authorId: actor.userId,
            title,
            text,
            ...(evening && { startsAt: news.startsAt, endsAt: news.endsAt }),
          },
        }),
      ]),
    )
    return { item: newsOf(first), nextAt: iso(nextNewsAt(newsAt)) }
  })
}

const waitText = (wait: number) =>
  wait > NEWS_EVERY_MS
    ? `Each evening counts as news. You can post again in ${Math.ceil(wait / HOUR)} hours.`
    : `News can be posted once in ${NEWS_EVERY_HOURS} hours.`

/** Whether a moment is some weeks after another by the owner's clock, which may change between them. */
const isWeeksLater = (moment: number, start: number, weeks: number): boolean =>
  Math.abs(moment - start - weeks * EVENING_EVERY_MS) <= CLOCK_CHANGE_MS

/** When an evening starts and ends, in ms since 1970; `null` for other news. */
export function timesOf(evening: NewsBody['evening']) {
  if (!evening) return { startsAt: null, endsAt: null }
  const startsAt = Date.parse(evening.startsAt)
  return { startsAt, endsAt: startsAt + evening.minutes * MINUTE }
}

export const isAhead = (startsAt: number, now: number): boolean =>
  startsAt > now && startsAt <= now + EVENING_AHEAD_MS
