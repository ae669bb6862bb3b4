import { and, type AnyColumn, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { gamertagKey } from '#contract/listings/reward.ts'
import { listings, rewardKeys, users, voteClaims, votes } from '../../../db/schema.ts'
import { excluded, into, names, set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type KeyClaim, claimMarkOf } from './reward-key.ts'

const claim = alias(voteClaims, 'claim')
const rewardKey = alias(rewardKeys, 'rewardKey')
const server = alias(listings, 'server')
const voter = alias(users, 'voter')
const vote = alias(votes, 'vote')

/** Whose votes are asked about: the listing of a reward key, or one for which an API key was checked. */
type Asker = KeyClaim | { listingId: string }

export interface Question<Key extends Asker = KeyClaim> {
  key: Key
  /** As a plugin sends it. */
  username: string
}

/**
 * SQL and values of a question. `from` and `found` select the row of the asker: a reward key or a listing.
 */
async function askedBy({ env, now }: Ctx, { key, username }: Question<Asker>) {
  const name = gamertagKey(username)
  const isKey = 'hash' in key
  return {
    listing: isKey ? rewardKey.listingId : server.id,
    askedAt: isKey ? rewardKey.askedAt : sql`NULL`,
    from: isKey ? sql`${rewardKeys} rewardKey` : sql`${listings} server`,
    found: isKey
      ? and(eq(rewardKey.id, key.id), eq(rewardKey.keyHash, key.hash))
      : eq(server.id, key.listingId),
    name,
    mark: await claimMarkOf(env, name),
    since: now - VOTE_COOLDOWN_MS,
  }
}

/** When the voter last voted. A void vote has no reward. */
const votedAt = (listing: AnyColumn, since: number) =>
  sql`(SELECT max(${vote.castAt}) FROM ${votes} vote
    WHERE ${vote.listingId} = ${listing} AND ${vote.userId} = ${voter.id}
      AND NOT ${vote.isVoid} AND ${vote.castAt} > ${since})`

/**
 * What a name may claim: 0 no vote in 24 hours, 1 a vote waits, 2 claimed for this name or by this person;
 * `null` for an unknown key. One round trip.
 */
export async function checkReward(
  ctx: Ctx,
  question: Question<Asker>,
): Promise<{ state: 0 | 1 | 2; askedAt: number | null } | null> {
  const { listing, askedAt, from, found: isFound, name, mark, since } = await askedBy(ctx, question)
  const { asked } = await ctx.db.namedBatch<{ asked: { asked_at: number | null; state: 0 | 1 | 2 } }>({
    // Several people may have one name: a vote that waits (1) comes before a claimed one (2), and that before
    // none (3).
    asked: sql`SELECT ${askedAt} AS asked_at, CASE
        WHEN (SELECT ${claim.voteAt} FROM ${voteClaims} claim
          WHERE ${claim.listingId} = ${listing} AND ${claim.nameMark} = ${mark}) > ${since} THEN 2
        ELSE coalesce((SELECT CASE min(CASE
            WHEN ${votedAt(listing, since)} IS NULL THEN 3
            WHEN (SELECT max(${claim.voteAt}) FROM ${voteClaims} claim
              WHERE ${claim.userId} = ${voter.id} AND ${claim.listingId} = ${listing}) > ${since} THEN 2
            ELSE 1 END) WHEN 3 THEN 0 WHEN 2 THEN 2 WHEN 1 THEN 1 END
          FROM ${users} voter WHERE ${voter.gamertagKey} = ${name}), 0) END AS state
      FROM ${from} WHERE ${isFound}`,
  })
  const [row] = asked
  return row ? { state: row.state, askedAt: row.asked_at } : null
}

/**
 * Claims the reward of a name; `null` for an unknown key. The insert decides, so a reward is given once,
 * however many ask at once and whatever names people give.
 */
export async function claimReward(ctx: Ctx, question: Question<Asker>): Promise<boolean | null> {
  try {
    return await claimOnce(ctx, question)
  } catch (error) {
    // An old claim of this name is in the way of a vote that was claimed under another name. An upsert cannot
    // skip that, and the answer is no.
    if (String(error).includes('UNIQUE constraint failed: vote_claims')) return false
    throw error
  }
}

async function claimOnce(ctx: Ctx, question: Question<Asker>): Promise<boolean | null> {
  const { db, now, idempotencyKey } = ctx
  const { key } = question
  const { listing, from, found, name, mark, since } = await askedBy(ctx, question)
  const { again, rows } = await db.repeatableNamed<{ known: { claimed: number; id: number | null } }>({
    // Without a vote `vote_at` is null, which the table refuses and IGNORE skips: a condition would look for
    // the vote a second time.
    inserted: sql`INSERT OR IGNORE INTO ${into(voteClaims, 'listingId', 'nameMark', 'voteAt', 'userId', 'claimedAt', 'idempotencyKey')}
         SELECT ${listing}, ${mark}, ${votedAt(listing, since)}, ${voter.id}, ${now}, ${idempotencyKey}
           FROM ${from} CROSS JOIN ${users} voter WHERE ${found} AND ${voter.gamertagKey} = ${name}
         ON CONFLICT (${names(voteClaims.listingId, voteClaims.nameMark)}) DO UPDATE SET ${set(voteClaims, {
           voteAt: excluded(voteClaims.voteAt),
           userId: excluded(voteClaims.userId),
           claimedAt: now,
           idempotencyKey,
         })} WHERE ${voteClaims.voteAt} <= ${since}
         ON CONFLICT (${names(voteClaims.userId, voteClaims.listingId, voteClaims.voteAt)}) DO NOTHING`,
    known:
      'hash' in key
        ? sql`SELECT changes() AS claimed, (SELECT ${rewardKeys.id} FROM ${rewardKeys}
            WHERE ${rewardKeys.id} = iif(changes() = 0, ${key.id}, NULL)
              AND ${rewardKeys.keyHash} = ${key.hash}) AS id`
        : sql`SELECT changes() AS claimed, 1 AS id`,
  })
  const [known] = rows.known
  // Not by RETURNING, which would cost a read for each row.
  if (known?.claimed) return true
  if (!known?.id) return null
  // If this claim was sent twice, its first run may have claimed the reward.
  const earlier = sql`SELECT 1 FROM ${from} JOIN ${voteClaims} claim ON ${claim.listingId} = ${listing}
      AND ${claim.nameMark} = ${mark} AND ${claim.idempotencyKey} = ${idempotencyKey} WHERE ${found}`
  return again && (await db.first(earlier)) !== null
}
