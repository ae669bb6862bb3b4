import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { claimOfKey, newRewardKey } from './reward-key.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Characters at the end of a key by which owners recognise it. */
const TAIL = 4

/** Makes a reward key for one's own listing and shows it only now. A key that was there is invalid from this moment, and remembered as the old one. */
export async function makeRewardKey(ctx: UserCtx, listingId: string): Promise<{ key: string }> {
  const key = newRewardKey()
  const claim = await claimOfKey(key)
  const entry = {
    action: 'listing.reward-key',
    targetKind: 'listing',
    targetId: listingId,
    after: { tail: key.slice(-TAIL) },
  } as const
  const { done } = await writeOnce(ctx, (attempt) => [
    ctx.db
      .prepare(
        `INSERT INTO reward_keys (id, listing_id, key_hash, tail, created_at)
         SELECT ?6, l.id, ?3, ?4, ?5 FROM listings l WHERE l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL
         ON CONFLICT (listing_id) DO UPDATE SET id = excluded.id, old_hash = key_hash, old_asked_at = NULL, key_hash = excluded.key_hash, tail = excluded.tail,
           created_at = excluded.created_at, asked_at = NULL, outcome = NULL, claimed_at = NULL`,
      )
      .bind(listingId, ctx.actor.userId, claim?.hash, key.slice(-TAIL), ctx.now, claim?.id),
    auditStatement(ctx, entry, attempt),
  ])
  if (!done) throw notYours()
  return { key }
}
