import { t } from '@lingui/core/macro'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { say } from '#contract/language/i18n.ts'

/**
 * The remaining wait: '23h 12m', '12m', and '1m' for the last minute. Rounded up, so that the shown wait is
 * never too short.
 */
export function waitText(ms: number): string {
  const whole = Math.max(1, Math.ceil(ms / MINUTE))
  const hours = Math.floor(whole / (HOUR / MINUTE))
  const minutes = whole % 60
  return hours > 0 ? t`${hours}h ${minutes}m` : t`${minutes}m`
}

/** The error message for a failed vote, by the status of the response; `other` for an unexpected one. */
export function voteFailureText(status: number, other = t`Vote failed`): string {
  if (status === 404) return say('outcome.gone')
  if (status === 409) return t`You already voted in the last 24h.`
  if (status === 429) return t`Too many requests. Try again later.`
  return other
}
