import type { Ctx } from '../../http/context.ts'

/**
 * Ends the statements of restrictions whose time is over, tells the people, and forgets the hashes of their ids (by trigger). A restriction stops counting by
 * its time, also before this ran.
 */
export async function expireRestrictions({ db, now }: Ctx): Promise<void> {
  const over = `until IS NOT NULL AND until <= ?1 AND ended_at IS NULL AND restriction = 'restrict-account'`
  await db.batch([
    db
      .prepare(
        `INSERT INTO notices (user_id, kind, key, at, data)
         SELECT person_id, 'decision', 'expired:' || id, ?1, json_object('outcome', 'expired', 'name', NULL, 'id', id)
           FROM statements WHERE ${over} AND person_id IS NOT NULL
         ON CONFLICT (user_id, key) DO NOTHING`,
      )
      .bind(now),
    db.prepare(`UPDATE statements SET ended_at = until, ended = 'expired' WHERE ${over}`).bind(now),
  ])
}
