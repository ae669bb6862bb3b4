import { and, type AnyColumn, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { gamertagKey } from '#contract/listings/reward.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type KeyClaim, markOf } from './reward-key.ts'
import { listings, rewardKeys, users, voteClaims, votes } from '../../../db/schema.ts'
import { into, names, set } from '../../../db/sql.ts'

const c = alias(voteClaims, 'c')
const k = alias(rewardKeys, 'k')
const l = alias(listings, 'l')
const u = alias(users, 'u')
const v = alias(votes, 'v')

/** Whose votes are asked about: the listing of a reward key, or one for which an API key was checked. */
type Asker = KeyClaim | { listingId: string }

export interface Question<Key extends Asker = KeyClaim> {
  key: Key
  /** As a plugin sends it. */
  username: string
}

/** The one who asks about a name, as SQL and values. */
async function askedBy({ env, now }: Ctx, { key, username }: Question<Asker>) {
  const name = gamertagKey(username)
  const isKey = 'hash' in key
  return {
    /** The listing of the asker. */
    listing: isKey ? k.listingId : l.id,
    askedAt: isKey ? k.askedAt : sql`NULL`,
    from: isKey ? sql`${rewardKeys} k` : sql`${listings} l`,
    found: isKey ? and(eq(k.id, key.id), eq(k.keyHash, key.hash)) : eq(l.id, key.listingId),
    name,
    mark: await markOf(env, name),
    since: now - VOTE_COOLDOWN_MS,
  }
}

/** A void vote has no reward. */
const votedAt = (listing: AnyColumn, since: number) =>
  sql`(SELECT max(${v.castAt}) FROM ${votes} v WHERE ${v.listingId} = ${listing} AND ${v.userId} = ${u.id} AND NOT ${v.isVoid} AND ${v.castAt} > ${since})`

/**
 * What a name may claim: 0 no vote in 24 hours, 1 a vote waits, 2 claimed for this name or by this person; `null`
 * for an unknown key. One round trip.
 */
export async function checkReward(
  ctx: Ctx,
  question: Question<Asker>,
): Promise<{ state: 0 | 1 | 2; askedAt: number | null } | null> {
  const { listing, askedAt, from, found: isFound, name, mark, since } = await askedBy(ctx, question)
  const { asked } = await ctx.db.once<{ asked: { asked_at: number | null; state: 0 | 1 | 2 } }>({
    asked: sql`SELECT ${askedAt} AS asked_at, CASE WHEN (SELECT ${c.voteAt} FROM ${voteClaims} c WHERE ${c.listingId} = ${listing}
        AND ${c.nameMark} = ${mark}) > ${since} THEN 2
           ELSE coalesce((SELECT CASE min(CASE WHEN ${votedAt(listing, since)} IS NULL THEN 3
               WHEN (SELECT max(${c.voteAt}) FROM ${voteClaims} c WHERE ${c.userId} = ${u.id} AND ${c.listingId} = ${listing}) > ${since} THEN 2
               ELSE 1 END) WHEN 3 THEN 0 WHEN 2 THEN 2 WHEN 1 THEN 1 END FROM ${users} u WHERE ${u.gamertagKey} = ${name}), 0) END AS state
           FROM ${from} WHERE ${isFound}`,
  })
  const [row] = asked
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
  const { db, now, idempotencyKey } = ctx
  const { key } = question
  const { listing, from, found, name, mark, since } = await askedBy(ctx, question)
  const { again, rows } = await db.twice<{ known: { claimed: number; id: number | null } }>({
    // Without a vote `vote_at` is null, which the table refuses and IGNORE skips: a condition would look for the vote a second time.
    inserted: sql`INSERT OR IGNORE INTO ${into(voteClaims, 'listingId', 'nameMark', 'voteAt', 'userId', 'claimedAt', 'idempotencyKey')}
         SELECT ${listing}, ${mark}, ${votedAt(listing, since)}, ${u.id}, ${now}, ${idempotencyKey} FROM ${from} CROSS JOIN ${users} u WHERE ${found}
         AND ${u.gamertagKey} = ${name}
         ON CONFLICT (${names(voteClaims.listingId, voteClaims.nameMark)}) DO UPDATE SET ${set(voteClaims, {
           voteAt: sql`excluded.${names(voteClaims.voteAt)}`,
           userId: sql`excluded.${names(voteClaims.userId)}`,
           claimedAt: now,
           idempotencyKey,
         })} WHERE ${voteClaims.voteAt} <= ${since}
         ON CONFLICT (${names(voteClaims.userId, voteClaims.listingId, voteClaims.voteAt)}) DO NOTHING`,
    known:
      'hash' in key
        ? sql`SELECT changes() AS claimed, (SELECT ${rewardKeys.id} FROM ${rewardKeys} WHERE ${rewardKeys.id} = iif(changes() = 0, ${key.id}, NULL) AND ${rewardKeys.keyHash} = ${key.hash}) AS id`
        : sql`SELECT changes() AS claimed, 1 AS id`,
  })
  const [known] = rows.known
  // By `changes()`, because RETURNING reads what it wrote.
  if (known?.claimed) return true
  if (!known?.id) return null
  // The reward that the first run of this claim took.
  const taken = sql`SELECT 1 FROM ${from} JOIN ${voteClaims} c ON ${c.listingId} = ${listing} AND ${c.nameMark} = ${mark} AND ${c.idempotencyKey} = ${idempotencyKey} WHERE ${found}`
  return again && (await db.first(taken)) !== null
}
