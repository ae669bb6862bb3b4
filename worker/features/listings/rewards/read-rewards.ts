import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { RewardState } from '#contract/listings/reward.wire.ts'
import { notYours } from '../../../http/http-error.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { listings } from '../../../db/schema/listings.ts'
import { rewardKeys } from '../../../db/schema/rewards.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql-row.ts'

const l = alias(listings, 'l')
const k = alias(rewardKeys, 'k')

type StateRow = SqlRow<typeof listings, 'id' | 'name'> &
  MaybeRow<
    SqlRow<typeof rewardKeys, 'tail' | 'created_at' | 'asked_at' | 'outcome' | 'claimed_at' | 'old_asked_at'>
  >

/** The reward key of one's own listing, without the key itself, and what its plugin was last told. */
export async function readRewards({ db, actor }: UserCtx, listingId: string): Promise<RewardState> {
  const row =
    await db.first<StateRow>(sql`SELECT ${l.id}, ${l.name}, ${k.tail}, ${k.createdAt}, ${k.askedAt}, ${k.outcome}, ${k.claimedAt}, ${k.oldAskedAt}
         FROM ${listings} l LEFT JOIN ${rewardKeys} k ON ${k.listingId} = ${l.id} WHERE ${l.id} = ${listingId} AND ${may('own', actor.userId, l)}
         AND ${l.deletedAt} IS NULL`)
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
