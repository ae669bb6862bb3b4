import { hubBackOff } from '#contract/hub.ts'
import { MINUTE } from '#contract/time.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { type InviteAnswer, readInvite } from '../../platform/chat-platform.ts'
import { takeQuota } from '../quotas/take-quota.ts'
import { leaveAlone } from './leave-alone.ts'

const INVITE_START = 'https://discord.gg/'
/** More than anybody types. The platform blocks those who ask often, and all Workers share its limit. */
const LOOKUPS = { name: 'invite', limit: 20, windowMs: 10 * MINUTE }

/** The code of an invite in its stored form. */
export const codeOf = (invite: string) => invite.replace(INVITE_START, '')

/**
 * Asks the platform where an invite leads, for a person who waits for the answer. `null` when it may not be asked now: the platform wants to be left alone, or
 * the person asked too often.
 */
export async function askInvite(ctx: UserCtx, invite: string): Promise<InviteAnswer | null> {
  const quiet = await ctx.db
    .prepare('SELECT 1 FROM site_counters WHERE id = 1 AND invites_quiet_until > ?1')
    .bind(ctx.now)
    .first()
  if (quiet || !(await mayAsk(ctx))) return null
  const answer = await readInvite(ctx.env, codeOf(invite))
  if (answer.kind === 'failed' && answer.error === 'limited')
    await leaveAlone(ctx, Math.max(hubBackOff(1), answer.retryAfterMs ?? 0))
  return answer
}

async function mayAsk(ctx: UserCtx): Promise<boolean> {
  try {
    await takeQuota(ctx, LOOKUPS, ctx.actor.userId)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false
    throw error
  }
}
