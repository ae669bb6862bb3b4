import { DAY } from '../base/time.ts'

/**
 * The roles in the team of a server. The owner whose name is on the page has the role `owner`, too, and goes only by
 * their own will.
 */
export const TEAM_ROLES = ['owner', 'editor', 'analyst'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

export const ROLE_WORDS: Record<TeamRole, { label: string; about: string }> = {
  owner: {
    label: 'Owner',
    about: 'Everything: also the team, reward keys, the webhook, and withdrawing the server',
  },
  editor: {
    label: 'Editor',
    about: 'Edits texts and pictures, answers reviews, posts news, writes with staff, sends player counts',
  },
  analyst: { label: 'Analyst', about: 'Sees the server and its figures, and changes nothing' },
}

/** What somebody may do with a server, by their role. */
export const ROLES_THAT_MAY = {
  /** See it in every state, and its figures. */
  see: ['owner', 'editor', 'analyst'],
  /** Change what it shows, and speak for it. */
  edit: ['owner', 'editor'],
  /** Decide about its team, its keys and its end. */
  own: ['owner'],
} as const satisfies Record<string, readonly TeamRole[]>
export type TeamAbility = keyof typeof ROLES_THAT_MAY

export const roleMay = (role: TeamRole | null | undefined, ability: TeamAbility): boolean =>
  ROLES_THAT_MAY[ability].some((one) => one === role)

/** People of one team, and invitations that wait, together. */
export const TEAM_MAX = 20
export const INVITATION_LIFETIME_MS = 14 * DAY
/** Who declined is not invited to the same server again for this long. */
export const DECLINED_FOR_MS = 30 * DAY
/** Longest name or id by which somebody is invited. */
export const INVITED_MAX = 64

export const LAST_OWNER_MESSAGE =
  'You are the only owner. To leave, make somebody else an owner first, or withdraw the server.'
