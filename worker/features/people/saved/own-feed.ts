import type { z } from 'zod'
import type { newsFeed } from '#contract/people/player.wire.ts'
import { eq, sql } from 'drizzle-orm'
import { users } from '../../../db/schema.ts'
import { set, type Values } from '../../../db/sql.ts'
import type { Env } from '../../../platform/env.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { feedAddress } from './feed-address.ts'

/** The addresses of a person's private feeds; `null` while they have none. */
type FeedAddresses = z.output<typeof newsFeed>

const addresses = async (env: Env, id: string) => ({
  url: await feedAddress(env, 'news', id),
  notices: await feedAddress(env, 'notice', id),
})

export async function readFeedAddress({ db, env, actor }: UserCtx): Promise<FeedAddresses> {
  const [feed] = await db.orm.select({ id: users.feedId }).from(users).where(eq(users.id, actor.userId))
  return feed?.id ? addresses(env, feed.id) : { url: null, notices: null }
}

/** Gives the person's feeds new addresses. Those before, if there were any, lead nowhere from now on. */
export async function renewFeedAddress({ db, env, actor, now }: UserCtx): Promise<FeedAddresses> {
  const id = newId()
  await setFeed({ db, actor }, { feedId: id, feedSince: now })
  return addresses(env, id)
}

/** Ends the person's feeds. Their addresses lead nowhere from now on. */
export async function endFeed({ db, actor }: UserCtx): Promise<FeedAddresses> {
  await setFeed({ db, actor }, { feedId: null, feedSince: null })
  return { url: null, notices: null }
}

const setFeed = ({ db, actor }: Pick<UserCtx, 'db' | 'actor'>, feed: Values<typeof users>) =>
  db.repeatable([sql`UPDATE ${users} SET ${set(users, feed)} WHERE ${users.id} = ${actor.userId}`])
