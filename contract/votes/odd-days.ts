/** What a day of a server can be odd by. */
export const ODD_SUBJECTS = ['votes', 'reviews'] as const
export type OddSubject = (typeof ODD_SUBJECTS)[number]

export interface DayFigures {
  people: number
  /** Those who first signed in here within the eight days before. */
  newcomers: number
  /** The most of one network, and the most in one minute. */
  network: number
  minute: number
}

export const ODD_GROUPS = ['newcomers', 'network', 'minute'] as const
export type OddGroup = (typeof ODD_GROUPS)[number]

/** The number of people from which staff look at a group. Reviews weigh more than votes, so it is lower. */
export const ODD_FROM: Record<OddSubject, Record<OddGroup, number>> = {
  votes: { newcomers: 10, network: 8, minute: 10 },
  reviews: { newcomers: 5, network: 3, minute: 4 },
}
/** A server that many find for the first time is not odd while its newcomers are fewer than this share. */
export const NEWCOMERS_SHARE = 0.5

/** What is odd about a day. Nothing follows by itself: staff look. */
export function oddGroups(subject: OddSubject, figures: DayFigures): OddGroup[] {
  return ODD_GROUPS.filter(
    (group) =>
      figures[group] >= ODD_FROM[subject][group] &&
      (group !== 'newcomers' || figures.newcomers >= figures.people * NEWCOMERS_SHARE),
  )
}

export const ODD_DAYS_PAGE_SIZE = 20
/** Odd days are listed this long, because the network of a vote is stored as long. */
export { TOP_DAYS as ODD_DAYS_LISTED } from './weight.ts'
/** People of one group who are shown, and decided about at once. */
export const ODD_PEOPLE_MAX = 500
