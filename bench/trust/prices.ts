import { createRandom } from '../../dev/seed/random.ts'
import { KEPT_DAYS, MONTH_DAYS, personPoints, WEEK_DAYS } from '../../contract/directory/trending.ts'

/** Honest people of a period behind a server: how many, how many of them come first on their network, how many can be told apart, and what they count. */
interface Behind {
  heads: number
  networks: number
  apart: number
  points: number
}

/** Of honest people, so many are alone on their network; the others are at such a place of a crowd. */
const PLACES = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 12]

/** Servers by Zipf's law, with as many votes a day as servers ask for. Some people come often, some weekly, half of them once. */
function honestServers(count: number) {
  const random = createRandom(`prices ${count}`)
  const weights = Array.from({ length: count }, (_, place) => (0.6 + random.next() * 0.8) / (place + 6))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const none: Behind = { heads: 0, networks: 0, apart: 0, points: 0 }
  return weights.map((weight) => {
    const server = { votes: 0, month: { ...none }, week: { ...none } }
    for (let wanted = Math.round((count * 320 * weight) / sum); wanted > 0; wanted -= 1) {
      const often = random.pick([0.6, 0.15, 0.15, 0.04, 0.04, 0.04])
      const days = Array.from({ length: MONTH_DAYS }, (_, back) => back).filter(() => random.chance(often))
      if (days.length === 0) continue
      const place = random.pick(PLACES)
      const here = random.chance(0.3) ? Math.max(...days) + 1 : MONTH_DAYS
      server.votes += days.length
      for (const period of days.some((back) => back < WEEK_DAYS)
        ? [server.month, server.week]
        : [server.month]) {
        period.heads += 1
        period.networks += Number(place === 1)
        period.apart += 1 / place
        period.points += personPoints(place, here)
      }
    }
    return server
  })
}

/** How many accounts reach so many points, each on a network of its own and so many days old here. */
const accountsFor = (points: number, days: number): number => Math.ceil(points / personPoints(1, days) + 1e-9)

/** How many accounts it takes on so few networks. */
function accountsOn(points: number, networks: number): number {
  let reached = 0
  for (let each = 1; each < 100_000; each += 1) {
    if (reached + networks / each >= points)
      return (each - 1) * networks + Math.ceil((points - reached) * each)
    reached += networks / each
  }
  return Infinity
}

export interface Price extends Behind {
  order: string
  servers: number
  place: number
  /** Accounts that are eight days old; and that came today. */
  kept: number
  evening: number
  /** Accounts on as many networks as the honest people have. */
  onTheirs: number
}

/** What place 20 and place 1 cost in each order that counts people, and in Top, where an account counts daily. */
export function placePrices(servers: number): Price[] {
  const honest = honestServers(servers)
  const orders = [
    ['Top this month', 'month'],
    ['Trending', 'week'],
    ['Top (30 days of votes)', null],
  ] as const
  return orders.flatMap(([order, period]) => {
    const pointsOf = (one: (typeof honest)[number]) => (period ? one[period].points : one.votes)
    const sorted = honest.toSorted((a, b) => pointsOf(b) - pointsOf(a))
    return [20, 1].map((place): Price => {
      const server = sorted[place - 1]
      if (!server) throw new Error('There are too few servers.')
      const behind = { ...server[period ?? 'month'], points: pointsOf(server) }
      const { points, networks } = behind
      const top = Math.ceil(points / MONTH_DAYS)
      const prices = period
        ? {
            kept: accountsFor(points, KEPT_DAYS),
            evening: accountsFor(points, 1),
            onTheirs: accountsOn(points, networks),
          }
        : { kept: top, evening: points, onTheirs: top }
      return { order, servers, place, ...behind, ...prices }
    })
  })
}
