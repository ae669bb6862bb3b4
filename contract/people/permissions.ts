import { mayEdit, mayOwn, type TeamRole } from '../listings/server-team.ts'
import type { Moderation } from '../staff/moderation.ts'
import type { AccountRestriction } from './restriction.ts'

/** The actor: an unknown visitor, a signed-in person, or the software itself (jobs). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; roles: readonly string[]; restriction?: AccountRestriction }
  | { kind: 'system' }

interface OwnedListing {
  ownerId: string
  moderation: Moderation
  isEditor?: boolean
}
type Owned = Omit<OwnedListing, 'moderation'>

/** The roles of staff, the one with more rights first. Admins may do all that moderators may. */
export const STAFF_ROLES = ['admin', 'moderator'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Longest name or id by which admins look for a person. */
export const PERSON_SOUGHT_MAX = 64

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = { admin: 'Admin', moderator: 'Moderator' }

/** The role of a person among staff; `null` for everybody else. Roles are compared case-insensitively. */
export function staffRoleOf(roles: readonly string[]): StaffRole | null {
  return STAFF_ROLES.find((one) => roles.some((role) => role.toLowerCase() === one)) ?? null
}

export const hasAdminRole = (roles: readonly string[]): boolean => staffRoleOf(roles) === 'admin'
export const hasStaffRole = (roles: readonly string[]): boolean => staffRoleOf(roles) !== null

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasAdminRole(actor.roles))
}

/**
 * Whether somebody decides about servers, reports, reviews, appeals and the roadmap: moderators and admins.
 */
export function mayModerate(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasStaffRole(actor.roles))
}

function roleOf(actor: Actor, { ownerId, isEditor = false }: Owned): TeamRole | null {
  if (actor.kind === 'user' && actor.userId === ownerId) return 'owner'
  return isEditor ? 'editor' : null
}

/** Whether somebody speaks for the owner's side: the owner and editors. */
export const isOnTeam = (actor: Actor, listing: Owned): boolean => mayEdit(roleOf(actor, listing))

/** Whether somebody decides what is for the owner alone. */
export const isOwner = (actor: Actor, listing: Owned): boolean => mayOwn(roleOf(actor, listing))

/** Approved listings are public. Any other listing is visible to its team and staff only. */
export function canView(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' || isOnTeam(actor, listing) || mayModerate(actor)
}

/** Whether somebody acts as staff on a server: an admin always, a moderator only on servers of others. */
export function actsAsStaff(actor: Actor, listing: Owned): boolean {
  return isAdmin(actor) || (mayModerate(actor) && !isOnTeam(actor, listing))
}

export function canManage(actor: Actor, listing: Owned): boolean {
  return isOnTeam(actor, listing) || mayModerate(actor)
}

/**
 * Only the owner's side can report reviews, and only on their own server. Even staff cannot report reviews:
 * they can remove them.
 */
export function canReportReview(actor: Actor, listing: OwnedListing): boolean {
  return listing.moderation === 'approved' && isOnTeam(actor, listing)
}
