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

/**
 * The people of one day (UTC), with two decimals. Each person counts once in a period: who voted on four of
 * its days counts a quarter on each.
 */
export interface VoteDay {
  /** Days since 1970. */
  day: number
  people: number
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** What a day adds to 'Top this month': the square root of its people, with two decimals. */
export const dayPoints = (people: number): number => rounded(Math.sqrt(people))

/**
 * The points of 'Top this month', with two decimals. A place costs people × days: as many points in one day
 * need thirty times the people that they need over thirty days.
 */
export const monthPoints = (days: readonly VoteDay[]): number =>
  rounded(days.reduce((sum, { people }) => sum + dayPoints(people), 0))

/** What a day counts for in 'Trending', seen from another day: half after each half-life. */
export const dayWeight = (day: number, today: number): number => 2 ** ((day - today) / TREND_HALF_LIFE_DAYS)

/** The points of 'Trending' as of a day; all of them halve alike as time passes, so the order stays. */
export const trendPoints = (days: readonly VoteDay[], today: number): number =>
  days.reduce((sum, { day, people }) => sum + Math.sqrt(people) * dayWeight(day, today), 0)

/** Whether there are enough people, on enough days, for 'Trending'. */
export const isTrending = (people: number, days: readonly VoteDay[]): boolean =>
  people >= TREND_VOTERS_MIN && days.length >= TREND_DAYS_MIN
