import { keysOf } from '../base/records.ts'
import { SAVED_MAX } from './player.ts'

/** What one press on a button of a server does. Each is a form, which the Worker answers where no app runs. */
export const PRESSES = ['vote', 'save'] as const
export type Press = (typeof PRESSES)[number]

/** The parameter of an address that tells how a press ended. */
export const OUTCOME_PARAMETER = 'done'
/** The element of the page that says it until the app runs. */
export const OUTCOME_ID = 'outcome'

/** How a press ended, in words for the page. */
export const OUTCOMES = {
  voted: 'Voted! Come back in 24h for another.',
  again: 'You already voted in the last 24h.',
  saved: 'Saved. It is on your dashboard.',
  full: `You have saved ${SAVED_MAX} servers. Remove one first.`,
  busy: 'Too many requests. Try again later.',
  restricted: 'Staff restricted your account. Your dashboard says why, and until when.',
  gone: 'This server is not public.',
  failed: 'That did not work. Please try again.',
} as const
export type Outcome = keyof typeof OUTCOMES

/** Outcomes that are good news. */
export const GOOD_OUTCOMES: readonly Outcome[] = ['voted', 'saved']

/** The outcome that an address names, if it is one. */
export const readOutcome = (text: string | undefined): Outcome | undefined =>
  keysOf(OUTCOMES).find((name) => name === text)

/** The part of the home page's address that says that an account was just deleted. */
export const DELETED_ACCOUNT_HASH = '#account-deleted'
