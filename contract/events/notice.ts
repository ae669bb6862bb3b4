import { keysOf } from '../base/records.ts'

interface Links {
  /** The screen that its link opens. `{id}` is replaced by the id of the notice's data. */
  link: string
  /** The screen of a decision that names a rule, if it is another one. */
  ruled?: string
}

/** Kinds of notices and where they lead. People choose for each kind whether they want it. What they say is in notice-words.ts. */
export const NOTICE_LINKS = {
  decision: { link: '/dashboard', ruled: '/statements/{id}' },
  appeal: { link: '/statements/{id}' },
  reminder: { link: '/rules' },
  report: { link: '/dashboard?tab=reports' },
  idea: { link: '/roadmap' },
  application: { link: '/application' },
  invite: { link: '/dashboard/affiliates/{id}/edit' },
  silence: { link: '/servers/{id}' },
  alarm: { link: '/admin?open={id}' },
  job: { link: '/admin?tab=status' },
  vote: { link: '/servers/{id}' },
  review: { link: '/servers/{id}#reviews' },
  reviewed: { link: '/servers/{id}#reviews' },
  saved: { link: '/servers/{id}#join' },
  players: { link: '/servers/{id}' },
  webhook: { link: '/dashboard/affiliates/{id}/webhooks' },
  team: { link: '/dashboard' },
} as const satisfies Readonly<Record<string, Links>>
export type NoticeKind = keyof typeof NOTICE_LINKS
export const NOTICE_KINDS = keysOf(NOTICE_LINKS)

const FOR_STAFF: readonly NoticeKind[] = ['alarm', 'job']

/** The kinds that somebody can be told: some are for staff only. */
export const noticeKindsFor = ({ isStaff }: { isStaff: boolean }): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => isStaff || !FOR_STAFF.includes(kind))

/** Kinds that cannot be switched off: what staff decided about somebody must reach them, and so must the end of a webhook. */
export const ALWAYS_SHOWN: readonly NoticeKind[] = ['decision', 'appeal', 'reminder', 'webhook']

/**
 * What a notice tells: what happened (`outcome`, such as `suspend` or `overturned`), to what (`name`), and the id of what its link opens. `rule` names
 * the rule of a decision.
 */
export interface NoticeData {
  outcome: string
  name: string | null
  id: string
  rule?: string
  /** How many players or stars there are. */
  count?: number
}

export const NOTICES_PAGE_SIZE = 20
/** Notices that one call can mark as read by their ids. */
export const NOTICES_MARKED_MAX = 100
