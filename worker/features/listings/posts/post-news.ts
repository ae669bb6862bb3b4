import {
  EVENING_TIME_MESSAGE,
  EVENINGS_AHEAD_MAX,
  type News,
  NEWS_EVERY_MS,
} from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours, tooManyRequests } from '../../../http/http-error.ts'
import { isAhead, timesOf } from './evening-times.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { mayPostSql, NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'

/** Evenings of the listing `l` that are not over. */
const AHEAD = '(SELECT count(*) FROM posts p WHERE p.listing_id = l.id AND p.ends_at > ?3)'

interface NewsInput extends NewsBody {
  listingId: string
}

/**
 * Posts news of a public server, or announces an evening. The first statement is the guard: the caller may, and four hours have passed since the last news, also if those were removed.
 * Sent again, it finds its own news, by their id. Followers are told by the next runs of `tellFollowers`. 429 with the time that is left, 409 while the server is not public or has announced enough.
 */
export async function postNews(
  ctx: UserCtx,
  { listingId, title, text, evening }: NewsInput,
): Promise<{ item: News; nextAt: string }> {
  const { db, now, actor } = ctx
  const { startsAt, endsAt } = timesOf(evening)
  if (startsAt !== null && !isAhead(startsAt, now))
    throw new HttpError('invalid_input', EVENING_TIME_MESSAGE, { field: 'evening.startsAt' })
  const id = newId()
  const {
    results: [, , , found, sides],
  } = await db.repeatable<
    [never, never, never, NewsRow, { moderation: string; news_at: number | null; ahead: number }]
  >([
    db
      .prepare(
        `UPDATE listings AS l SET news_at = ?3 WHERE l.id = ?1 AND l.moderation = 'approved' AND (l.news_at IS NULL OR l.news_at <= ?4) AND ${mayPostSql('l', '?2')}
            AND (?5 IS NULL OR ${AHEAD} < ${EVENINGS_AHEAD_MAX})`,
      )
      .bind(listingId, actor.userId, now, now - NEWS_EVERY_MS, startsAt),
    db
      .prepare(
        `INSERT INTO posts (id, listing_id, author_id, title, text, created_at, updated_at, told_up_to, starts_at, ends_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, 0, ?7, ?8 WHERE changes() > 0`,
      )
      .bind(id, listingId, actor.userId, title, text, now, startsAt, endsAt),
    auditStatement(ctx, {
      action: 'post.news',
      targetKind: 'post',
      targetId: id,
      after: {
        serverId: listingId,
        authorId: actor.userId,
        title,
        text,
        ...(evening && { startsAt, endsAt }),
      },
    }),
    db.prepare(`SELECT ${NEWS_COLUMNS} FROM posts p WHERE p.id = ?1`).bind(id),
    db
      .prepare(
        `SELECT l.moderation, l.news_at, ${AHEAD} AS ahead FROM listings l
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${mayPostSql('l', '?2')}`,
      )
      .bind(listingId, actor.userId, now),
  ])
  const [side] = sides.results
  if (!side) throw notYours()
  if (side.moderation !== 'approved')
    throw new HttpError('state_conflict', 'News can be posted when the server is public.')
  const [row] = found.results
  if (!row && startsAt !== null && side.ahead >= EVENINGS_AHEAD_MAX)
    throw new HttpError(
      'state_conflict',
      `${EVENINGS_AHEAD_MAX} evenings are announced. Wait until one is over, or call one off.`,
    )
  if (!row)
    throw tooManyRequests(
      (side.news_at ?? now) + NEWS_EVERY_MS - now,
      'News can be posted once in four hours.',
    )
  return { item: newsOf(row), nextAt: new Date(now + NEWS_EVERY_MS).toISOString() }
}
