import { MINUTE } from '#contract/time.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

/** Signing in takes seconds. A wish that is older belongs to a visit that was given up. */
const WISH_MS = 10 * MINUTE

/** What a visitor signs in for. */
type Wish = 'vote' | 'save'

/**
 * Notes, in this tab only, what the visitor signs in for, and the listing. Another site cannot write this note, so it
 * cannot make a visitor vote by leading them here.
 */
export function wishTo(wish: Wish, id: string): void {
  saveDraft(wish, { id, at: String(Date.now()) }, null)
}

/**
 * The id of the listing for which the visitor just signed in, or `null`. The answer is given once. A page of one
 * listing leaves the wish for another one alone.
 */
export function takeWish(wish: Wish, only?: string): string | null {
  const { id, at } = readDraft(wish, null)
  if (id === undefined || (only !== undefined && only !== id)) return null
  dropDraft(wish)
  const age = Date.now() - Number(at)
  return age >= 0 && age < WISH_MS ? id : null
}
