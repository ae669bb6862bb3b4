import { MINUTE } from '#contract/time.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

/** Signing in takes seconds. A wish that is older belongs to a visit that was given up. */
const WISH_MS = 10 * MINUTE

const KEY = 'vote'

/**
 * Notes, in this tab only, that the visitor signs in to vote for a listing. Another site cannot write this note, so it
 * cannot make a visitor vote by leading them here.
 */
export function wishToVote(id: string): void {
  saveDraft(KEY, { id, at: String(Date.now()) }, null)
}

/**
 * The id of the listing for which the visitor just signed in to vote, or `null`. The answer is given once. A page of one
 * listing leaves the wish to vote for another one alone.
 */
export function takeVoteWish(only?: string): string | null {
  const { id, at } = readDraft(KEY, null)
  if (id === undefined || (only !== undefined && only !== id)) return null
  dropDraft(KEY)
  const age = Date.now() - Number(at)
  return age >= 0 && age < WISH_MS ? id : null
}
