import { type AskOutcome, gamertagKey } from '#contract/listings/reward.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import type { KeyClaim } from './reward-key.ts'

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
  await db
    .prepare(
      `UPDATE reward_keys SET asked_at = ?2, claimed_at = iif(?3 = 'claimed', ?2, claimed_at),
              outcome = iif(?3 = 'not_voted' AND NOT EXISTS (SELECT 1 FROM users WHERE gamertag_key = ?5), 'unknown_name', ?3)
        WHERE id = ?1 AND key_hash = ?6 AND (asked_at IS NULL OR asked_at <= ?4 OR ?3 = 'claimed')`,
    )
    .bind(key.id, now, outcome, now - NOTED_EVERY_MS, gamertagKey(username), key.hash)
    .run()
}

/** Notes that a server still sends the key before the current one. */
export async function noteOldKey({ db, now }: Ctx, { hash }: KeyClaim): Promise<void> {
  await db
    .prepare(
      'UPDATE reward_keys SET old_asked_at = ?2 WHERE old_hash = ?1 AND (old_asked_at IS NULL OR old_asked_at <= ?3)',
    )
    .bind(hash, now, now - NOTED_EVERY_MS)
    .run()
}
