/** The states of a listing and the staff actions between them: one table for the guard, the buttons and the tests. */
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

/** Longest note that staff leave the owner with a decision. */
export const STAFF_NOTE_MAX = 500
