import type { z } from 'zod'
import type { adviceBody } from '#contract/listings/submission.wire.ts'
import { and, eq, ne } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import type { Advice } from '#contract/listings/listing-advice.ts'
import { among } from '../../../db/sets.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { askInvite } from '../../community/hubs/ask-invite.ts'
import { spellings } from '../own-duplicate.ts'
import { listings } from '../../../db/schema.ts'

type Ways = z.output<typeof adviceBody>

/**
 * What is known of the ways into a server before it is submitted: whether somebody else's public server has
 * them, unless hidden, and whether the invite works, if the platform can be asked.
 */
export async function adviseOnWays(ctx: UserCtx, { address, discord }: Ways): Promise<{ advice: Advice[] }> {
  const advice: Advice[] = []
  const { orm } = ctx.db
  const addresses = address ? spellings(address) : []
  const ofOthers = and(eq(listings.moderation, 'approved'), ne(listings.ownerId, ctx.actor.userId))
  const [other] = await union(
    orm
      .select({ name: listings.name })
      .from(listings)
      .where(and(eq(listings.discord, discord ?? ''), ofOthers)),
    orm
      .select({ name: listings.name })
      .from(listings)
      .where(and(among(listings.realmLink, addresses), eq(listings.realmLinkVisible, true), ofOthers)),
  ).limit(1)
  if (other)
    advice.push({
      rule: 'one-listing',
      text: `“${other.name}” has the same invite or address. If that is your server, ask staff instead of listing it twice.`,
    })
  const answer = discord === null ? null : await askInvite(ctx, discord)
  if (answer?.kind === 'gone')
    advice.push({
      rule: 'working-invite',
      text: 'Discord does not know this invite. Make one that never expires.',
    })
  return { advice }
}
