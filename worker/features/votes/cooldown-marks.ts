import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../http/verb.ts'
import type { SessionClaim } from '../../http/session.ts'
import { sha256 } from '../../platform/crypto.ts'

/** So long the votes after a vote are told again: no longer than copies of public answers are. */
const VOTES_KNOWN_MS = 10 * SECOND
/** Votes that an isolate remembers. */
const REMEMBERED_MAX = 5_000

/** What a mark is about: the vote of a session for a server. */
export interface Marked {
  claim: SessionClaim
  listingId: string
}

/** Only who has the session's secret finds its mark, and it names nobody. */
const nameOf = async ({ claim, listingId }: Marked) =>
  `voted:${(await sha256(`${claim.id} ${claim.secretHash} ${listingId}`)).slice(0, 22)}`

/** The latest attempts to vote in this isolate. For others a read of KV is not worth its price. */
const attempts = new Set<string>()

/** Whether this session tried to vote for this server in this isolate. */
export const wasAttempted = async (marked: Marked): Promise<boolean> => attempts.has(await nameOf(marked))

/** The same, and the attempt counts for the next question. */
export async function isRepeated(marked: Marked): Promise<boolean> {
  const name = await nameOf(marked)
  const known = attempts.delete(name)
  attempts.add(name)
  for (const oldest of attempts) {
    if (attempts.size <= REMEMBERED_MAX) break
    attempts.delete(oldest)
  }
  return known
}

/**
 * Forgets who tried. After a decision of staff the database has to say again whether there is a server, and who may vote. Other isolates may say 'already voted' to
 * somebody who did vote, where the database would say that the server is gone.
 */
export const forgetAttempts = (): void => attempts.clear()

/** The continent of each region where D1 has databases. */
const CONTINENTS: Record<string, string> = {
  WNAM: 'NA',
  ENAM: 'NA',
  WEUR: 'EU',
  EEUR: 'EU',
  APAC: 'AS',
  OC: 'OC',
}

/** The continent of the database, as the latest vote in this isolate found it. */
let databaseContinent: string | undefined

/** Notes the region where the database counted a vote. */
export function noteRegion(region: string | undefined): void {
  databaseContinent = CONTINENTS[region ?? '']
}

/** Whether the database is on the voter's own continent: a mark spares no long trip there, so none is written or read. Unknown is far. */
export const isNear = (continent: unknown): boolean =>
  databaseContinent !== undefined && databaseContinent === continent

/** What a mark holds. */
interface Mark {
  /** In ms since 1970. */
  nextVoteAt: number
  /** The votes of the server after the vote; left out once they may have changed. */
  votes?: number
}

/**
 * Notes a vote after its answer. A mark that is not written, or late, costs the next attempt a look at the database.
 */
export function markVote(ctx: Ctx, marked: Marked, votes: number): void {
  const { env, now } = ctx
  const nextVoteAt = now + VOTE_COOLDOWN_MS
  const write = async () =>
    env.MARKS.put(await nameOf(marked), `${nextVoteAt} ${votes}`, {
      expirationTtl: VOTE_COOLDOWN_MS / SECOND,
    })
  ctx.waitUntil(write().catch(() => undefined))
}

/**
 * What a mark says while the next vote is not possible yet; `null` when there is none, it is over, or KV fails. It may be missing, never wrong: nothing shortens the
 * 24 hours after a vote. The database alone allows a vote.
 */
export async function readMark({ env, now }: Ctx, marked: Marked): Promise<Mark | null> {
  const stored = await env.MARKS.get(await nameOf(marked)).catch(() => null)
  const [nextVoteAt = 0, votes = 0] = (stored ?? '').split(' ').map(Number)
  if (!(nextVoteAt > now && nextVoteAt <= now + VOTE_COOLDOWN_MS)) return null
  return nextVoteAt - VOTE_COOLDOWN_MS + VOTES_KNOWN_MS > now ? { nextVoteAt, votes } : { nextVoteAt }
}
