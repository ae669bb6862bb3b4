import { DAY } from './time.ts'

/** The states of a listing and the admin actions between them: one table for the guard, the buttons and the tests. */
export const MODERATION_STATES = ['pending', 'approved', 'denied', 'suspended'] as const
export type Moderation = (typeof MODERATION_STATES)[number]

export const MODERATION_ACTIONS = ['approve', 'deny', 'suspend', 'unsuspend'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** `from` lists the states an action may start in; anything else is a conflict. */
export const MODERATION_TABLE: Record<ModerationAction, { from: readonly Moderation[]; to: Moderation }> = {
  approve: { from: ['pending', 'denied'], to: 'approved' },
  deny: { from: ['pending', 'denied'], to: 'denied' },
  suspend: { from: ['approved'], to: 'suspended' },
  unsuspend: { from: ['suspended'], to: 'approved' },
}

export function canModerate(state: Moderation, action: ModerationAction): boolean {
  return MODERATION_TABLE[action].from.includes(state)
}

/** Owners see two states: what is not approved reads Pending. */
export function ownerState(state: Moderation): 'Approved' | 'Pending' {
  return state === 'approved' ? 'Approved' : 'Pending'
}

/** Longest note that admins leave the owner with a decision. */
export const STAFF_NOTE_MAX = 500

/** How long admins can undo a deletion. Afterwards a job removes what is left, and the banner's files a day later. */
export const DELETED_KEPT_MS = 30 * DAY

/** What is decided for many listings at once, and how many one call takes: two pages of the list. */
export const BULK_ACTIONS = ['approve', 'deny'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
export const BULK_MAX = 50

/** The usual wait is the median of the latest decisions of so many days. With fewer than five of them nothing is said: it would be chance. */
export const WAITS_WITHIN_MS = 30 * DAY
export const WAITS_MAX = 200
export const WAITS_MIN = 5

/** What somebody is told whose action found another state than they saw. */
export function stateSentence(state: Moderation): string {
  return `This server has changed. It is now ${state}.`
}
