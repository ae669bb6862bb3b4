import { sql } from 'drizzle-orm'
import { listings, posts, savedListings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { emit } from '../../events/registry.ts'

/** Followers who are told in one transaction, and transactions in one run: other writes wait for a transaction, and other jobs for a run. */
const AT_ONCE = 500
const RUNS = 8

type Waiting = SqlRow<typeof posts, 'id' | 'listing_id' | 'author_id' | 'created_at' | 'told_up_to'>

/**
 * Tells followers that a server posted news. `told_up_to` moves with the notices, so a run that is late, repeated or
 * stopped tells everybody once. Who followed later is not told.
 */
export async function tellFollowers({ db, now }: Ctx): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) {
    const post =
      await db.first<Waiting>(sql`SELECT ${posts.id}, ${posts.listingId}, ${posts.authorId}, ${posts.createdAt}, ${posts.toldUpTo} FROM ${posts} WHERE ${posts.toldUpTo} IS NOT NULL
        ORDER BY ${posts.createdAt} LIMIT 1`)
    if (!post) return
    const s = savedListings
    const followers = sql`(SELECT ${s}.rowid AS place, ${s.userId} FROM ${s} JOIN ${listings} ON ${listings.id} = ${s.listingId}
      AND ${listings.moderation} = 'approved'
      WHERE ${s.listingId} = ${post.listing_id} AND ${s}.rowid > ${post.told_up_to} AND ${s.followedAt} <= ${post.created_at} ORDER BY ${s}.rowid LIMIT ${AT_ONCE})`
    await db.batch([
      ...emit('news.posted', {
        from: sql`${followers} f JOIN ${posts} ON ${posts.id} = ${post.id} AND ${posts.toldUpTo} = ${post.told_up_to}
          JOIN ${listings} ON ${listings.id} = ${post.listing_id} WHERE f.user_id <> ${post.author_id}`,
        at: now,
        person: sql`f.user_id`,
        key: `news:${post.id}`,
        outcome: sql`iif(${posts.startsAt} IS NULL, 'posted', 'evening')`,
      }),
      sql`UPDATE ${posts} SET told_up_to = (SELECT iif(count(*) < ${AT_ONCE}, NULL, max(f.place)) FROM ${followers} f)
             WHERE ${posts.id} = ${post.id} AND ${posts.toldUpTo} = ${post.told_up_to}`,
    ])
  }
}
