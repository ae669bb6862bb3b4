import type { Moderation } from '../staff/moderation.ts'
import type { AccountRestriction } from './restriction.ts'
import { mayEdit, mayOwn, type TeamRole } from '../listings/server-team.ts'

/** The actor: an unknown visitor, a signed-in person, or the software itself (jobs). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; roles: readonly string[]; restriction?: AccountRestriction }
  | { kind: 'system' }

interface OwnedListing {
  ownerId: string
  moderation: Moderation
  /** Whether the actor is one of its editors. */
  isEditor?: boolean
}
type Owned = Omit<OwnedListing, 'moderation'>

/** Roles are compared case-insensitively. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasAdminRole(actor.roles))
}

export function hasAdminRole(roles: readonly string[]): boolean {
  return roles.some((role) => role.toLowerCase() === 'admin')
}

function roleOf(actor: Actor, { ownerId, isEditor = false }: Owned): TeamRole | null {
  if (actor.kind === 'user' && actor.userId === ownerId) return 'owner'
  return isEditor ? 'editor' : null
}

/** Whether somebody speaks for the owner's side: the owner and editors. */
export const isOnTeam = (actor: Actor, listing: Owned): boolean => mayEdit(roleOf(actor, listing))

/** Whether somebody decides what is for the owner alone. */
export const isOwner = (actor: Actor, listing: Owned): boolean => mayOwn(roleOf(actor, listing))

/** Approved listings are public. Any other listing is visible to its team and admins only. */
export function canView(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' || isOnTeam(actor, listing) || isAdmin(actor)
}

export function canManage(actor: Actor, listing: Owned): boolean {
  return isOnTeam(actor, listing) || isAdmin(actor)
}

/**
 * Only the owner's side can report reviews, and only on their own server. Even admins cannot report reviews:
 * they can remove them.
 */
export function canReportReview(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' && isOnTeam(actor, listing)
}
