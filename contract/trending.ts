/** Votes of so many days count as those of this week and month. */
export const WEEK_DAYS = 7
export const MONTH_DAYS = 30

/**
 * The floor of 'Trending': so many people voted in the last seven days, on so many different days (UTC). A
 * group that votes together for one evening stays below it. Servers below the floor follow, newest first.
 */
export const TREND_VOTERS_MIN = 10
export const TREND_DAYS_MIN = 3

/** A voter's weight halves in this many days. */
export const TREND_HALF_LIFE_DAYS = 2
