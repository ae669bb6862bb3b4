import { HOUR, MINUTE } from './time.ts'

export type { Hub } from './wire/hub.ts'

/** More would no longer be a choice of admins; it also bounds the one list of them. */
export const HUBS_MAX = 100

/**
 * What is known of a hub's invite. `new` was never answered for, `ok` leads where it did the first time, `dead` leads nowhere, `elsewhere` leads to
 * another server than it did, `duplicate` leads to a server that another hub has.
 */
export const HUB_STATES = ['new', 'ok', 'dead', 'elsewhere', 'duplicate'] as const

/** Why the last check brought nothing; none of these says anything about the invite. */
export const HUB_ERRORS = ['limited', 'refused', 'server', 'timeout', 'unreachable', 'nonsense'] as const
export type HubError = (typeof HUB_ERRORS)[number]

/** How long good values are good enough; with many hubs it takes longer, since a run asks for few. */
export const HUB_REFRESH_MS = HOUR
/** The platform blocks those who hurry, and all Workers share its patience. */
export const HUB_CHECKS_A_RUN = 5
/** An invite that leads nowhere rarely comes back. */
export const HUB_DEAD_RECHECK_MS = 6 * HOUR

const BACK_OFF_MS = 10 * MINUTE
const BACK_OFF_MAX_MS = 24 * HOUR

/** How long to leave a hub alone after so many failures in a row (1 or more): 10 minutes, then twice as long each time, a day at most. */
export function hubBackOff(failures: number): number {
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** Math.min(30, Math.max(0, failures - 1)))
}
