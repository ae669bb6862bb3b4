import { eq } from 'drizzle-orm'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import { siteCounters } from '../../../db/schema.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { backOffIfLimited } from './back-off.ts'

const INVITE_START = 'https://discord.gg/'
/**
 * For each person: more than anybody types. Discord blocks those who ask often, and all Workers share its
 * limit.
 */
const LOOKUP_QUOTA = { name: 'invite', limit: 20, windowMs: 10 * MINUTE }

/** Long enough to fill in the form, send it and edit it again. */
const CACHED_MS = 10 * MINUTE
const cacheKeyOf = (invite: string) => `invite:${codeOf(invite)}`

export const codeOf = (invite: string) => invite.replace(INVITE_START, '')
export const inviteOf = (code: string) => INVITE_START + code

/**
 * Asks Discord where an invite leads, for a person who waits for the answer. `null` while Discord asks us to
 * wait, or when the person has used up their quota.
 */
export async function askInvite(ctx: UserCtx, invite: string): Promise<InviteAnswer | null> {
  // The cache only saves calls: without it, Discord is asked.
  const cached = await ctx.env.MARKS.get<InviteAnswer>(cacheKeyOf(invite), 'json').catch(() => null)
  if (cached) return cached
  if ((await quietUntil(ctx)) > ctx.now || !(await mayAsk(ctx))) return null
  const answer = await readInvite(ctx.env, codeOf(invite), { patient: true })
  // The answer about an invite that leads nowhere is not cached, because its owner may be mending it.
  if (answer.kind === 'found') ctx.waitUntil(cacheAnswer(ctx, invite, answer))
  await backOffIfLimited(ctx, answer)
  return answer
}

/** Until when Discord asked us to wait, in ms since 1970. */
async function quietUntil({ db }: UserCtx): Promise<number> {
  const [site] = await db.orm
    .select({ quietUntil: siteCounters.invitesQuietUntil })
    .from(siteCounters)
    .where(eq(siteCounters.id, 1))
  return site?.quietUntil ?? 0
}

const cacheAnswer = ({ env }: UserCtx, invite: string, answer: InviteAnswer): Promise<void> =>
  env.MARKS.put(cacheKeyOf(invite), JSON.stringify(answer), { expirationTtl: CACHED_MS / SECOND }).catch(
    () => undefined, // Discord is asked again.
  )

/** Whether Discord did not let us in, or was not asked. */
export const isShutOut = (answer: InviteAnswer | null): boolean =>
  answer === null || (answer.kind === 'failed' && ['limited', 'refused'].includes(answer.error))

async function mayAsk(ctx: UserCtx): Promise<boolean> {
  try {
    await takeQuota(ctx, LOOKUP_QUOTA, ctx.actor.userId)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false
    throw error
  }
}
