import type { Moderation } from './moderation.ts'
import type { AccountRestriction } from './restriction.ts'

/** The actor: an unknown visitor, a signed-in person, or the software itself (jobs). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; roles: readonly string[]; restriction?: AccountRestriction }
  | { kind: 'system' }

interface OwnedListing {
  ownerId: string
  moderation: Moderation
}

/** Roles are compared case-insensitively. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasAdminRole(actor.roles))
}

export function hasAdminRole(roles: readonly string[]): boolean {
  return roles.some((role) => role.toLowerCase() === 'admin')
}

export function isOwner(actor: Actor, listing: Pick<OwnedListing, 'ownerId'>): boolean {
  return actor.kind === 'user' && actor.userId === listing.ownerId
}

/** Approved listings are public. Any other listing is visible to its owner and admins only. */
export function canView(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' || isOwner(actor, listing) || isAdmin(actor)
}

export function canManage(actor: Actor, listing: Pick<OwnedListing, 'ownerId'>): boolean {
  return isOwner(actor, listing) || isAdmin(actor)
}

/**
 * Only the owner can report reviews, and only on their own server. Even admins cannot report reviews:
 * they can remove them.
 */
export function canReportReview(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' && isOwner(actor, listing)
}
