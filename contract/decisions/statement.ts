import { keysOf } from '../base/records.ts'
import { DAY } from '../base/time.ts'

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

interface RestrictionFacts {
  subject: StatementSubject
  /**
   * Whether the decision leaves the state of its subject as it is. Then it replaces no earlier decision, and
   * ends when an appeal is accepted.
   */
  leavesState: boolean
  /**
   * The texts of the decision's dialog: the title, the success, and the error when another person was faster.
   * `null` where its call asks for more than a rule and a note.
   */
  dialog: { title: string; done: string; gone: string } | null
}

/**
 * What decisions do to their subjects. Each of these needs a rule and makes a statement of reasons. Their
 * words are in statement-words.ts.
 */
export const RESTRICTION_FACTS = {
  deny: { subject: 'listing', leavesState: false, dialog: null },
  suspend: { subject: 'listing', leavesState: false, dialog: null },
  delete: { subject: 'listing', leavesState: false, dialog: null },
  'remove-review': {
    subject: 'review',
    leavesState: false,
    dialog: { title: 'Remove review', done: 'Review removed', gone: 'Review not found' },
  },
  'remove-post': {
    subject: 'post',
    leavesState: false,
    dialog: { title: 'Remove post', done: 'Removed', gone: 'Reply or news not found' },
  },
  'restrict-account': { subject: 'user', leavesState: false, dialog: null },
  'decline-application': { subject: 'application', leavesState: false, dialog: null },
  'decline-idea': { subject: 'roadmap', leavesState: false, dialog: null },
  'refuse-change': { subject: 'listing', leavesState: true, dialog: null },
  'void-vote': { subject: 'vote', leavesState: false, dialog: null },
} as const satisfies Readonly<Record<string, RestrictionFacts>>
export type Restriction = keyof typeof RESTRICTION_FACTS
export const RESTRICTIONS = keysOf(RESTRICTION_FACTS)
/** Decisions that ask for a rule and a note alone: one call and one dialog take them all. */
export type PlainRestriction = {
  [Kind in Restriction]: (typeof RESTRICTION_FACTS)[Kind]['dialog'] extends null ? never : Kind
}[Restriction]
export const PLAIN_RESTRICTIONS = RESTRICTIONS.filter(
  (kind): kind is PlainRestriction => RESTRICTION_FACTS[kind].dialog !== null,
)
/** Decisions that only admins make, and so answer appeals against and take back. */
export const FOR_ADMINS: readonly Restriction[] = [
  'delete',
  'restrict-account',
  'decline-application',
  'void-vote',
]
export const leavesState = (kind: Restriction): boolean => RESTRICTION_FACTS[kind].leavesState

/**
 * What decisions took and staff can put back, with the word of the button. Other decisions end by the buttons
 * of their subject.
 */
export const RESTORE_WORDS = {
  'remove-review': 'Restore review',
  'remove-post': 'Restore post',
  'void-vote': 'Count the vote',
} as const satisfies { [Kind in Restriction]?: string }
export type Restorable = keyof typeof RESTORE_WORDS
export const isRestorable = (kind: string): kind is Restorable => kind in RESTORE_WORDS

/**
 * Why a decision is no longer in force: taken back by staff, replaced by a later one, or over by its date.
 */
export const STATEMENT_ENDS = ['lifted', 'replaced', 'expired'] as const
export type StatementEnd = (typeof STATEMENT_ENDS)[number]

export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
/** How an appeal ends: by its answer, or with its decision. */
export const APPEAL_ENDS = [...APPEAL_OUTCOMES, ...STATEMENT_ENDS] as const

/** How long a decision can be appealed: six months, as Article 20 of the EU's Digital Services Act asks. */
export const APPEAL_WITHIN_DAYS = 184
export const APPEAL_WITHIN_MS = APPEAL_WITHIN_DAYS * DAY

/** How long after an accepted appeal staff can take the decision back. What it took is kept that long. */
export const TO_TAKE_BACK_MS = 30 * DAY
/** How soon staff aim to decide an appeal. Both sides see it; a later decision is marked as late. */
export const APPEAL_ANSWER_DAYS = 14
/** Maximum length of an appeal, and of its answer. */
export const APPEAL_MAX = 1000
/** Decisions on one page of the dashboard, and appeals on one page of the admin area. */
export const STATEMENTS_PAGE_SIZE = 10
export const APPEALS_PAGE_SIZE = 25
