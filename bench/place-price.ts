import { countedDays, DAYS_PER_VOTE, MONTH_DAYS, monthPoints, type VoteSpan } from '../contract/trending.ts'
import { COHORT_MIN } from '../contract/vote-trust.ts'
import { median, printTable } from './lib/table.ts'

/** The shapes of a month of 200,000 honest votes. */
const SERVERS = 150
const VOTES = 200_000
/** Places whose price is printed. */
const PLACES = 20
/** Days of preparation of an account that cannot be told from a fan: a week in the Discord server, or two months of history. */
const PREPARATION_DAYS = { T3: 7, T4: 60 }

interface Server {
  votes: number
  /** By the days from the first to the last vote, as 'Top this month' was ordered before votes had a limit. */
  lasting: VoteSpan[]
  spans: VoteSpan[]
}

interface Price {
  /** The fewest accounts, over the whole month. */
  accounts: number
  /** The smallest accounts × days of voting. */
  product: number
  /** The fewest votes of a month, where each account votes no more often than it has to. */
  votes: number
  /** The smallest accounts × (days of preparation + days of voting). */
  prepared: Record<keyof typeof PREPARATION_DAYS, number>
}

/**
 * What one of the first 20 places costs somebody whose accounts pass as fans: by votes, as 'Top this month' was ordered before, and by its points. Every
 * account votes as often as it may; the attack lasts from one day to thirty. Aim: the price rises by every measure.
 */
export async function benchPlacePrice() {
  const servers = honestMonth()
  const figures = {
    votes: summaryOf(pricesOf(servers, ORDERS.votes)),
    'first to last vote': summaryOf(pricesOf(servers, ORDERS.lasting)),
    [`the same, ${DAYS_PER_VOTE} days a vote`]: summaryOf(pricesOf(servers, ORDERS.days)),
  }
  const [before, lasting, now] = Object.values(figures)
  printTable(
    `One place of the first ${PLACES} in 'Top this month', median (${SERVERS} servers, ${VOTES} votes a month)`,
    [
      [
        'order by',
        'accounts at least',
        'accounts × days',
        'T3, with a week before',
        'T4, with two months before',
        'votes at least',
        `places for ${COHORT_MIN - 1} votes a week`,
      ],
      ...Object.entries(figures).map(([name, { accounts, product, T3, T4, votes, unseen }]) => [
        name,
        accounts,
        product,
        T3,
        T4,
        votes,
        `${unseen} of ${PLACES}`,
      ]),
    ],
  )
  const rises = (['accounts', 'product', 'T3', 'T4'] as const).every(
    (measure) => before && now && now[measure] > before[measure],
  )
  return { ok: rises && (now?.votes ?? 0) > (lasting?.votes ?? 0), ...figures }
}

function summaryOf(prices: readonly Price[]) {
  const middle = (of: (price: Price) => number) => Math.round(median(prices.map(of)))
  return {
    accounts: middle(({ accounts }) => accounts),
    product: middle(({ product }) => product),
    T3: middle(({ prepared }) => prepared.T3),
    T4: middle(({ prepared }) => prepared.T4),
    votes: middle(({ votes }) => votes),
    unseen: prices.filter(({ votes }) => votes <= UNSEEN).length,
  }
}

/** A random number from 0 to 1 that is the same at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Servers by Zipf's law. Of their voters a fifth comes every other day, a third once a week, the rest once or twice a month. */
function honestMonth(): Server[] {
  const random = seeded(7)
  const weights = Array.from({ length: SERVERS }, (_, place) => (0.6 + random() * 0.8) / (place + 6))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight, place) => {
    const wanted = Math.round((VOTES * weight) / sum)
    const [spans, lasting] = [new Map<number, number>(), new Map<number, number>()]
    const add = (days: number, cast: number, people: number) => {
      const counted = countedDays(days, cast)
      spans.set(counted, (spans.get(counted) ?? 0) + people)
      lasting.set(days, (lasting.get(days) ?? 0) + people)
    }
    let votes = 0
    while (votes < wanted) {
      const kind = random()
      const daily = kind < 0.2 ? 0.5 : kind < 0.53 ? 1 / 7 : 0.05
      const days = Array.from({ length: MONTH_DAYS }, (_, day) => day).filter(() => random() < daily)
      const [first, last] = [days[0], days.at(-1)]
      if (first !== undefined && last !== undefined) add(last - first + 1, days.length, 1)
      votes += days.length
    }
    // The crowd of a streamer, on every tenth server.
    if (place % 10 === 3) {
      add(1, 1, 300)
      votes += 300
    }
    const list = (of: typeof spans) => Array.from(of, ([days, people]) => ({ days, people }))
    return { votes, spans: list(spans), lasting: list(lasting) }
  })
}

/** An order: the points of a server, also with so many accounts more that last so many days, and how often each of them has to vote. */
interface Order {
  points: (server: Server, accounts: number, days: number) => number
  votes: (days: number) => number
}

const ORDERS: Record<'votes' | 'lasting' | 'days', Order> = {
  votes: { points: ({ votes }, accounts, days) => votes + accounts * days, votes: (days) => days },
  // The first and the last day were enough.
  lasting: {
    points: ({ lasting }, accounts, days) => monthPoints([...lasting, { days, people: accounts }]),
    votes: (days) => Math.min(days, 2),
  },
  days: {
    points: ({ spans }, accounts, days) => monthPoints([...spans, { days, people: accounts }]),
    votes: (days) => Math.max(Math.ceil(days / DAYS_PER_VOTE), Math.min(days, 2)),
  },
}
/** Votes of a month that are never judged: one less than a dozen a week. */
const UNSEEN = ((COHORT_MIN - 1) * MONTH_DAYS) / 7

function pricesOf(servers: readonly Server[], { points, votes }: Order): Price[] {
  const order = servers.toSorted((a, b) => points(b, 0, 0) - points(a, 0, 0))
  return Array.from({ length: PLACES }, (_, place) => {
    const [next, own] = [order[place], order[place + 1]]
    if (!next || !own) throw new Error('There are too few servers.')
    const plans = Array.from({ length: MONTH_DAYS }, (__, spare) => {
      const days = spare + 1
      return { days, accounts: fewest((accounts) => points(own, accounts, days) > points(next, 0, 0)) }
    })
    const cheapest = (cost: (plan: { days: number; accounts: number }) => number) =>
      Math.min(...plans.map(cost))
    return {
      accounts: cheapest(({ accounts }) => accounts),
      product: cheapest(({ accounts, days }) => accounts * days),
      votes: cheapest(({ accounts, days }) => accounts * votes(days)),
      prepared: {
        T3: cheapest(({ accounts, days }) => accounts * (PREPARATION_DAYS.T3 + days)),
        T4: cheapest(({ accounts, days }) => accounts * (PREPARATION_DAYS.T4 + days)),
      },
    }
  })
}

/** The smallest number of accounts that is enough. */
function fewest(isEnough: (accounts: number) => boolean): number {
  let high = 1
  while (!isEnough(high)) high *= 2
  let low = Math.floor(high / 2)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}
