import type { ProofResult } from '#contract/listings/proof.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { findActor, requireUser } from '../../../http/auth.ts'
import { HttpError } from '../../../http/verb.ts'
import { discordProblem } from '../../../platform/ask-discord.ts'
import { sameText } from '../../../platform/crypto.ts'
import { findGuild } from '../../listings/proofs/find-guild.ts'
import { proveOwnership } from '../../listings/proofs/prove-ownership.ts'
import type { PendingSignIn } from './oauth-state.ts'

interface Callback {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/**
 * Ends a proof with the parameters of the chat platform's redirect. No mistake of platform or person makes it
 * throw.
 */
export async function finishProof(
  c: AppContext,
  { state: began, verifier, proof }: PendingSignIn,
  { code, state, error }: Callback,
): Promise<ProofResult> {
  if (!proof || !state || !sameText(state, began)) return 'expired'
  if (error || !code) return 'cancelled'
  await findActor(c, async () => undefined)
  const { actor } = c.get('ctx')
  if (actor.kind !== 'user') return 'expired'
  const ctx = requireUser(c.get('ctx'))
  try {
    const answer = await findGuild(ctx, proof.listingId)
    if ('problem' in answer) return answer.problem
    c.set('wrote', true)
    return await proveOwnership(ctx, proof.listingId, answer.guild, { code, verifier })
  } catch (cause) {
    // The listing was deleted or handed over meanwhile.
    if (cause instanceof HttpError && cause.code === 'not_found') return 'no-discord'
    logFailure(c, 'proof failed', cause)
    return discordProblem(cause)
  }
}

/** Logs that the chat platform failed somebody, because an operator must see it. `event` says what failed. */
export function logFailure(c: AppContext, event: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the log is where operators look
  console.error(
    JSON.stringify({ level: 'error', requestId: c.get('requestId'), event, error: String(cause) }),
  )
}
