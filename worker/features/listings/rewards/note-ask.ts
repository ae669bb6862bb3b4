import { sql } from 'drizzle-orm'
import { type AskOutcome, gamertagKey } from '#contract/listings/reward.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { KeyClaim } from './reward-key.ts'
import { rewardKeys, users } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

/** Noting every question would write a row for each. A claim is always noted. */
const NOTED_EVERY_MS = 20 * SECOND

/** Whether a question is news after the one before, or that one is unknown. */
export const isNews = (askedAt: number | null, now: number): boolean =>
  askedAt === null || askedAt <= now - NOTED_EVERY_MS

/** Notes for the owner that their server asked, and what it was told. The name is not stored: only whether anybody gave it. */
export async function noteAsk(
  { db, now }: Ctx,
  { key, outcome, username = '' }: { key: KeyClaim; outcome: AskOutcome; username?: string },
): Promise<void> {
  await db.run(sql`UPDATE ${rewardKeys} SET ${set(rewardKeys, {
    askedAt: now,
    claimedAt: sql`iif(${outcome} = 'claimed', ${now}, ${rewardKeys.claimedAt})`,
    outcome: sql`iif(${outcome} = 'not_voted' AND NOT EXISTS (SELECT 1 FROM ${users}
        WHERE ${users.gamertagKey} = ${gamertagKey(username)}), 'unknown_name', ${outcome})`,
  })}
          WHERE ${rewardKeys.id} = ${key.id} AND ${rewardKeys.keyHash} = ${key.hash}
          AND (${rewardKeys.askedAt} IS NULL OR ${rewardKeys.askedAt} <= ${now - NOTED_EVERY_MS} OR ${outcome} = 'claimed')`)
}

/** Notes that a server still sends the key before the current one. */
export async function noteOldKey({ db, now }: Ctx, { hash }: KeyClaim): Promise<void> {
  await db.run(sql`UPDATE ${rewardKeys} SET ${set(rewardKeys, { oldAskedAt: now })}
          WHERE ${rewardKeys.oldHash} = ${hash} AND (${rewardKeys.oldAskedAt} IS NULL OR ${rewardKeys.oldAskedAt} <= ${now - NOTED_EVERY_MS})`)
}
