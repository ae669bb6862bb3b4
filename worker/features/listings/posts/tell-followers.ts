import type { posts } from '../../../db/schema/posts.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'

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
    const post = await db
      .prepare(
        'SELECT id, listing_id, author_id, created_at, told_up_to FROM posts WHERE told_up_to IS NOT NULL ORDER BY created_at LIMIT 1',
      )
      .first<Waiting>()
    if (!post) return
    const followers = `(SELECT s.rowid AS place, s.user_id FROM saved_listings s JOIN listings l ON l.id = s.listing_id AND l.moderation = 'approved'
      WHERE s.listing_id = ?2 AND s.rowid > ?3 AND s.followed_at <= ?4 ORDER BY s.rowid LIMIT ${AT_ONCE})`
    const own = [post.id, post.listing_id, post.told_up_to, post.created_at] as const
    await db.batch([
      db
        .prepare(
          `INSERT INTO notices (user_id, kind, key, at, data)
           SELECT f.user_id, 'news', 'news:' || ?1, ?5, json_object('outcome', iif(p.starts_at IS NULL, 'posted', 'evening'), 'name', l.name, 'id', l.id)
             FROM ${followers} f JOIN posts p ON p.id = ?1 AND p.told_up_to = ?3 JOIN listings l ON l.id = ?2 WHERE f.user_id <> ?6
           ON CONFLICT (user_id, key) DO NOTHING`,
        )
        .bind(...own, now, post.author_id),
      db
        .prepare(
          `UPDATE posts SET told_up_to = (SELECT iif(count(*) < ${AT_ONCE}, NULL, max(f.place)) FROM ${followers} f) WHERE id = ?1 AND told_up_to = ?3`,
        )
        .bind(...own),
    ])
  }
}
