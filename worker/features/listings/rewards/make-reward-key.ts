import { newId } from '../../../platform/ids.ts'
import { sql } from 'drizzle-orm'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { claimOfKey, newRewardKey } from './reward-key.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { listings, rewardKeys } from '../../../db/schema.ts'
import { names, into, set } from '../../../db/sql.ts'

/** Characters at the end of a key by which owners recognise it. */
const TAIL = 4

/** Makes a reward key for one's own listing and shows it only now. A key that was there is invalid from this moment, and remembered as the old one. */
export async function makeRewardKey(sent: UserCtx, listingId: string): Promise<{ key: string }> {
  const ctx = { ...sent, idempotencyKey: newId() }
  const key = newRewardKey()
  const claim = await claimOfKey(key)
  const [done] = await writeOnce(ctx, [
    sql`INSERT INTO ${into(rewardKeys, 'id', 'listingId', 'keyHash', 'tail', 'createdAt')}
         SELECT ${claim?.id}, ${listings.id}, ${claim?.hash}, ${key.slice(-TAIL)}, ${ctx.now} FROM ${listings} WHERE ${listings.id} = ${listingId}
         AND ${may('own', ctx.actor.userId, listings)} AND ${listings.deletedAt} IS NULL
         ON CONFLICT (${names(rewardKeys.listingId)}) DO UPDATE SET ${set(rewardKeys, {
           id: sql`excluded.${names(rewardKeys.id)}`,
           oldHash: sql`${rewardKeys.keyHash}`,
           oldAskedAt: null,
           keyHash: sql`excluded.${names(rewardKeys.keyHash)}`,
           tail: sql`excluded.${names(rewardKeys.tail)}`,
           createdAt: sql`excluded.${names(rewardKeys.createdAt)}`,
           askedAt: null,
           outcome: null,
           claimedAt: null,
         })}`,
    auditStatement(ctx, 'listing.reward-key', listingId, { after: { tail: key.slice(-TAIL) } }),
  ])
  if (!done) throw notYours()
  return { key }
}

/** Removes the reward key of one's own listing: plugins are told that it is invalid. Repeating it changes nothing. */
export async function removeRewardKey(ctx: UserCtx, listingId: string): Promise<void> {
  const own = sql`SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${may('own', ctx.actor.userId, listings)} AND ${listings.deletedAt} IS NULL`
  const [, found] = await writeOnce<[{ id: string }]>(
    ctx,
    [
      sql`DELETE FROM ${rewardKeys} WHERE ${rewardKeys.listingId} = (${own})`,
      auditStatement(ctx, 'listing.remove-reward-key', listingId),
    ],
    [own],
  )
  if (found.length === 0) throw notYours()
}
