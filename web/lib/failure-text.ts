import { say } from '#contract/language/i18n.ts'
import { hasStatus } from './api.ts'

/** What to say of a failure: the API's own sentence for these statuses, else a general one. */
export function failureText(error: unknown, expected: readonly number[], general: string): string {
  return hasStatus(error, ...expected) ? error.message : general
}

/** What to say of a failure when a player does something with a server, which may be gone by now. */
export function serverFailureText(error: unknown, expected: readonly number[], general: string): string {
  return hasStatus(error, 404) ? say('outcome.gone') : failureText(error, expected, general)
}
