import type { z } from 'zod'
import type { adviceBody } from '#contract/listings/submission.wire.ts'
import { sql } from 'drizzle-orm'
import type { Advice } from '#contract/listings/listing-advice.ts'
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
  const results = await ctx.db.all<{
    name: string
  }>(sql`SELECT ${listings.name} FROM ${listings} WHERE ${listings.discord} = ${discord} AND ${listings.moderation} = 'approved'
      AND ${listings.ownerId} <> ${ctx.actor.userId}
       UNION SELECT ${listings.name} FROM ${listings}
        WHERE ${listings.realmLink} IN (SELECT value FROM json_each(${JSON.stringify(address ? spellings(address) : [])})) AND ${listings.realmLinkVisible}
        AND ${listings.moderation} = 'approved' AND ${listings.ownerId} <> ${ctx.actor.userId} LIMIT 1`)
  const [other] = results
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
