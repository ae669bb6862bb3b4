import { eq } from 'drizzle-orm'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import { siteCounters } from '../../../db/schema.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { backOff } from './back-off.ts'

const INVITE_START = 'https://discord.gg/'
/** More than anybody types. The platform blocks those who ask often, and all Workers share its limit. */
const LOOKUPS = { name: 'invite', limit: 20, windowMs: 10 * MINUTE }

/**
 * How long the answer about an invite that works is used again: for the form, its sending and the next edit.
 */
const KNOWN_MS = 10 * MINUTE
const markOf = (invite: string) => `invite:${codeOf(invite)}`

/** The code of an invite in its stored form, and the reverse. */
export const codeOf = (invite: string) => invite.replace(INVITE_START, '')
export const inviteOf = (code: string) => INVITE_START + code

/**
 * Asks the platform where an invite leads, for a person who waits for the answer. `null` when it may not be
 * asked now, because the platform asked us to wait, or the person asked too often.
 */
export async function askInvite(ctx: UserCtx, invite: string): Promise<InviteAnswer | null> {
  const known = await ctx.env.MARKS.get<InviteAnswer>(markOf(invite), 'json').catch(() => null)
  if (known) return known
  const [counters] = await ctx.db.orm
    .select({ quietUntil: siteCounters.invitesQuietUntil })
    .from(siteCounters)
    .where(eq(siteCounters.id, 1))
  if ((counters?.quietUntil ?? 0) > ctx.now || !(await mayAsk(ctx))) return null
  const answer = await readInvite(ctx.env, codeOf(invite), true)
  // The answer about an invite that leads nowhere is not kept, because its owner may be mending it.
  if (answer.kind === 'found')
    ctx.waitUntil(
      ctx.env.MARKS.put(markOf(invite), JSON.stringify(answer), { expirationTtl: KNOWN_MS / SECOND }).catch(
        () => undefined,
      ),
    )
  await backOff(ctx, answer)
  return answer
}

/** Whether Discord did not let us in, or is not to be asked now. */
export const isShutOut = (answer: InviteAnswer | null): boolean =>
  answer === null || (answer.kind === 'failed' && ['limited', 'refused'].includes(answer.error))

async function mayAsk(ctx: UserCtx): Promise<boolean> {
  try {
    await takeQuota(ctx, LOOKUPS, ctx.actor.userId)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false
    throw error
  }
}
