import { and, eq, lt } from 'drizzle-orm'
import { MINUTE } from '#contract/base/time.ts'
import { hubBackOff } from '#contract/community/hub.ts'
import { hubs, siteCounters } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { InviteAnswer } from '../../../platform/chat-platform.ts'

/** A claimed lookup is due again after this time, in case the run that claimed it has died. */
export const LEASE_MS = 10 * MINUTE
/** After this many errors in a row, a run treats Discord as unavailable. */
const FAILURES_A_RUN = 2

export type FailedAnswer = Extract<InviteAnswer, { kind: 'failed' }>

/** How long to wait after an error: longer after each, and at least as long as Discord asks. */
export const waitAfter = (failures: number, { retryAfterMs }: FailedAnswer): number =>
  Math.max(hubBackOff(failures + 1), retryAfterMs ?? 0)

/** Stops all lookups of invites while Discord asks us to wait. Answers whether it does. */
export async function backOffIfLimited({ db, now }: Ctx, answer: InviteAnswer): Promise<boolean> {
  if (answer.kind !== 'failed' || answer.error !== 'limited') return false
  const until = now + waitAfter(0, answer)
  await db.batch([
    db.orm.update(hubs).set({ nextCheckAt: until }).where(lt(hubs.nextCheckAt, until)),
    db.orm
      .update(siteCounters)
      .set({ invitesQuietUntil: until })
      .where(and(eq(siteCounters.id, 1), lt(siteCounters.invitesQuietUntil, until))),
  ])
  return true
}

/**
 * Looks up the invites that have been due longest, one after another. `claim` takes an invite, so that runs
 * may overlap, or answers `null` when none is due; `look` asks and stores the answer.
 */
export async function lookUpDue<Claimed>(
  ctx: Ctx,
  limit: number,
  claim: (ctx: Ctx) => Promise<Claimed | null>,
  look: (ctx: Ctx, claimed: Claimed) => Promise<InviteAnswer>,
): Promise<void> {
  let failures = 0
  for (let looks = 0; looks < limit && failures < FAILURES_A_RUN; looks += 1) {
    const claimed = await claim(ctx)
    if (!claimed) return
    const answer = await look(ctx, claimed)
    failures = answer.kind === 'failed' ? failures + 1 : 0
    if (await backOffIfLimited(ctx, answer)) return
  }
}
