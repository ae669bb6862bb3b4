import { and, eq, isNull } from 'drizzle-orm'
import { listings, users } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { type ProofCode, readOwnership } from '../../../platform/chat-platform.ts'
import { NOTHING_PROVEN } from '../owner-proven.ts'

/**
 * Stores when an owner proved to manage a listing's Discord server. Who no longer manages it loses
 * the mark. The Discord account must be the one that signed in here. Throws when the platform fails.
 */
export async function proveOwnership(
  ctx: UserCtx,
  listingId: string,
  guild: string,
  code: ProofCode,
): Promise<'owner' | 'not-owner' | 'other-account' | 'failed'> {
  const { now, actor } = ctx
  const { chatId, manages } = await readOwnership(ctx.env, code, guild)
  return transaction(ctx, async (tx) => {
    const [[person], [listing]] = await Promise.all([
      tx.select({ chatId: users.chatId }).from(users).where(eq(users.id, actor.userId)),
      tx
        .select({ ownerId: listings.ownerId, guild: listings.discordGuild })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
    ])
    if (person?.chatId !== chatId) return 'other-account'
    // The listing got another invite or another owner in between.
    if (listing?.ownerId !== actor.userId || listing.guild !== guild) return 'failed'
    const proof = manages
      ? { ownerProvenGuild: guild, ownerProvenAt: now }
      : { ownerProvenGuild: null, ownerProvenAt: null }
    tx.write(tx.update(listings).set(proof).where(eq(listings.id, listingId)))
    return manages ? 'owner' : 'not-owner'
  })
}

/** Takes back what the owner proved about their listing. Repeating it changes nothing. */
export async function withdrawOwnership(ctx: UserCtx, listingId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({ ownerId: listings.ownerId })
      .from(listings)
      .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
    if (listing?.ownerId !== ctx.actor.userId) throw notYours()
    tx.write(tx.update(listings).set(NOTHING_PROVEN).where(eq(listings.id, listingId)))
  })
}
