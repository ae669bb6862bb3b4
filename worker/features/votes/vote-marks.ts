import { SECOND } from '#contract/base/time.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { SessionClaim } from '../../http/session-cookie.ts'
import type { Ctx } from '../../http/verb.ts'
import { sha256 } from '../../platform/crypto.ts'

/** What a mark is about: the vote of a session for a server. */
export interface Marked {
  claim: SessionClaim
  listingId: string
  /** The `Idempotency-Key` of the request, if it has one. */
  sentKey: string | null
}

/** The name of a mark: a hash, which names nobody and cannot be made without the secret of the session. */
const nameOf = async ({ claim, listingId }: Marked) =>
  `voted:${(await sha256(`${claim.id} ${claim.secretHash} ${listingId}`)).slice(0, 22)}`

/**
 * Stores in KV, after the response, when the next vote is possible. Without a mark the database refuses an
 * early vote.
 */
export function markVote(ctx: Ctx, marked: Marked, nextVoteAt: string): void {
  const write = async () =>
    ctx.env.MARKS.put(await nameOf(marked), `${nextVoteAt} ${marked.sentKey ?? ''}`, {
      expirationTtl: VOTE_COOLDOWN_MS / SECOND,
    })
  ctx.waitUntil(write().catch(() => undefined))
}

/**
 * When the next vote is possible, in ms since 1970; `null` without a mark. A mark may be missing but never
 * wrong, because nothing shortens the 24 hours after a vote.
 */
export async function readMark({ env, now }: Ctx, marked: Marked): Promise<number | null> {
  const stored = await env.MARKS.get(await nameOf(marked)).catch(() => null)
  const [at = '', sentKey] = (stored ?? '').split(' ')
  // The same request again is let through, because the database repeats its first answer.
  if (marked.sentKey !== null && sentKey === marked.sentKey) return null
  const nextVoteAt = Date.parse(at)
  return nextVoteAt > now && nextVoteAt <= now + VOTE_COOLDOWN_MS ? nextVoteAt : null
}
