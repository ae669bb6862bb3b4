import { MINUTE } from '#contract/base/time.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

/** Signing in takes seconds. An older action belongs to a visit that was given up. */
const PENDING_MS = 10 * MINUTE

/** What a visitor signs in for. */
type Action = 'vote' | 'save' | 'idea'

/**
 * Notes, in this tab only, what the visitor signs in for, and the listing if it is about one. Another site cannot
 * write this note, so it cannot make a visitor vote by leading them here.
 */
export function rememberAction(action: Action, id = ''): void {
  saveDraft(action, { id, at: String(Date.now()) }, null)
}

/**
 * The id of the listing for which the visitor just signed in, or `null`. The answer is given once. A page of one
 * listing leaves the action for another one alone.
 */
export function takePendingAction(action: Action, only?: string): string | null {
  const { id, isFresh } = readAction(action)
  if (id === undefined || (only !== undefined && only !== id)) return null
  dropDraft(action)
  return isFresh ? id : null
}

/** Whether a page of this listing is about to take the action. */
export function hasPendingAction(action: Action, only: string): boolean {
  const { id, isFresh } = readAction(action)
  return id === only && isFresh
}

function readAction(action: Action) {
  const { id, at } = readDraft(action, null)
  const age = Date.now() - Number(at)
  return { id, isFresh: age >= 0 && age < PENDING_MS }
}
