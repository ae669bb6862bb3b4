import { eq } from 'drizzle-orm'
import { newsFeeds } from '../../../db/schema/saves.ts'
import type { Env } from '../../../platform/env.ts'
import type { UserCtx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { feedAddress } from './feed-address.ts'

/** The addresses of a person's private feeds; `null` while they have none. */
interface FeedAddresses {
  url: string | null
  notices: string | null
}

const addresses = async (env: Env, id: string) => ({
  url: await feedAddress(env, 'news', id),
  notices: await feedAddress(env, 'notice', id),
})

export async function readFeedAddress({ db, env, actor }: UserCtx): Promise<FeedAddresses> {
  const [feed] = await db.orm
    .select({ id: newsFeeds.id })
    .from(newsFeeds)
    .where(eq(newsFeeds.userId, actor.userId))
  return feed ? addresses(env, feed.id) : { url: null, notices: null }
}

/** Gives the person's feeds new addresses. Those before, if there were any, lead nowhere from now on. */
export async function renewFeedAddress({ db, env, actor, now }: UserCtx): Promise<FeedAddresses> {
  const id = newId()
  await db.repeatable([
    db
      .prepare(
        `INSERT INTO news_feeds (user_id, id, created_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, created_at = excluded.created_at`,
      )
      .bind(actor.userId, id, now),
  ])
  return addresses(env, id)
}

/** Ends the person's feeds. Their addresses lead nowhere from now on. */
export async function endFeed({ db, actor }: UserCtx): Promise<FeedAddresses> {
  await db.repeatable([db.prepare('DELETE FROM news_feeds WHERE user_id = ?1').bind(actor.userId)])
  return { url: null, notices: null }
}
