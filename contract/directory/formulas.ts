import { HALVED_NOTE, realmScore, TIE_RULE } from './ranking.ts'
import type { RankedSort } from './directory.ts'
import { PRIOR_WEIGHT, ratingExcess } from '../reviews/rating.ts'
import { KEPT_DAYS, MONTH_DAYS, personPoints, WEEK_DAYS } from './trending.ts'

/** The orders whose formulas are public: those of the directory, and the weekly ranking of realms. */
export type FormulaName = RankedSort | 'ranking'

/** A formula from one day on. */
interface FormulaChange {
  /** `2026-11-22`, UTC. */
  since: string
  change: string
  /** What the example gave since then. A formula that changes without an entry here fails a test. */
  result: number
}

interface Formula {
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

/** How 'Trending' and 'Top this month' count. */
export const PEOPLE_RULES = [
  'Each person counts once, however often they vote.',
  `Somebody new here counts at most an eighth for each day since they first signed in, so in full after ${KEPT_DAYS} days.`,
  'People who share a network count less and less, because they may be one person: of those who voted within 30 days, for this server or any other, the second counts half, the third a third, and so on. The vote that counts most is taken.',
  'Nobody waits for being young, new, or at school. Only votes that look like a script’s wait: many people on several networks, all with a program that nobody else here uses, with accounts made in the same days, or at an even pace.',
  'A vote that waits counts when its voter comes back on a later day, unless they all come back in the same way: then staff decide.',
] as const

export const EQUAL_RULE = 'Equal points: the newer server comes first.'

const COUNTED_RULE = 'Counted within ten minutes after a vote, and once a day.'
/** Long enough here to count in full. */
const LONG = MONTH_DAYS
const add = (...points: readonly number[]) => points.reduce((sum, one) => sum + one, 0)
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
    formula: `Points = people of the last ${WEEK_DAYS} days, each at most 1`,
    rules: [
      `Everybody whose vote of the last ${WEEK_DAYS} days counts.`,
      'New people, and people who share a network, count less: see the top of this page.',
      COUNTED_RULE,
      EQUAL_RULE,
    ],
    example: '9 people voted on one day, 4 people on five days: 13 points.',
    work: () => add(9 * personPoints(1, LONG), 4 * personPoints(1, LONG)),
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
      {
        since: '2026-11-24',
        change:
          'People, no matter on which days of the week they voted. Who is new or shares network and device counts less, so that many accounts of one person are not many people.',
        result: 7,
      },
      {
        since: '2026-11-26',
        change:
          'Who voted once counts as much as who voted on three days, so that a place costs as many accounts as people can be told apart. Sharing a network is enough to count less, because a program can pretend to be any device.',
        result: 13,
      },
    ],
  },
  month: {
    heading: 'Top this month',
    formula: `Points = people of the last ${MONTH_DAYS} days, each at most 1`,
    rules: [
      `Everybody whose vote of the last ${MONTH_DAYS} days counts, as for Trending. To vote every day is not worth more than to vote once.`,
      'New people, and people who share a network, count less: see the top of this page.',
      'So a place costs as many accounts as people can be told apart behind it, each on a network of its own and eight days old here; on fewer networks it costs more accounts.',
      COUNTED_RULE,
      EQUAL_RULE,
    ],
    example:
      '30 people voted once, 12 on many days. Of them 4 share a network: 38 + 1 + ½ + ⅓ + ¼ = 40.083 points.',
    work: () => add(38 * personPoints(1, LONG), ...[1, 2, 3, 4].map((place) => personPoints(place, LONG))),
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
        change: 'Each vote counts for at most four days.',
        result: 21,
      },
      {
        since: '2026-11-24',
        change:
          'People instead of days: who votes on three days counts in full. Who is new or shares network and device counts less, so that four accounts are not a place.',
        result: 20.083,
      },
      {
        since: '2026-11-26',
        change: 'Each person once, and networks alone, as for Trending.',
        result: 40.083,
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
