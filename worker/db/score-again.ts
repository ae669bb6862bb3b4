/** Set on a listing when its votes, reviews or state change: its scores are then counted again soon. */
export const SCORE_AGAIN = { scoredAt: 0 } as const
