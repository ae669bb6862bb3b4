import { VOTE_COOLDOWN_MS } from '#contract/listing.ts'
import { SECOND } from '#contract/time.ts'
import type { SessionClaim } from '../../http/session.ts'

/** So long the votes after a vote are told again: as long as copies of public answers are. */
const VOTES_KNOWN_MS = 10 * SECOND
/** Votes that an isolate remembers. */
const REMEMBERED_MAX = 5_000

/** What a mark is about: the vote of a session for a server. */
export interface Marked {
  claim: SessionClaim
  listingId: string
}

/** What a mark holds. */
interface Mark {
  /** In ms since 1970. */
  nextVoteAt: number
  /** The votes of the server after the vote; left out where they may have changed. */
  votes?: number
}

/** The latest votes, and refusals because of one, in this isolate. Only who has the session's secret finds its mark. */
const marks = new Map<string, Mark>()

const nameOf = ({ claim, listingId }: Marked) => `${claim.id} ${claim.secretHash} ${listingId}`

/**
 * Forgets all marks. After a decision of staff the database has to say again whether there is a server, and who may vote. Other isolates may say 'already voted' to
 * somebody who did vote, where the database would say that the server is gone.
 */
export const forgetMarks = (): void => marks.clear()

/** Notes when the next vote is possible. Without a mark, the next attempt costs a look at the database. */
export function markVote(marked: Marked, mark: Mark): void {
  const name = nameOf(marked)
  marks.delete(name)
  marks.set(name, mark)
  for (const oldest of marks.keys()) {
    if (marks.size <= REMEMBERED_MAX) break
    marks.delete(oldest)
  }
}

/**
 * What a mark says while the next vote is not possible yet; `null` when there is none, or it is over. It may be missing, never wrong: nothing shortens the 24 hours
 * after a vote. The database alone allows a vote.
 */
export function readMark(now: number, marked: Marked): Mark | null {
  const mark = marks.get(nameOf(marked))
  if (!mark || mark.nextVoteAt <= now) return null
  return mark.nextVoteAt - VOTE_COOLDOWN_MS + VOTES_KNOWN_MS > now ? mark : { nextVoteAt: mark.nextVoteAt }
}
