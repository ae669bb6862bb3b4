import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { claimQuestion } from '#contract/listings/reward.wire.ts'
import { listings } from '../../../db/schema.ts'
import { may } from '../../../db/team-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { checkReward, claimReward } from './claim-reward.ts'

type Claim = z.output<typeof claimQuestion> & { listingId: string }

/** What a name may claim at a server that the actor owns. Only owners may learn who voted under which name. */
export async function checkWithKey(ctx: UserCtx, { listingId, username }: Claim) {
  await assertMayClaim(ctx, listingId)
  const state = (await checkReward(ctx, { key: { listingId }, username }))?.state ?? 0
  return { voted: state > 0, claimed: state === 2 }
}

/** Claims the reward of a name at a server that the actor owns, once, whatever key or plugin asks. */
export async function claimWithKey(ctx: UserCtx, { listingId, username }: Claim) {
  await assertMayClaim(ctx, listingId)
  return { claimed: (await claimReward(ctx, { key: { listingId }, username })) === true }
}

async function assertMayClaim({ db, actor }: UserCtx, listingId: string): Promise<void> {
  const [row] = await db.orm
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt), may('own', actor.userId, listings)))
  if (!row) throw notYours()
}
