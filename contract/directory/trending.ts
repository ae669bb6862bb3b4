/** Votes of so many days count as those of this week and month. */
export const WEEK_DAYS = 7
export const MONTH_DAYS = 30

/** 'Trending' and 'Top this month' count people. Somebody who voted on so many days counts in full, before that a part for each day. */
export const FULL_DAYS = 3

/** Somebody new counts at most this part of a person for each day since they first came here: accounts for one evening are not worth a crowd. */
export const KEPT_DAYS = 8

/** So many devices of one network are told apart. A program can pretend to be any number of them. */
export const DEVICES_APART = 4

/** The how-many-eth of those who share network and device somebody is, from how many others came before on both and on the network alone. */
export const crowdPlace = (onDevice: number, onNetwork: number): number =>
  Math.max(onDevice + 1, Math.ceil((onNetwork + 1) / DEVICES_APART))

/** What a person counts, from 0 to 1: by the place in the crowd that each day's vote came with, and the days here, today included. */
export function personPoints(places: readonly number[], daysHere: number): number {
  const best = places.toSorted((a, b) => a - b).slice(0, FULL_DAYS)
  const voted = best.reduce((sum, place) => sum + 1 / place, 0) / FULL_DAYS
  return Math.min(voted, daysHere / KEPT_DAYS)
}

/** The people who voted on so many days of a period (more count as `FULL_DAYS`), and what they count together, in hundredths. */
export interface PeoplePoints {
  days: number
  people: number
  hundredths: number
}

export const pointsOf = (groups: readonly PeoplePoints[]): number =>
  groups.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100
