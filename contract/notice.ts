/** Kinds of notices. People choose for each kind whether they want it: see the settings of the notification centre. */
export const NOTICE_KINDS = [
  'decision',
  'appeal',
  'reply',
  'report',
  'idea',
  'application',
  'invite',
  'vote',
  'review',
  'news',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * What a notice tells: what happened (`outcome`, such as `suspend` or `overturned`), to what (`name`), and the id of what its link opens. `rule` names
 * the rule of a decision.
 */
export interface NoticeData {
  outcome: string
  name: string | null
  id: string
  rule?: string
}
