import { HOUR, MINUTE } from '#contract/time.ts'

/** '23h 12m', '12m', and '1m' for the last minute: how long a wait still is. Rounded up: a wait is never said to be shorter than it is. */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const hours = Math.floor(minutes / (HOUR / MINUTE))
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}

/** What the failure of a vote is said to be, by the status of its answer. */
export function voteFailureText(status: number): string {
  if (status === 409) return 'You already voted in the last 24h.'
  if (status === 401) return 'Sign in to vote.'
  if (status === 429) return 'Too many requests. Try again later.'
  return 'Vote failed'
}
