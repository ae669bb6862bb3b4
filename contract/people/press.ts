/**
 * What one press on a button of a server does. Each is a form, which the Worker answers where no app runs.
 */
export const PRESSES = ['vote', 'save'] as const
export type Press = (typeof PRESSES)[number]

/** The parameter of an address that tells how a press ended. */
export const OUTCOME_PARAMETER = 'done'
/** The element of the page that says it until the app runs. */
export const OUTCOME_ID = 'outcome'

/** How a press ended. The words are in press-words.ts. */
export const OUTCOMES = ['voted', 'again', 'saved', 'full', 'busy', 'restricted', 'gone', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const GOOD_OUTCOMES: readonly Outcome[] = ['voted', 'saved']

export const readOutcome = (text: string | undefined): Outcome | undefined =>
  OUTCOMES.find((name) => name === text)

/** The part of the home page's address that says that an account was just deleted. */
export const DELETED_ACCOUNT_HASH = '#account-deleted'
