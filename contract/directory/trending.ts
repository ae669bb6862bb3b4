/** Votes of so many days count as those of this week and month. */
export const WEEK_DAYS = 7
export const MONTH_DAYS = 30

/** Somebody new counts at most this part of a person for each day since they first came here: accounts for one evening are not worth a crowd. */
export const KEPT_DAYS = 8

/**
 * What a person counts in 'Trending' and 'Top this month', from 0 to 1: less for each person of their network before them, by the vote that
 * counts most, and less in their first days here, today included.
 */
export const personPoints = (place: number, daysHere: number): number =>
  Math.min(1 / place, daysHere / KEPT_DAYS)
