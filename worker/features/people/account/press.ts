import { Hono } from 'hono'
import type { ErrorCode } from '#contract/base/errors.ts'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { safeReturnPath } from '#contract/base/return-path.ts'
import { SECOND } from '#contract/base/time.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { OUTCOME_PARAMETER, type Outcome, PRESSES } from '#contract/people/press.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { requireUser } from '../../../http/auth.ts'
import { smallBody } from '../../../http/body.ts'
import { logError } from '../../../http/errors.ts'
import { isWriteBurst } from '../../../http/limits.ts'
import { sameOriginOnly } from '../../../http/origin.ts'
import { readClaim, type SessionClaim } from '../../../http/session-cookie.ts'
import { actorOf, type SessionRow, sessionStatement } from '../../../http/session-row.ts'
import { HttpError } from '../../../http/verb.ts'
import { castVote } from '../../votes/cast-vote.ts'
import { voterNetwork } from '../../votes/voter-network.ts'
import { markServer } from '../saved/mark-server.ts'
import type { Pressed } from './oauth-state.ts'
import { startSignIn, withParameter } from './start-sign-in.ts'

/** A second press this soon is taken for the same one, so it is answered as a success. */
const SAME_PRESS_MS = 10 * SECOND

/**
 * The forms of pages before their app runs, or without scripts: they do what the app does, and lead back to
 * the page.
 */
export const pressRoutes = new Hono<AppEnv>().post(`/servers/:id/:press{${PRESSES.join('|')}}`, async (c) => {
  sameOriginOnly(c)
  await smallBody(c)
  const { from } = await c.req.parseBody()
  const returnTo = safeReturnPath(typeof from === 'string' ? from : undefined)
  const listingId = c.req.param('id')
  const press = PRESSES.find((one) => one === c.req.param('press'))
  if (!press || !ID_PATTERN.test(listingId)) return leadBack(c, returnTo, 'gone')
  if (await isWriteBurst(c)) return leadBack(c, returnTo, 'busy')
  const pressed = { press, listingId }
  const outcome = await carryOut(c, pressed, await readClaim(c))
  return outcome === null ? startSignIn(c, returnTo, pressed) : leadBack(c, returnTo, outcome)
})

export const withOutcome = (c: AppContext, returnTo: string, outcome: Outcome): string =>
  withParameter(c, returnTo, OUTCOME_PARAMETER, outcome)

const leadBack = (c: AppContext, returnTo: string, outcome: Outcome) =>
  c.redirect(withOutcome(c, returnTo, outcome), 303)

/** Does what was pressed, as the holder of a session. `null` if the person must sign in first. */
export async function carryOut(
  c: AppContext,
  { press, listingId }: Pressed,
  claim: SessionClaim | null,
): Promise<Outcome | null> {
  if (claim === null) return null
  try {
    const outcome = press === 'vote' ? await vote(c, listingId, claim) : await save(c, listingId, claim)
    c.set('wrote', true)
    return outcome
  } catch (error) {
    return outcomeOf(c, error)
  }
}

async function vote(c: AppContext, listingId: string, claim: SessionClaim): Promise<Outcome> {
  const ctx = c.get('ctx')
  const network = await voterNetwork(ctx, c.req.raw, listingId)
  await castVote(ctx, { listingId, claim, network })
  return 'voted'
}

async function save(c: AppContext, listingId: string, claim: SessionClaim): Promise<Outcome> {
  const ctx = c.get('ctx')
  const actor = actorOf(await ctx.db.first<SessionRow>(sessionStatement(claim, ctx.now)))
  await markServer(requireUser({ ...ctx, actor }), { id: listingId, mark: 'saved' })
  return 'saved'
}

const OUTCOME_OF: Partial<Record<ErrorCode, Outcome>> = {
  rate_limited: 'busy',
  restricted: 'restricted',
  not_found: 'gone',
  state_conflict: 'full',
}

function outcomeOf(c: AppContext, error: unknown): Outcome | null {
  if (!(error instanceof HttpError)) {
    logError(c, error)
    return 'failed'
  }
  const { code, extras } = error
  if (code === 'unauthenticated') return null
  if (code === 'already_voted') {
    const votedAt = Date.parse(extras.nextVoteAt ?? '') - VOTE_COOLDOWN_MS
    return c.get('ctx').now - votedAt < SAME_PRESS_MS ? 'voted' : 'again'
  }
  return OUTCOME_OF[code] ?? 'failed'
}
