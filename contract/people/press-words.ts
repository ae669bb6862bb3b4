import { SAVED_MAX } from './player.ts'
import type { Outcome } from './press.ts'

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  voted: 'Voted! Come back in 24h for another.',
  again: 'You already voted in the last 24h.',
  saved: 'Saved. It is on your dashboard.',
  full: `You have saved ${SAVED_MAX} servers. Remove one first.`,
  busy: 'Too many requests. Try again later.',
  restricted: 'Staff restricted your account. Your dashboard says why, and until when.',
  gone: 'This server is not public.',
  failed: 'That did not work. Please try again.',
}
