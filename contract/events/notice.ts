import { keysOf } from '../base/records.ts'

interface Links {
  /** The address that a notice opens, with the `id` of its data for `{id}`. */
  link: string
  /** The address instead of `link` for a decision that names a rule. */
  linkWithRule?: string
}

/** The kinds of notices and what they open. Most can be switched off. Their sentences: notice-words.ts. */
export const NOTICE_LINKS = {
  decision: { link: '/dashboard', linkWithRule: '/statements/{id}' },
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

const FOR_ADMINS: readonly NoticeKind[] = ['alarm', 'job']

/** The kinds that a person can get: some are for admins only. */
export const noticeKindsFor = ({ isAdmin }: { isAdmin: boolean }): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => isAdmin || !FOR_ADMINS.includes(kind))

/**
 * Cannot be switched off: people must learn of decisions about them, and owners of the end of their webhook.
 */
export const ALWAYS_SHOWN: readonly NoticeKind[] = ['decision', 'appeal', 'reminder', 'webhook']

/** What a person switched off. A kind without an entry is shown, and sent to their devices. */
export type NoticesOff = Partial<Record<NoticeKind, 'wholly' | 'devices'>>

export interface NoticeData {
  /** What happened, such as `suspend` or `overturned`. */
  outcome: string
  /** The name of the server, hub or idea that it happened to. */
  name: string | null
  /** The id in the address that it opens. */
  id: string
  /** The rule of a decision. */
  rule?: string
  /** The number of players, or of stars. */
  count?: number
}

export const NOTICES_PAGE_SIZE = 20
/** Ids of notices that one call can mark as read. */
export const NOTICES_MARKED_MAX = 100
