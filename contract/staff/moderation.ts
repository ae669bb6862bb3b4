import { DAY } from '../base/time.ts'

export const MODERATION_STATES = ['pending', 'approved', 'denied', 'suspended'] as const
export type Moderation = (typeof MODERATION_STATES)[number]

export const MODERATION_ACTIONS = ['approve', 'deny', 'suspend', 'unsuspend', 'requeue'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/**
 * `from` lists the states in which an action is allowed. Any other state is a conflict. The guard, the
 * buttons and the tests use this one table.
 */
export const MODERATION_TABLE: Record<ModerationAction, { from: readonly Moderation[]; to: Moderation }> = {
  approve: { from: ['pending', 'denied'], to: 'approved' },
  deny: { from: ['pending', 'denied'], to: 'denied' },
  suspend: { from: ['approved'], to: 'suspended' },
  unsuspend: { from: ['suspended'], to: 'approved' },
  requeue: { from: ['approved'], to: 'pending' },
}

/**
 * Why nothing was done: the listing is gone or in another state, its texts are newer, an appeal waits, or it is
 * the moderator's own.
 */
export const REFUSALS = ['state', 'rewritten', 'appealed', 'own'] as const
export type Refusal = (typeof REFUSALS)[number]

export function canModerate(state: Moderation, action: ModerationAction): boolean {
  return MODERATION_TABLE[action].from.includes(state)
}

/** Owners see two states: everything that is not approved is shown as Pending. */
export function ownerState(state: Moderation): 'Approved' | 'Pending' {
  return state === 'approved' ? 'Approved' : 'Pending'
}

export const STAFF_NOTE_MAX = 500

/**
 * How long admins can undo a deletion. Afterwards a job removes the rest of the data, and the banner's files
 * one day later.
 */
export const DELETED_KEPT_DAYS = 30
export const DELETED_KEPT_MS = DELETED_KEPT_DAYS * DAY

/** The tabs of the admin area show how much waits, up to this number and a plus sign. */
export const WAITING_SHOWN_MAX = 99

/** How long staff can take back their own decisions on a listing, the last one first. */
export const DECISION_UNDO_MS = DAY

/** Bulk actions, and how many listings one call accepts: two pages of the list. */
export const BULK_ACTIONS = ['approve', 'deny'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
export const BULK_MAX = 50

/** The error when the state has changed since the person loaded it. */
export function stateSentence(state: Moderation): string {
  return `This server has changed. It is now ${state}.`
}

/** The message for staff who would make public what they have not seen. */
export const REWRITTEN_SENTENCE = 'This server was changed since you looked. Look at it again.'
