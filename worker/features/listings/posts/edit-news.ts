import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { EVENING_TIME_MESSAGE, type News } from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'
import { listings, posts } from '../../../db/schema.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { may } from '../../../db/side-sql.ts'
import { NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'
import { isAhead, timesOf } from './post-news.ts'
import { set } from '../../../db/sql.ts'

const p = alias(posts, 'p')
const l = alias(listings, 'l')

interface NewsEdit extends NewsBody {
  listingId: string
  postId: string
}

/** Changes news, or the time of an evening. The audit entry comes first, with the words before. The same again changes nothing; 404 for what is not theirs. */
export async function editNews(
  ctx: UserCtx,
  { listingId, postId, title, text, evening }: NewsEdit,
): Promise<{ item: News }> {
  const { now, actor } = ctx
  const { startsAt, endsAt } = timesOf(evening)
  const own = sql`${p.id} = ${postId} AND ${p.reviewId} IS NULL AND ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('edit', actor.userId, l)}`
  const [, [row]] = await writeOnce<[NewsRow]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'post.news', 'post', ${p.id},
                json_object('authorId', ${p.authorId}, 'title', ${p.title}, 'text', ${p.text}, 'startsAt', ${p.startsAt}, 'endsAt', ${p.endsAt}),
                json_object('serverId', ${l.id}, 'authorId', ${actor.userId}, 'title', ${title}, 'text', ${text}, 'startsAt', coalesce(${startsAt}, ${p.startsAt}),
                'endsAt', coalesce(${endsAt}, ${p.endsAt}))
           FROM ${posts} p JOIN ${listings} l ON ${l.id} = ${p.listingId}
          WHERE ${own} AND (${p.title} <> ${title} OR ${p.text} <> ${text} OR (${endsAt} IS NOT NULL AND (${p.startsAt} <> ${startsAt} OR ${p.endsAt} <> ${endsAt})))
            AND (${startsAt} IS NULL OR ${p.startsAt} = ${startsAt} OR (${p.endsAt} > ${now} AND ${Number(startsAt !== null && isAhead(startsAt, now))}))`,
      sql`UPDATE ${posts} SET ${set(posts, {
        title,
        text,
        authorId: actor.userId,
        updatedAt: now,
        startsAt: sql`iif(${posts.startsAt} IS NULL, NULL, coalesce(${startsAt}, ${posts.startsAt}))`,
        endsAt: sql`iif(${posts.endsAt} IS NULL, NULL, coalesce(${endsAt}, ${posts.endsAt}))`,
      })}
          WHERE ${posts.id} = ${postId} AND changes() > 0`,
    ],
    [sql`SELECT ${NEWS_COLUMNS} FROM ${posts} p JOIN ${listings} l ON ${l.id} = ${p.listingId} WHERE ${own}`],
  )
  if (!row) throw new HttpError('not_found', 'News not found')
  if (startsAt !== null && row.starts_at !== startsAt)
    throw new HttpError('invalid_input', EVENING_TIME_MESSAGE, { field: 'evening.startsAt' })
  return { item: newsOf(row) }
}
