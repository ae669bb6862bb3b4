import { createRandom } from '../../dev/seed/random.ts'
import {
  crowdPlace,
  FULL_DAYS,
  KEPT_DAYS,
  MONTH_DAYS,
  personPoints,
  WEEK_DAYS,
} from '../../contract/directory/trending.ts'

/** Honest people of a month by server: how many there are, and what they count in each order. */
interface Server {
  people: { month: number; week: number }
  top: number
  month: number
  week: number
}

/** Of honest people, so many are alone on network and device; the others are at such a place of a crowd. */
const PLACES = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 12]

/** Servers by Zipf's law, with as many votes a day as servers ask for. Some people come often, some weekly, half of them once. */
function honestServers(count: number): Server[] {
  const random = createRandom(`prices ${count}`)
  const weights = Array.from({ length: count }, (_, place) => (0.6 + random.next() * 0.8) / (place + 6))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => {
    const server: Server = { people: { month: 0, week: 0 }, top: 0, month: 0, week: 0 }
    for (let wanted = Math.round((count * 320 * weight) / sum); wanted > 0; wanted -= 1) {
      const often = random.pick([0.6, 0.15, 0.15, 0.04, 0.04, 0.04])
      const days = Array.from({ length: MONTH_DAYS }, (_, back) => back).filter(() => random.chance(often))
      if (days.length === 0) continue
      const place = random.pick(PLACES)
      const here = random.chance(0.3) ? Math.max(...days) + 1 : MONTH_DAYS
      const points = (of: readonly number[]) =>
        personPoints(
          of.map(() => place),
          here,
        )
      const week = days.filter((back) => back < WEEK_DAYS)
      server.people.month += 1
      server.people.week += Number(week.length > 0)
      server.top += days.length
      server.month += points(days)
      server.week += points(week)
    }
    return server
  })
}

/** How many accounts reach so many points, each on a network of its own, kept for so many days and voting daily. */
const accountsFor = (points: number, days: number): number =>
  Math.ceil(
    points /
      personPoints(
        Array.from({ length: Math.min(days, FULL_DAYS) }, () => 1),
        days,
      ) +
      1e-9,
  )

/** How many accounts it takes on so few networks, with as many devices on each as are told apart. */
function accountsOn(points: number, networks: number): number {
  let reached = 0
  for (let each = 0; each < 100_000; each += 1) {
    reached += networks / crowdPlace(Math.floor(each / 4), each)
    if (reached >= points) return (each + 1) * networks
  }
  return Infinity
}

export interface Price {
  order: string
  servers: number
  place: number
  /** Honest people behind it: heads, and what they count. */
  heads: number
  points: number
  /** Accounts on as many networks, kept for eight days; and for an evening. */
  kept: number
  evening: number
  /** Accounts on half as many networks as people are counted. */
  onHalf: number
}

/** What place 20 and place 1 cost in each order that counts people, and in Top, where an account counts daily. */
export function placePrices(servers: number): Price[] {
  const honest = honestServers(servers)
  return (
    [
      ['Top this month', (one: Server) => one.month, (one: Server) => one.people.month],
      ['Trending', (one: Server) => one.week, (one: Server) => one.people.week],
      ['Top (30 days of votes)', (one: Server) => one.top, (one: Server) => one.people.month],
    ] as const
  ).flatMap(([order, pointsOf, headsOf]) => {
    const sorted = honest.toSorted((a, b) => pointsOf(b) - pointsOf(a))
    return [20, 1].map((place): Price => {
      const server = sorted[place - 1]
      if (!server) throw new Error('There are too few servers.')
      const points = pointsOf(server)
      const isTop = order.startsWith('Top (')
      return {
        order,
        servers,
        place,
        heads: headsOf(server),
        points,
        kept: isTop ? Math.ceil(points / KEPT_DAYS) : accountsFor(points, KEPT_DAYS),
        evening: isTop ? points : accountsFor(points, 1),
        onHalf: isTop
          ? Math.ceil(points / KEPT_DAYS)
          : accountsOn(points, Math.max(1, Math.floor(points / 2))),
      }
    })
  })
}
