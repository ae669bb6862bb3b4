import { and, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { SECOND } from '#contract/base/time.ts'
import { type AskOutcome, gamertagKey } from '#contract/listings/reward.ts'
import { rewardKeys, users } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { KeyClaim } from './reward-key.ts'

/** Questions are noted at most this often, because each note is a write. A claim is always noted. */
const NOTED_EVERY_MS = 20 * SECOND

/** Whether a question is noted: the last note is old enough, or there is none. */
export const isNoted = (askedAt: number | null, now: number): boolean =>
  askedAt === null || askedAt <= now - NOTED_EVERY_MS

/** The rule of `isNoted` in the write: of many requests at once, only one is stored. */
const isNotedIn = (askedAt: typeof rewardKeys.askedAt | typeof rewardKeys.oldAskedAt, now: number) =>
  or(isNull(askedAt), lte(askedAt, now - NOTED_EVERY_MS))

/**
 * Notes for the owner that their server asked, and the outcome. The name is not stored: only whether anybody
 * has it.
 */
export async function noteAsk(
  { db, now }: Ctx,
  { key, outcome, username = '' }: { key: KeyClaim; outcome: AskOutcome; username?: string },
): Promise<void> {
  const isClaim = outcome === 'claimed'
  const named = db.orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.gamertagKey, gamertagKey(username)))
  await db.orm
    .update(rewardKeys)
    .set({
      askedAt: now,
      ...(isClaim && { claimedAt: now }),
      outcome: outcome === 'not_voted' ? sql`iif(${exists(named)}, 'not_voted', 'unknown_name')` : outcome,
    })
    .where(
      and(
        eq(rewardKeys.id, key.id),
        eq(rewardKeys.keyHash, key.hash),
        isClaim ? undefined : isNotedIn(rewardKeys.askedAt, now),
      ),
    )
}

/** Notes that a server still sends the key before the current one. */
export async function noteOldKey({ db, now }: Ctx, { hash }: KeyClaim): Promise<void> {
  await db.orm
    .update(rewardKeys)
    .set({ oldAskedAt: now })
    .where(and(eq(rewardKeys.oldHash, hash), isNotedIn(rewardKeys.oldAskedAt, now)))
}
