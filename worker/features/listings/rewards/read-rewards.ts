import { and, eq, isNull } from 'drizzle-orm'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import type { RewardState } from '#contract/listings/reward.wire.ts'
import { listings, rewardKeys } from '../../../db/schema.ts'
import { may } from '../../../db/team-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'

/** The reward key of one's own listing, without the key itself, and what its plugin was last told. */
export async function readRewards({ db, actor }: UserCtx, listingId: string): Promise<RewardState> {
  const [row] = await db.orm
    .select({
      server: { _id: listings.id, name: listings.name },
      key: only(rewardKeys, ['tail', 'createdAt', 'askedAt', 'outcome', 'claimedAt', 'oldAskedAt']),
    })
    .from(listings)
    .leftJoin(rewardKeys, eq(rewardKeys.listingId, listings.id))
    .where(and(eq(listings.id, listingId), may('own', actor.userId, listings), isNull(listings.deletedAt)))
  if (!row) throw notYours()
  const { server, key } = row
  return {
    server,
    key: key && {
      tail: key.tail,
      createdAt: iso(key.createdAt),
      askedAt: isoOrNull(key.askedAt),
      outcome: key.outcome,
      claimedAt: isoOrNull(key.claimedAt),
      oldKeyAskedAt: isoOrNull(key.oldAskedAt),
    },
  }
}
