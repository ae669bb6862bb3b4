import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../http/verb.ts'
import type { SessionClaim } from '../../http/session.ts'
import { sha256 } from '../../platform/crypto.ts'

/** What a mark is about: the vote of a session for a server. */
export interface Marked {
  claim: SessionClaim
  listingId: string
  /** Of the request that cast it, if it had a key. */
  sentKey: string | null
}

/** Only who has the session's secret finds its mark, and it names nobody. */
const nameOf = async ({ claim, listingId }: Marked) =>
  `voted:${(await sha256(`${claim.id} ${claim.secretHash} ${listingId}`)).slice(0, 22)}`

/** Notes in KV, after the answer, when the next vote is possible. Without a mark the database refuses the next attempt. */
export function markVote(ctx: Ctx, marked: Marked, nextVoteAt: string): void {
  const write = async () =>
    ctx.env.MARKS.put(await nameOf(marked), `${nextVoteAt} ${marked.sentKey ?? ''}`, {
      expirationTtl: VOTE_COOLDOWN_MS / SECOND,
    })
  ctx.waitUntil(write().catch(() => undefined))
}

/**
 * When the next vote is possible, in ms since 1970; `null` when no mark says so. A mark may be missing, never wrong: nothing shortens the 24 hours after a
 * vote. The database alone allows a vote.
 */
export async function readMark({ env, now }: Ctx, marked: Marked): Promise<number | null> {
  const stored = await env.MARKS.get(await nameOf(marked)).catch(() => null)
  const [at = '', sentKey] = (stored ?? '').split(' ')
  // Sent again, the database knows the first answer.
  if (marked.sentKey !== null && sentKey === marked.sentKey) return null
  const nextVoteAt = Date.parse(at)
  return nextVoteAt > now && nextVoteAt <= now + VOTE_COOLDOWN_MS ? nextVoteAt : null
}
