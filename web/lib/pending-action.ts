import { MINUTE } from '#contract/base/time.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

/** Signing in takes seconds. An older action belongs to a visit that was given up. */
const PENDING_MS = 10 * MINUTE

/** Notes, in this tab only, that the visitor signs in to suggest an idea. */
export function rememberIdea(): void {
  saveDraft('idea', { at: String(Date.now()) }, null)
}

/** Whether the visitor just signed in for it. The answer is given once. */
export function takePendingIdea(): boolean {
  const age = Date.now() - Number(readDraft('idea', null)['at'])
  dropDraft('idea')
  return age >= 0 && age < PENDING_MS
}
