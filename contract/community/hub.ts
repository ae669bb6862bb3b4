import { HOUR, MINUTE } from '../base/time.ts'

export type { Hub } from './hub.wire.ts'

/** Limit of listed hubs. More would no longer be a selection, and the admin list is not paged. */
export const HUBS_MAX = 100

/**
 * `new`: not checked yet. `ok`: the invite leads to the expected server. `dead`: nowhere. `elsewhere`: to another
 * one than before. `duplicate`: to one that another hub has.
 */
export const HUB_STATES = ['new', 'ok', 'dead', 'elsewhere', 'duplicate'] as const

/**
 * The state of the invite of a listing. `new`: not looked up yet. `ok`: it leads to the server of its first
 * lookup. `dead`: it leads nowhere. `elsewhere`: it leads to another server than before.
 */
export const LISTED_INVITE_STATES = ['new', 'ok', 'dead', 'elsewhere'] as const

/** Why the last check gave no result. None of these reasons says anything about the invite. */
export const HUB_ERRORS = ['limited', 'refused', 'server', 'timeout', 'unreachable', 'nonsense'] as const
export type HubError = (typeof HUB_ERRORS)[number]

/**
 * How long checked values count as fresh. With many hubs a refresh takes longer, because one run checks only
 * a few.
 */
export const HUB_REFRESH_MS = HOUR
/** Few checks per run, because Discord blocks fast clients and all Workers share its rate limit. */
export const HUB_CHECKS_A_RUN = 5
/**
 * How long the counts of a listing's invite count as fresh. A round of 720 invites takes as long; with more
 * of them it takes longer: 3.5 days for 10,000.
 */
export const INVITE_REFRESH_MS = 6 * HOUR
/** Invites of listings looked up in a run. Runs are ten minutes apart: 2,880 a day. */
export const INVITES_A_RUN = 20
/** How often a dead invite is checked again: it rarely becomes valid again. */
export const HUB_DEAD_RECHECK_MS = 6 * HOUR

const BACK_OFF_MS = 10 * MINUTE
const BACK_OFF_MAX_MS = 24 * HOUR

/**
 * How long to wait before a hub is checked again, after this many failures in a row (1 or more): 10 minutes,
 * then twice as long each time, at most one day.
 */
export function hubBackOff(failures: number): number {
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** Math.min(30, Math.max(0, failures - 1)))
}
