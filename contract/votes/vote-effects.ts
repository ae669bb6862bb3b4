import { DAY } from '../base/time.ts'

/**
 * What a vote does. 'counted' is in every counter, order, ranking and badge. 'held' waits: it counts when the voter comes back on a later day, or when
 * staff release it. 'void' was decided by staff and can be appealed.
 */
export const VOTE_EFFECTS = ['counted', 'held', 'void'] as const
export type VoteEffect = (typeof VOTE_EFFECTS)[number]

/** Why a vote is held: what is odd about the crowd that it came with. 'together': it was confirmed, and the confirmations were as odd; then staff decide. */
export const VOTE_HOLD_REASONS = ['software', 'accounts', 'rhythm', 'together'] as const
export type HoldReason = (typeof VOTE_HOLD_REASONS)[number]

/** Why staff made a vote void. */
export const VOID_REASONS = ['script', 'one-person', 'bought', 'other'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** The closed list of reasons of votes that do not count. */
export const VOTE_REASONS = [...VOTE_HOLD_REASONS, ...VOID_REASONS] as const
type VoteReason = (typeof VOTE_REASONS)[number]

/** What became of the votes of one server and day that staff look at. */
export const COHORT_STATES = ['watched', 'held', 'released', 'void'] as const
export type CohortState = (typeof COHORT_STATES)[number]

/** For voters, owners and the public, after 'held because' or 'void because'. */
export const VOTE_REASON_WORDS: Readonly<Record<VoteReason, string>> = {
  software: 'many votes came with a program that nobody else here uses',
  accounts: 'many votes came from accounts that were made in the same days',
  rhythm: 'many votes came at a pace that only a program keeps',
  together: 'many of the votes it came with were confirmed by a program, too',
  script: 'it was cast by a script',
  'one-person': 'one person cast it with several accounts',
  bought: 'it was bought or traded',
  other: 'staff found that it is not a fan’s vote',
}

/** From when on (ISO 8601) a held vote of a moment (ms since 1970) can be confirmed: the next day, 0:00 UTC. */
export const confirmFrom = (castAt: number): string =>
  new Date((Math.floor(castAt / DAY) + 1) * DAY).toISOString()
