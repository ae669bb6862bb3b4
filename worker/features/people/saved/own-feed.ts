import { eq, sql } from 'drizzle-orm'
import { newsFeeds } from '../../../db/schema/saves.ts'
import type { Env } from '../../../platform/env.ts'
import type { UserCtx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { feedAddress } from './feed-address.ts'
import { statement, names, into, set } from '../../../db/statement.ts'

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
    statement(
      db,
      sql`INSERT INTO ${into(newsFeeds, 'userId', 'id', 'createdAt')}  VALUES (${actor.userId}, ${id}, ${now})
         ON CONFLICT (${names(newsFeeds.userId)}) DO UPDATE SET ${set(newsFeeds, { id: sql`excluded.${names(newsFeeds.id)}`, createdAt: sql`excluded.${names(newsFeeds.createdAt)}` })}`,
    ),
  ])
  return addresses(env, id)
}

/** Ends the person's feeds. Their addresses lead nowhere from now on. */
export async function endFeed({ db, actor }: UserCtx): Promise<FeedAddresses> {
  await db.repeatable([
    statement(db, sql`DELETE FROM ${newsFeeds} WHERE ${newsFeeds.userId} = ${actor.userId}`),
  ])
  return { url: null, notices: null }
}
