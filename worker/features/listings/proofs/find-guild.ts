import { and, eq, isNull } from 'drizzle-orm'
import { listings } from '../../../db/schema.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { askInvite, isShutOut } from '../../community/hubs/ask-invite.ts'

type FoundGuild = { guild: string } | { problem: 'no-discord' | 'discord-busy' | 'failed' }

/**
 * The Discord server of a listing that the actor owns. If it is not known yet, asks the platform where the
 * invite leads, and stores the answer. 404 for every other listing.
 */
export async function findGuild(ctx: UserCtx, listingId: string): Promise<FoundGuild> {
  const [listing] = await ctx.db.orm
    .select({ discord: listings.discord, guild: listings.discordGuild })
    .from(listings)
    .where(
      and(eq(listings.id, listingId), eq(listings.ownerId, ctx.actor.userId), isNull(listings.deletedAt)),
    )
  if (!listing) throw serverNotFound()
  const { discord, guild: known } = listing
  if (discord === null) return { problem: 'no-discord' }
  if (known !== null) return { guild: known }
  const answer = await askInvite(ctx, discord)
  if (answer?.kind === 'gone') return { problem: 'no-discord' }
  if (answer?.kind !== 'found') return { problem: isShutOut(answer) ? 'discord-busy' : 'failed' }
  await ctx.db.repeatable([
    ctx.db.orm
      .update(listings)
      .set({ discordGuild: answer.guild.id })
      .where(and(eq(listings.id, listingId), eq(listings.discord, discord), isNull(listings.discordGuild))),
  ])
  return { guild: answer.guild.id }
}
