import { DAY } from '../base/time.ts'

/** The roles in the team of a server: its owner, whose name is on the page, and editors. */
export const TEAM_ROLES = ['owner', 'editor'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/**
 * Whether somebody sees a server in every state with its figures, changes what it shows, and speaks for it.
 */
export const mayEdit = (role: TeamRole | null): boolean => role !== null

/** Whether somebody decides about its editors, its keys and its end, and hands it over. */
export const mayOwn = (role: TeamRole | null): boolean => role === 'owner'

/** Editors of one server, and invitations that wait, together. */
export const EDITORS_MAX = 20
export const INVITATION_DAYS = 14
export const INVITATION_LIFETIME_MS = INVITATION_DAYS * DAY
/** Who declined is not invited to the same server again for this long. */
export const DECLINED_DAYS = 30
export const DECLINED_FOR_MS = DECLINED_DAYS * DAY
/** Longest name or id by which somebody is invited. */
export const INVITED_MAX = 64

interface Invitation {
  userId: string
  /** Whether it offers the server itself. */
  transfers: boolean
  expiresAt: number
  declinedAt: number | null
}

/** Whether an invitation may be accepted. */
export const isOpen = (
  { expiresAt, declinedAt }: Omit<Invitation, 'userId' | 'transfers'>,
  now: number,
): boolean => declinedAt === null && expiresAt > now

export type NotInvited = 'full' | 'offered' | 'declined' | 'member'

/** Why a person is not invited to a server, or not offered it; `null` if they may be. */
export function whyNotInvited(
  { userId, transfers }: Pick<Invitation, 'userId' | 'transfers'>,
  team: { editors: readonly string[]; invitations: readonly Invitation[] },
  now: number,
): NotInvited | null {
  const isEditor = team.editors.includes(userId)
  const open = team.invitations.filter((each) => isOpen(each, now))
  // An editor who gets the server leaves their place to the present owner.
  const takesPlace = !(transfers && isEditor)
  if (takesPlace && team.editors.length + open.length >= EDITORS_MAX) return 'full'
  if (transfers && open.some((each) => each.transfers && each.userId !== userId)) return 'offered'
  const declinedAt = team.invitations.find((each) => each.userId === userId)?.declinedAt ?? null
  if (declinedAt !== null && declinedAt > now - DECLINED_FOR_MS) return 'declined'
  return isEditor && !transfers ? 'member' : null
}
