import { keysOf } from '../base/records.ts'
import { NOTICE_WORDS } from './notice-words.ts'

/** Kinds of notices. People choose for each kind whether they want it. */
export const NOTICE_KINDS = keysOf(NOTICE_WORDS)
export type NoticeKind = keyof typeof NOTICE_WORDS

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
