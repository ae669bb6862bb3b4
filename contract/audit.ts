/** Kinds of things that the trail of actions is about. */
export const AUDIT_KINDS = [
  'listing',
  'report',
  'review',
  'application',
  'user',
  'incident',
  'subscription',
  'hub',
  'roadmap',
  'ranking',
  'token',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Entries on one page of the trail. */
export const AUDIT_PAGE_SIZE = 25

/** What stands for the software itself where a person is asked for. */
export const SYSTEM_ACTOR = 'system'

/** How actions are named: what they are about, a dot, and what was done. */
export const AUDIT_ACTION_PATTERN = /^[a-z]{1,20}\.[a-z-]{1,30}$/
