import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  EVENING_TIME_MESSAGE,
  EVENINGS_AHEAD_MAX,
  type News,
  NEWS_EVERY_MS,
  EVENING_AHEAD_MS,
} from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'
import { type UserCtx, HttpError, notYours, tooManyRequests } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { may } from '../../../db/side-sql.ts'
import { NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'
import { listings, posts } from '../../../db/schema.ts'
import { into, set } from '../../../db/sql.ts'
import { MINUTE } from '#contract/base/time.ts'

const l = alias(listings, 'l')
const p = alias(posts, 'p')

/** Evenings of the listing `l` that are not over. */
const ahead = (now: number) =>
  sql`(SELECT count(*) FROM ${posts} p WHERE ${p.listingId} = ${l.id} AND ${p.endsAt} > ${now})`

interface NewsInput extends NewsBody {
  listingId: string
}

/**
 * Posts news of a public server, or announces an evening. 429 within four hours of the last news, also if
 * those were removed, with the time left; 409 while it is not public or has announced enough.
 */
export async function postNews(
  ctx: UserCtx,
  { listingId, title, text, evening }: NewsInput,
): Promise<{ item: News; nextAt: string }> {
  const { now, actor, idempotencyKey: id } = ctx
  const { startsAt, endsAt } = timesOf(evening)
  if (startsAt !== null && !isAhead(startsAt, now))
    throw new HttpError('invalid_input', EVENING_TIME_MESSAGE, { field: 'evening.startsAt' })
  const [, [row], [side]] = await writeOnce<
    [NewsRow, { moderation: string; news_at: number | null; ahead: number }]
  >(
    ctx,
    [
      sql`UPDATE ${listings} AS l SET ${set(listings, { newsAt: now })}
          WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved' AND (${l.newsAt} IS NULL OR ${l.newsAt} <= ${now - NEWS_EVERY_MS})
          AND ${may('edit', actor.userId, l)}
            AND (${startsAt} IS NULL OR ${ahead(now)} < ${EVENINGS_AHEAD_MAX})`,
      sql`INSERT INTO ${into(posts, 'id', 'listingId', 'authorId', 'title', 'text', 'createdAt', 'updatedAt', 'startsAt', 'endsAt')}
         SELECT ${id}, ${listingId}, ${actor.userId}, ${title}, ${text}, ${now}, ${now}, ${startsAt}, ${endsAt} WHERE changes() > 0`,
      auditStatement(ctx, 'post.news', id, {
        after: {
          serverId: listingId,
          authorId: actor.userId,
          title,
          text,
          ...(evening && { startsAt, endsAt }),
        },
      }),
    ],
    [
      sql`SELECT ${NEWS_COLUMNS} FROM ${posts} p WHERE ${p.id} = ${id}`,
      sql`SELECT ${l.moderation}, ${l.newsAt}, ${ahead(now)} AS ahead FROM ${listings} l
          WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('edit', actor.userId, l)}`,
    ],
  )
  if (!side) throw notYours()
  if (side.moderation !== 'approved')
    throw new HttpError('state_conflict', 'News can be posted when the server is public.')
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

/** When an evening starts and ends, in ms since 1970; `null` for other news. */
export function timesOf(evening: NewsBody['evening']) {
  if (!evening) return { startsAt: null, endsAt: null }
  const startsAt = Date.parse(evening.startsAt)
  return { startsAt, endsAt: startsAt + evening.minutes * MINUTE }
}

export const isAhead = (startsAt: number, now: number): boolean =>
  startsAt > now && startsAt <= now + EVENING_AHEAD_MS
