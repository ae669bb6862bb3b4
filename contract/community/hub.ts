import { HOUR, MINUTE } from '../base/time.ts'

export type { Hub } from './hub.wire.ts'

/** More hubs would no longer be a selection, and the admin list has no pages. */
export const HUBS_MAX = 100

/**
 * The invite of a hub. `new`: not checked yet. `ok`: leads to the expected server. `dead`: leads nowhere.
 * `elsewhere`: leads to another server than before. `duplicate`: another hub has that server.
 */
export const HUB_STATES = ['new', 'ok', 'dead', 'elsewhere', 'duplicate'] as const

/**
 * The state of a listing's invite: `new` is not looked up yet, `ok` leads to the server of the first lookup,
 * `dead` leads nowhere, and `elsewhere` leads to another server than before.
 */
export const LISTED_INVITE_STATES = ['new', 'ok', 'dead', 'elsewhere'] as const

/** Why the last check gave no result. The invite itself may be fine. */
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
 * How long the member counts of a listing's invite are fresh. With more than 720 invites a round takes
 * longer: 3.5 days for 10,000.
 */
export const INVITE_REFRESH_MS = 6 * HOUR
/** Invites of listings looked up in a run. Runs are ten minutes apart: 2,880 a day. */
export const INVITES_A_RUN = 20
/** How often a dead invite is checked again: seldom, because few become valid again. */
export const HUB_DEAD_RECHECK_MS = 6 * HOUR

const BACK_OFF_MS = 10 * MINUTE
const BACK_OFF_MAX_MS = 24 * HOUR

/** The wait before the next check after failures in a row: 10 minutes, doubled each time, at most one day. */
export function hubBackOff(failures: number): number {
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** (failures - 1))
}
