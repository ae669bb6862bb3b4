/** 'Top' counts the people who voted in this number of days. The network of a vote is stored as long. */
export const TOP_DAYS = 30

/** A person counts in full from this day here on, so that accounts made for one evening count little. */
export const FULL_AFTER_DAYS = 8

/**
 * What one person counts in 'Top' and 'Highest Rating', from 0 to 1. `daysHere` is 1 on the day of their
 * first sign-in (UTC); `place` is their rank within their network at the server, from 1.
 */
export const personWeight = (daysHere: number, place: number): number =>
  Math.min(daysHere, FULL_AFTER_DAYS) / FULL_AFTER_DAYS / place

/** People who count alike. */
export interface People {
  daysHere: number
  place: number
  people: number
}

export const weightOf = (groups: readonly People[]): number =>
  groups.reduce((sum, { daysHere, place, people }) => sum + people * personWeight(daysHere, place), 0)
