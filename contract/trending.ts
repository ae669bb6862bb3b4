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
 * In 'Top this month' a vote counts for at most so many days. Without this limit, two votes of an account, a month apart, would count as much as thirty; and
 * few votes are never odd together.
 */
export const DAYS_PER_VOTE = 4

/** The days of one person: from their first to their last vote of the period, both included, but at most `DAYS_PER_VOTE` for each vote. */
export const countedDays = (span: number, votes: number): number => Math.min(span, DAYS_PER_VOTE * votes)

/** How many people count so many days: see `countedDays`. */
export interface VoteSpan {
  days: number
  people: number
}

/**
 * The points of 'Top this month': the days of each person in the last 30 days, added up. So a place costs accounts × days, whether few come for a month or many for an evening.
 */
export const monthPoints = (spans: readonly VoteSpan[]): number =>
  spans.reduce((sum, { days, people }) => sum + days * people, 0)

/**
 * The people of one day (UTC), with two decimals. Each person counts once in a period: who voted on four of
 * its days counts a quarter on each.
 */
export interface VoteDay {
  /** Days since 1970. */
  day: number
  people: number
}

/** What a day counts for in 'Trending', seen from another day: half after each half-life. */
export const dayWeight = (day: number, today: number): number => 2 ** ((day - today) / TREND_HALF_LIFE_DAYS)

/** The points of 'Trending' as of a day; all of them halve alike as time passes, so the order stays. */
export const trendPoints = (days: readonly VoteDay[], today: number): number =>
  days.reduce((sum, { day, people }) => sum + Math.sqrt(people) * dayWeight(day, today), 0)

/** Whether there are enough people, on enough days, for 'Trending'. */
export const isTrending = (people: number, days: readonly VoteDay[]): boolean =>
  people >= TREND_VOTERS_MIN && days.length >= TREND_DAYS_MIN
