import { and, eq, isNull } from 'drizzle-orm'
import { isOwner } from '#contract/people/permissions.ts'
import { listings, rewardKeys } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { identify, newRewardKey } from './reward-key.ts'

/** How many characters at the end of a key are stored, so that owners recognise it. */
const TAIL_LENGTH = 4

/**
 * Makes a reward key for the actor's listing, shown only now. A former key is invalid at once; its hash
 * stays.
 */
export async function makeRewardKey(ctx: UserCtx, listingId: string): Promise<{ key: string }> {
  const key = newRewardKey()
  const { id, hash } = await identify(key)
  const tail = key.slice(-TAIL_LENGTH)
  return transaction(ctx, async (tx) => {
    const before = await readKey(tx, ctx, listingId)
    const made = {
      id,
      keyHash: hash,
      tail,
      createdAt: ctx.now,
      askedAt: null,
      outcome: null,
      claimedAt: null,
      oldHash: before,
      oldAskedAt: null,
    }
    tx.write(
      tx
        .insert(rewardKeys)
        .values({ ...made, listingId })
        .onConflictDoUpdate({ target: rewardKeys.listingId, set: made }),
      audit(ctx, 'listing.reward-key', listingId, { after: { tail } }),
    )
    return { key }
  })
}

/**
 * Removes the reward key of one's own listing: plugins are told that it is invalid. Repeating it changes
 * nothing.
 */
export async function removeRewardKey(ctx: UserCtx, listingId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const key = await readKey(tx, ctx, listingId)
    if (key === null) return
    tx.write(
      tx.delete(rewardKeys).where(eq(rewardKeys.listingId, listingId)),
      audit(ctx, 'listing.remove-reward-key', listingId),
    )
  })
}

/** The hash of the key of one's own listing, `null` without a key. Throws for other listings. */
async function readKey(tx: Transaction, { actor }: UserCtx, listingId: string): Promise<string | null> {
  const [row] = await tx
    .select({ hash: rewardKeys.keyHash, ...teamColumns(actor.userId) })
    .from(listings)
    .leftJoin(rewardKeys, eq(rewardKeys.listingId, listings.id))
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!row || !isOwner(actor, row)) throw notYours()
  return row.hash
}
