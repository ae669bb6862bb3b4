import type { RewardState } from '#contract/listings/reward.wire.ts'
import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { rewardKeys } from '../../../db/schema/rewards.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql-row.ts'

type StateRow = SqlRow<typeof listings, 'id' | 'name'> &
  MaybeRow<
    SqlRow<typeof rewardKeys, 'tail' | 'created_at' | 'asked_at' | 'outcome' | 'claimed_at' | 'old_asked_at'>
  >

/** The reward key of one's own listing, without the key itself, and what its plugin was last told. */
export async function readRewards({ db, actor }: UserCtx, listingId: string): Promise<RewardState> {
  const row = await db
    .prepare(
      `SELECT l.id, l.name, k.tail, k.created_at, k.asked_at, k.outcome, k.claimed_at, k.old_asked_at
         FROM listings l LEFT JOIN reward_keys k ON k.listing_id = l.id WHERE l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL`,
    )
    .bind(listingId, actor.userId)
    .first<StateRow>()
  if (!row) throw notYours()
  return {
    server: { _id: row.id, name: row.name },
    key:
      row.tail === null || row.created_at === null
        ? null
        : {
            tail: row.tail,
            createdAt: new Date(row.created_at).toISOString(),
            askedAt: dateOf(row.asked_at),
            outcome: row.outcome,
            claimedAt: dateOf(row.claimed_at),
            oldKeyAskedAt: dateOf(row.old_asked_at),
          },
  }
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
