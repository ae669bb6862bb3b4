import { eq } from 'drizzle-orm'
import { newsFeeds } from '../../db/schema/saves.ts'
import type { UserCtx } from '../../http/context.ts'
import { newId } from '../../platform/ids.ts'
import { feedAddress } from './feed-address.ts'

/** The address of the person's private feed, or `null`. */
export async function readFeedAddress({ db, env, actor }: UserCtx): Promise<{ url: string | null }> {
  const [feed] = await db.orm
    .select({ id: newsFeeds.id })
    .from(newsFeeds)
    .where(eq(newsFeeds.userId, actor.userId))
  return { url: feed ? await feedAddress(env, feed.id) : null }
}

/** Gives the person's feed a new address. The one before, if there was one, leads nowhere from now on. */
export async function renewFeedAddress({ db, env, actor, now }: UserCtx): Promise<{ url: string }> {
  const id = newId()
  await db.orm
    .insert(newsFeeds)
    .values({ userId: actor.userId, id, createdAt: now })
    .onConflictDoUpdate({ target: newsFeeds.userId, set: { id, createdAt: now } })
  return { url: await feedAddress(env, id) }
}

/** Ends the person's feed. Its address leads nowhere from now on. */
export async function endFeed({ db, actor }: UserCtx): Promise<{ url: null }> {
  await db.orm.delete(newsFeeds).where(eq(newsFeeds.userId, actor.userId))
  return { url: null }
}
