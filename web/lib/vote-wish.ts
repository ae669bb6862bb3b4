import { MINUTE } from '#contract/time.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

/** Signing in takes seconds. A wish that is older belongs to a visit that was given up. */
const WISH_MS = 10 * MINUTE

const keyOf = (listingId: string) => `vote:${listingId}`

/**
 * Notes, in this tab only, that the visitor signs in to vote for a listing. Another site cannot write this note, so it
 * cannot make a visitor vote by leading them here.
 */
export function wishToVote(listingId: string): void {
  saveDraft(keyOf(listingId), { at: String(Date.now()) })
}

/** Whether the visitor just signed in to vote for this listing. The answer is given once. */
export function takeVoteWish(listingId: string): boolean {
  const { at } = readDraft(keyOf(listingId))
  dropDraft(keyOf(listingId))
  const age = Date.now() - Number(at)
  return age >= 0 && age < WISH_MS
}
