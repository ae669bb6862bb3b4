import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { adviceAnswer, adviceBody } from '#contract/listings/submission.wire.ts'
import { listings } from '../../../db/schema.ts'
import { may } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { askInvite } from '../../community/hubs/ask-invite.ts'
import { spellings } from '../own-duplicate.ts'
import { isAt } from '../same-address.ts'

/** How many listings with the same address or invite are searched for one that may be named. */
const SEARCHED_MAX = 50

const team = alias(listings, 'team')

type Ways = z.output<typeof adviceBody>
type Answer = z.output<typeof adviceAnswer>

/**
 * Advice about an address and an invite before they are submitted: whether a listing of somebody else has
 * them, and whether the invite works. A listing that waits, or hides its address, is not named.
 */
export async function adviseOnWays(ctx: UserCtx, { address, discord, edited = '' }: Ways): Promise<Answer> {
  const advice: Answer['advice'] = []
  const { orm } = ctx.db
  // To its team, other listings of the owner are not somebody else's.
  const ownerOfEdited = orm
    .select({ ownerId: team.ownerId })
    .from(team)
    .where(and(eq(team.id, edited), may('edit', ctx.actor.userId, team)))
  const ofOthers = and(
    ne(listings.ownerId, ctx.actor.userId),
    ne(listings.id, edited),
    notInArray(listings.ownerId, ownerOfEdited),
  )
  const wherePublic = eq(listings.moderation, 'approved')
  const select = () =>
    orm
      .select({ name: listings.name, moderation: listings.moderation, isShown: listings.realmLinkVisible })
      .from(listings)
      .orderBy(listings.created)
      .limit(SEARCHED_MAX)
  const [sameInvite, sameAddress] = await Promise.all([
    select().where(and(eq(listings.discord, discord ?? ''), wherePublic, ofOthers)),
    select().where(
      and(
        isAt(address ? spellings(address) : []),
        inArray(listings.moderation, ['approved', 'pending']),
        ofOthers,
      ),
    ),
  ])
  if (sameAddress.length > 0) {
    const named = sameAddress.find(({ moderation, isShown }) => moderation === 'approved' && isShown)
    const kind = named ? 'same-address' : 'same-hidden-address'
    advice.push({ rule: 'one-listing', kind, name: named?.name ?? null })
  }
  if (sameInvite[0]) advice.push({ rule: 'one-listing', kind: 'same-invite', name: sameInvite[0].name })
  const answer = discord === null ? null : await askInvite(ctx, discord)
  if (answer?.kind === 'gone') advice.push({ rule: 'working-invite', kind: 'unknown-invite', name: null })
  return { advice }
}
