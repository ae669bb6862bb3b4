import { DAY } from './time.ts'

/** How long a confirmed membership can be used. After that the person confirms it again. */
export const PROOF_LIFETIME_MS = 30 * DAY
/** How long somebody must have been in a Discord server before their votes for it count as proven. */
export const PROVEN_AFTER_MS = 7 * DAY
