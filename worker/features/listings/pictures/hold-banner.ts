import { eq } from 'drizzle-orm'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import { heldChanges } from '../../../db/schema.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

/** What waits of a listing for staff, and why. */
export interface Held {
  fields: Partial<HeldValues>
  reasons: Holds
}

/** What waits once a banner was sent: the banner, if there is a reason; otherwise none any more, nor its focus. */
export function withBanner(held: Held, banner: string, reason: Holds['banner']): Held {
  if (reason) return { fields: { ...held.fields, banner }, reasons: { ...held.reasons, banner: reason } }
  const { banner: _banner, bannerFocus: _focus, ...fields } = held.fields
  const { banner: _why, bannerFocus: _whyFocus, ...reasons } = held.reasons
  return { fields, reasons }
}

/** Stores what waits of a listing, and tells whether it is anything else than before. */
export function writeHeld(
  tx: Transaction,
  ctx: UserCtx,
  listingId: string,
  { before, after }: { before: Held; after: Held },
): boolean {
  if (JSON.stringify(after.fields) === JSON.stringify(before.fields)) return false
  const { now: at, idempotencyKey: revision } = ctx
  const isIt = eq(heldChanges.listingId, listingId)
  tx.write(
    audit(ctx, 'listing.hold-change', listingId, {
      before: { ...before.fields },
      after: { ...after.fields },
    }),
    Object.keys(after.fields).length === 0
      ? tx.delete(heldChanges).where(isIt)
      : tx
          .insert(heldChanges)
          .values({ listingId, ...after, since: at, at, revision })
          .onConflictDoUpdate({ target: heldChanges.listingId, set: { ...after, at, revision } }),
  )
  return true
}
