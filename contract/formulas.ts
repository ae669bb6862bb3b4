import { HALVED_NOTE, realmScore, TIE_RULE } from './ranking.ts'
import type { RankedSort } from './place.ts'
import { PRIOR_WEIGHT, ratingExcess } from './rating.ts'
import {
  countedDays,
  DAYS_PER_VOTE,
  monthPoints,
  MONTH_DAYS,
  TREND_DAYS_MIN,
  TREND_HALF_LIFE_DAYS,
  TREND_VOTERS_MIN,
  trendPoints,
  WEEK_DAYS,
} from './trending.ts'

/** The orders whose formulas are public: those of the directory, and the weekly ranking of realms. */
export type FormulaName = RankedSort | 'ranking'

/** A formula from one day on. */
export interface FormulaChange {
  /** `2026-11-22`, UTC. */
  since: string
  change: string
  /** What the example gave since then. A formula that changes without an entry here fails a test. */
  result: number
}

export interface Formula {
  heading: string
  /** The points of a server, as a line of arithmetic. */
  formula: string
  rules: readonly string[]
  example: string
  /** Works the example out with the code that makes the order. */
  work: () => number
  /** Oldest first. */
  history: readonly FormulaChange[]
}

export const EQUAL_RULE = 'Equal points: the newer server comes first.'

const COUNTED_RULE = 'Counted within ten minutes after a vote, and once a day.'
const TODAY = 20_000
const EXAMPLE_DAYS = [
  { day: TODAY, people: 9 },
  { day: TODAY - TREND_HALF_LIFE_DAYS, people: 4 },
]
const EXAMPLE_MEAN = 4

export const FORMULAS: Record<FormulaName, Formula> = {
  top: {
    heading: 'Top',
    formula: 'Points = counted votes',
    rules: [
      'All counted votes since the server was listed. A person has one vote for each server in 24 hours.',
      'Votes that are held or void count nowhere, in no order. A held vote counts once its voter comes back on another day, or staff release it.',
      'The number on the card is the number that decides. A vote counts on the card and moves the server at once.',
      EQUAL_RULE,
    ],
    example: '40 people voted, 5 of them a second time: 45 points.',
    work: () => 40 + 5,
    history: [{ since: '2026-11-20', change: 'All votes since the server was listed.', result: 45 }],
  },
  trending: {
    heading: 'Trending',
    formula: 'Points = √(people of a day) × weight of the day, added up over the days',
    rules: [
      `Votes of the last ${WEEK_DAYS} days. Each person counts once: somebody who voted on four days counts a quarter on each. Days are UTC.`,
      `Today weighs 1. The weight halves every ${TREND_HALF_LIFE_DAYS} days.`,
      `With fewer than ${TREND_VOTERS_MIN} people, or on fewer than ${TREND_DAYS_MIN} days, a server has 0 points.`,
      COUNTED_RULE,
      EQUAL_RULE,
    ],
    example: `9 people today and 4 people ${TREND_HALF_LIFE_DAYS} days ago: 3 × 1 + 2 × 0.5 = 4 points.`,
    work: () => trendPoints(EXAMPLE_DAYS, TODAY),
    history: [
      {
        since: '2026-11-22',
        change: 'People of the last 7 days, each on the day of their latest vote.',
        result: 4,
      },
      {
        since: '2026-11-22',
        change:
          'Each person counts in equal parts on the days of their votes, so that people who come back every day do not move to one day.',
        result: 4,
      },
    ],
  },
  month: {
    heading: 'Top this month',
    formula: `Points = days from a person’s first to their last vote, at most ${DAYS_PER_VOTE} for each vote, added up over all people`,
    rules: [
      `Votes of the last ${MONTH_DAYS} days. Somebody who voted once counts 1 day. Somebody who voted today and a week ago counts 8 days, as does somebody who voted daily between. To vote twice a week is enough to count every day.`,
      'So people who come back count most: 10 fans who stay a month weigh as much as a crowd of 300 in one evening.',
      'A cheater pays for each place in accounts × days: a few accounts are not enough, one evening is not, and neither are a few votes.',
      COUNTED_RULE,
      EQUAL_RULE,
    ],
    example: '2 people came back once, after 29 days, 5 people voted once: 2 × 8 + 5 × 1 = 21 points.',
    work: () =>
      monthPoints([
        { days: countedDays(30, 2), people: 2 },
        { days: countedDays(1, 1), people: 5 },
      ]),
    history: [
      { since: '2026-11-22', change: 'All votes of the last 30 days.', result: 9 },
      {
        since: '2026-11-22',
        change:
          'People and the days over which they come back, instead of votes, so that few accounts cannot buy a place.',
        result: 65,
      },
      {
        since: '2026-11-22',
        change: `Each vote counts for at most ${DAYS_PER_VOTE} days, so that a place cannot be bought with so few votes that nobody looks at them.`,
        result: 21,
      },
    ],
  },
  ratings: {
    heading: 'Highest Rating',
    formula: `Points = (${PRIOR_WEIGHT} × average of all reviews + stars) / (${PRIOR_WEIGHT} + reviews)`,
    rules: [
      'Stars are the sum of all stars of the server’s reviews.',
      `Every server starts with ${PRIOR_WEIGHT} extra reviews that give the average of all reviews on the site. So a single review with five stars does not win.`,
      'That average is updated when it has moved by a hundredth of a star.',
      EQUAL_RULE,
    ],
    example: `The average is ${EXAMPLE_MEAN} stars. Two reviews with 5 stars: (8 × 4 + 10) / (8 + 2) = 4.2 stars.`,
    work: () => EXAMPLE_MEAN + ratingExcess(10, 2, EXAMPLE_MEAN),
    history: [
      {
        since: '2026-11-20',
        change: 'The average with eight reviews of the site’s average added.',
        result: 4.2,
      },
    ],
  },
  ranking: {
    heading: 'Weekly ranking of realms',
    formula: 'Score = T × (((H + P × 20 + 1) / 100) + 1)',
    rules: [
      'T is the highest number of club members in the week, H the members who were here today, P the members who are playing: the last counts of the 24 hours before the run, on Sundays at 18:00 UTC.',
      HALVED_NOTE,
      TIE_RULE,
    ],
    example: '120 members, 35 here today, 8 playing: 120 × ((35 + 160 + 1) / 100 + 1) = 355.2 points.',
    work: () => realmScore({ total: 120, today: 35, playing: 8 }),
    history: [{ since: '2026-11-21', change: 'As it is today.', result: 355.2 }],
  },
}
