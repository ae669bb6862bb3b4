import { sql } from 'drizzle-orm'
import type { RewardState } from '#contract/listings/reward.wire.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { listings, rewardKeys } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import { isoOrNull } from '../../../platform/iso.ts'

type StateRow = SqlRow<typeof listings, 'id' | 'name'> &
  MaybeRow<
    SqlRow<typeof rewardKeys, 'tail' | 'created_at' | 'asked_at' | 'outcome' | 'claimed_at' | 'old_asked_at'>
  >

/** The reward key of one's own listing, without the key itself, and what its plugin was last told. */
export async function readRewards({ db, actor }: UserCtx, listingId: string): Promise<RewardState> {
  const row =
    await db.first<StateRow>(sql`SELECT ${listings.id}, ${listings.name}, ${rewardKeys.tail}, ${rewardKeys.createdAt}, ${rewardKeys.askedAt}, ${rewardKeys.outcome}, ${rewardKeys.claimedAt}, ${rewardKeys.oldAskedAt}
         FROM ${listings} LEFT JOIN ${rewardKeys} ON ${rewardKeys.listingId} = ${listings.id} WHERE ${listings.id} = ${listingId} AND ${may('own', actor.userId, listings)}
         AND ${listings.deletedAt} IS NULL`)
  if (!row) throw notYours()
  return {
    server: { _id: row.id, name: row.name },
    key:
      row.tail === null || row.created_at === null
        ? null
        : {
            tail: row.tail,
            createdAt: new Date(row.created_at).toISOString(),
            askedAt: isoOrNull(row.asked_at),
            outcome: row.outcome,
            claimedAt: isoOrNull(row.claimed_at),
            oldKeyAskedAt: isoOrNull(row.old_asked_at),
          },
  }
}
