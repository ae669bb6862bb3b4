import { DAY } from '../base/time.ts'

/** What a decision of staff can be about. */
export const STATEMENT_SUBJECTS = [
  'listing',
  'review',
  'user',
  'application',
  'roadmap',
  'vote',
  'post',
] as const
export type StatementSubject = (typeof STATEMENT_SUBJECTS)[number]

/** What a decision does to its subject. Each of these needs a rule and makes a statement of reasons. */
export const RESTRICTIONS = [
  'deny',
  'suspend',
  'delete',
  'remove-review',
  'remove-post',
  'restrict-account',
  'decline-application',
  'decline-idea',
  'refuse-change',
  'void-vote',
] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** Why a decision is no longer in force: taken back by staff, overturned by an appeal, replaced by a later one, or over by its date. */
export const STATEMENT_ENDS = ['lifted', 'overturned', 'replaced', 'expired'] as const
export type StatementEnd = (typeof STATEMENT_ENDS)[number]

export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
/** How an appeal ends: by its answer, or with its decision. */
export const APPEAL_ENDS = ['upheld', ...STATEMENT_ENDS] as const

/** How long a decision can be appealed: six months, as Article 20 of the EU's Digital Services Act asks. */
export const APPEAL_WITHIN_MS = 183 * DAY
/** How soon staff aim to decide an appeal. Both sides see it; a later decision is marked as late. */
export const APPEAL_ANSWER_MS = 14 * DAY
/** Longest words of an appeal, and of its answer. */
export const APPEAL_MAX = 1000
/** Decisions on one page of the dashboard, and appeals on one page of the admin area. */
export const STATEMENTS_PAGE_SIZE = 10
export const APPEALS_PAGE_SIZE = 25
