import { and, eq, isNull } from 'drizzle-orm'
import { isoOrNull } from '#contract/base/iso.ts'
import { HOUR } from '#contract/base/time.ts'
import type { ServerProof } from '#contract/listings/server-proof.wire.ts'
import { listings } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { HttpError, notYours, type UserCtx } from '../../../http/verb.ts'
import { hmac } from '../../../platform/crypto.ts'
import { findListing } from '../find-listing.ts'
import { lookAt, readOwnLooks, waitOf } from '../live/set-looks.ts'
import { serverProven } from '../owner-proven.ts'

/** Too long to guess: the server itself would have to show each attempt. */
const CODE_LENGTH = 8

/**
 * A look does not say which address it was about. This long after a change of the address, any look is about
 * the new one.
 */
const SETTLED_MS = HOUR

/** The code that the message of the day has to show. Another address or owner has another code. */
async function codeOf(
  { env, actor }: UserCtx,
  { id, realmLink }: { id: string; realmLink: string | null },
): Promise<string> {
  const digest = await hmac(env.SIGNING_KEY, `server-proof|${id}|${actor.userId}|${realmLink}`)
  return `rp-${digest
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(0, CODE_LENGTH)}`
}

async function readOwn({ db, actor }: UserCtx, id: string) {
  const { ownerId, realmLink, linkChangedAt, serverProvenLink, serverProvenAt } = listings
  const [row] = await db.orm
    .select({ ownerId, realmLink, linkChangedAt, serverProvenLink, serverProvenAt })
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
  if (row?.ownerId !== actor.userId) throw notYours()
  return { ...row, id }
}

/** The code that proves who owns the server, and whether it was seen. For the owner only. */
export async function readServerProof(ctx: UserCtx, id: string): Promise<ServerProof> {
  const own = await readOwn(ctx, id)
  const live = (await findListing(ctx, id))?.live ?? null
  return {
    code: await codeOf(ctx, own),
    provenAt: isoOrNull(serverProven(own)),
    answeredAt: live?.at ?? null,
  }
}

/**
 * Looks for the code in what the probe saw last. If it is not there, asks the probe to look again, but not
 * too often.
 */
export async function proveServer(ctx: UserCtx, id: string): Promise<ServerProof> {
  const own = await readOwn(ctx, id)
  const code = await codeOf(ctx, own)
  const live = (await findListing(ctx, id))?.live ?? null
  const answeredAt = live?.at ?? null
  const isOfAddress = answeredAt !== null && Date.parse(answeredAt) >= own.linkChangedAt + SETTLED_MS
  const isSeen = isOfAddress && live?.state === 'up' && (live.motd?.toLowerCase().includes(code) ?? false)
  return transaction(ctx, async (tx) => {
    const listing = await readOwnLooks(tx, ctx, id)
    if (listing.ownerId !== ctx.actor.userId || listing.realmLink !== own.realmLink) throw notYours()
    if (!isSeen && listing.isOff)
      throw new HttpError('state_conflict', 'You switched our looks off. Let us look first.')
    if (isSeen)
      tx.write(
        tx
          .update(listings)
          .set({ serverProvenLink: own.realmLink, serverProvenAt: ctx.now })
          .where(eq(listings.id, id)),
      )
    else if (waitOf(listing, ctx.now) <= 0) tx.write(lookAt(tx, listing.seq, ctx.now))
    return {
      code,
      provenAt: isoOrNull(isSeen ? ctx.now : serverProven(own)),
      answeredAt,
    }
  })
}
