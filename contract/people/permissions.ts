import type { Moderation } from '../staff/moderation.ts'
import type { AccountRestriction } from './restriction.ts'
import { roleMay, type TeamRole } from '../listings/server-team.ts'

/** The actor: an unknown visitor, a signed-in person, or the software itself (jobs). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; roles: readonly string[]; restriction?: AccountRestriction }
  | { kind: 'system' }

interface OwnedListing {
  ownerId: string
  moderation: Moderation
  /** The actor's role in its team, beside the owner. */
  role?: TeamRole | null
}
type Owned = Omit<OwnedListing, 'moderation'>

/** Roles are compared case-insensitively. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasAdminRole(actor.roles))
}

export function hasAdminRole(roles: readonly string[]): boolean {
  return roles.some((role) => role.toLowerCase() === 'admin')
}

function isOwner(actor: Actor, listing: Pick<OwnedListing, 'ownerId'>): boolean {
  return actor.kind === 'user' && actor.userId === listing.ownerId
}

/** Whether somebody belongs to the team of a listing: its owner and everybody with a role. */
export function isOnTeam(actor: Actor, listing: Owned): boolean {
  return isOwner(actor, listing) || roleMay(listing.role, 'see')
}

/** Whether somebody speaks for the owner's side: the owner and editors. */
export function mayEdit(actor: Actor, listing: Owned): boolean {
  return isOwner(actor, listing) || roleMay(listing.role, 'edit')
}

/** Approved listings are public. Any other listing is visible to its team and admins only. */
export function canView(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' || isOnTeam(actor, listing) || isAdmin(actor)
}

export function canManage(actor: Actor, listing: Owned): boolean {
  return mayEdit(actor, listing) || isAdmin(actor)
}

/**
 * Only the owner's side can report reviews, and only on their own server. Even admins cannot report reviews:
 * they can remove them.
 */
export function canReportReview(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' && mayEdit(actor, listing)
}
