/** What a review does. 'held' ones are shown, but in no average, count of stars or order until they are released. */
export const REVIEW_EFFECTS = ['counted', 'held'] as const
export type ReviewEffect = (typeof REVIEW_EFFECTS)[number]

/** Why a review is held: the strongest oddity of those that it came with, or what its author wrote on that day. */
export const REVIEW_HOLD_REASONS = ['software', 'accounts', 'stars', 'pace', 'author'] as const
export type ReviewHoldReason = (typeof REVIEW_HOLD_REASONS)[number]

/** For authors and staff, after 'It waits because'. */
export const REVIEW_HOLD_WORDS: Readonly<Record<ReviewHoldReason, string>> = {
  software: 'many reviews of that day came with a program that nobody else here uses',
  accounts: 'many reviews of that day came from accounts that were made in the same days',
  stars: 'the stars of that day are far from all others',
  pace: 'the reviews of that day arrived faster or more evenly than people write',
  author: 'one person gave many servers the most or the fewest stars on one day',
}
