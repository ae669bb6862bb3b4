import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { gamertagKey } from '#contract/listings/reward.ts'
import type { Ctx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { type KeyClaim, markOf } from './reward-key.ts'

/** Whose votes are asked about: the listing of a reward key, or one for which an API key was checked. */
type Asker = KeyClaim | { listingId: string }

export interface Question<Key extends Asker = KeyClaim> {
  key: Key
  /** As a plugin sends it. */
  username: string
}

/** The asker `k` with its `listing_id` (SQL), and the condition that finds it by ?1 and ?2. */
function askerSql(key: Asker): { table: string; found: string } {
  return 'hash' in key
    ? { table: 'reward_keys k', found: 'k.id = ?1 AND k.key_hash = ?2' }
    : {
        table: '(SELECT id AS listing_id, NULL AS asked_at FROM listings) k',
        found: 'k.listing_id = ?1 AND ?2 IS NULL',
      }
}

/** ?1 and ?2 are the asker, ?3 the key of the name, ?4 its mark, ?5 a moment 24 hours ago. */
async function valuesOf({ env, now }: Ctx, { key, username }: Question<Asker>) {
  const name = gamertagKey(username)
  const asker = 'hash' in key ? ([key.id, key.hash] as const) : ([key.listingId, null] as const)
  return [...asker, name, await markOf(env, name), now - VOTE_COOLDOWN_MS] as const
}

/** A held vote has its reward: the voter may well be a fan. A void one has none. */
const VOTED_AT = `(SELECT max(v.cast_at) FROM votes v WHERE v.listing_id = k.listing_id AND v.user_id = u.id AND v.effect <> 'void')`

/**
 * What a name may claim: 0 no vote in 24 hours, 1 a vote waits, 2 claimed for this name or by this person; `null`
 * for an unknown key. One round trip.
 */
export async function checkReward(
  ctx: Ctx,
  question: Question<Asker>,
): Promise<{ state: 0 | 1 | 2; askedAt: number | null } | null> {
  const { table, found: isFound } = askerSql(question.key)
  const [found] = await ctx.db.batch<[{ asked_at: number | null; state: 0 | 1 | 2 }]>([
    ctx.db
      .prepare(
        `SELECT k.asked_at, CASE WHEN (SELECT c.vote_at FROM vote_claims c WHERE c.listing_id = k.listing_id AND c.name_mark = ?4) > ?5 THEN 2
           ELSE coalesce((SELECT CASE min(CASE WHEN coalesce(${VOTED_AT}, 0) <= ?5 THEN 3
               WHEN (SELECT max(c.vote_at) FROM vote_claims c WHERE c.user_id = u.id AND c.listing_id = k.listing_id) > ?5 THEN 2
               ELSE 1 END) WHEN 3 THEN 0 WHEN 2 THEN 2 WHEN 1 THEN 1 END FROM users u WHERE u.gamertag_key = ?3), 0) END AS state
           FROM ${table} WHERE ${isFound}`,
      )
      .bind(...(await valuesOf(ctx, question))),
  ])
  const [row] = found.results
  return row ? { state: row.state, askedAt: row.asked_at } : null
}

/**
 * Claims the reward of a name; `null` for an unknown key. The insert decides, so a reward is given once, however
 * many ask at once and whatever names people give.
 */
export async function claimReward(ctx: Ctx, question: Question<Asker>): Promise<boolean | null> {
  try {
    return await claimOnce(ctx, question)
  } catch (error) {
    // An old claim of this name is in the way of a vote that was claimed under another name. An upsert cannot skip that, and the answer is no.
    if (String(error).includes('UNIQUE constraint failed: vote_claims')) return false
    throw error
  }
}

async function claimOnce(ctx: Ctx, question: Question<Asker>): Promise<boolean | null> {
  const { db, now } = ctx
  const values = await valuesOf(ctx, question)
  const [id, hash, , mark] = values
  const { table, found } = askerSql(question.key)
  const attempt = newId()
  const {
    results: [claimed, known, own],
  } = await db.repeatable<[never, { id: number }, { 1: 1 }]>((again) => [
    db
      .prepare(
        // Without a vote `vote_at` is null, which the table refuses and IGNORE skips: a condition would look for the vote a second time.
        `INSERT OR IGNORE INTO vote_claims (listing_id, name_mark, vote_at, user_id, claimed_at, attempt)
         SELECT k.listing_id, ?4, (SELECT max(v.cast_at) FROM votes v WHERE v.listing_id = k.listing_id AND v.user_id = u.id AND v.effect <> 'void' AND v.cast_at > ?5), u.id, ?6, ?7
           FROM ${table} CROSS JOIN users u WHERE ${found} AND u.gamertag_key = ?3
         ON CONFLICT (listing_id, name_mark) DO UPDATE
           SET vote_at = excluded.vote_at, user_id = excluded.user_id, claimed_at = excluded.claimed_at, attempt = excluded.attempt WHERE vote_claims.vote_at <= ?5
         ON CONFLICT (user_id, listing_id, vote_at) DO NOTHING`,
      )
      .bind(...values, now, attempt),
    hash === null
      ? db.prepare('SELECT 1 AS id')
      : db
          .prepare('SELECT id FROM reward_keys WHERE id = iif(changes() = 0, ?1, NULL) AND key_hash = ?2')
          .bind(id, hash),
    // The reward that an earlier run of this claim may have taken.
    ...(again
      ? [
          db
            .prepare(
              `SELECT 1 FROM ${table} JOIN vote_claims c ON c.listing_id = k.listing_id AND c.name_mark = ?3 AND c.attempt = ?4 WHERE ${found}`,
            )
            .bind(id, hash, mark, attempt),
        ]
      : []),
  ])
  // Not by RETURNING, which reads what it wrote.
  if (claimed.meta.changes > 0 || own?.results[0]) return true
  return known.results.length > 0 ? false : null
}
