import type { DatabaseSync } from 'node:sqlite'
import { DAY, HOUR } from '../contract/base/time.ts'
import { FULL_AFTER_DAYS, personWeight } from '../contract/votes/weight.ts'
import { migratedDatabase } from '../ops/lib/schema-statements.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { openSqlite } from '../seed/sqlite-db.ts'
import { scoreListings } from '../worker/features/votes/score-listings.ts'
import type { Ctx } from '../worker/http/verb.ts'
import { addListing, addPerson } from './lib/people.ts'
import { printTable } from './lib/table.ts'

/** The first noon of a month. */
const START = Date.UTC(2026, 0, 5, 12)

interface Crowd {
  name: string
  people: number
  /** On how many networks they are. */
  networks: number
  /** The part that is new on the day of the vote. */
  fresh: number
  /** What they may count together, on the day and eight days later. */
  aim: [low: number, high: number]
  later: [low: number, high: number]
  /** So many strangers voted for another server from the same networks before. */
  strangers?: number
}

const CROWDS: readonly Crowd[] = [
  { name: 'A family of four', people: 4, networks: 1, fresh: 0, aim: [2.08, 2.09], later: [2.08, 2.09] },
  { name: 'A school of sixty', people: 60, networks: 1, fresh: 0, aim: [4, 5], later: [4, 5] },
  {
    name: 'A streamer’s evening, 45 % new',
    people: 1000,
    networks: 1000,
    fresh: 0.45,
    aim: [606, 607],
    later: [1000, 1000],
  },
  {
    name: 'A phone network after 40 strangers elsewhere',
    people: 1,
    networks: 1,
    fresh: 0,
    strangers: 40,
    aim: [1, 1],
    later: [1, 1],
  },
  {
    name: '300 fresh accounts of one address',
    people: 300,
    networks: 1,
    fresh: 1,
    aim: [0, 7],
    later: [0, 7],
  },
  {
    name: '300 fresh accounts on 300 networks',
    people: 300,
    networks: 300,
    fresh: 1,
    aim: [0, 38],
    later: [300, 300],
  },
]

interface Vote {
  person: string
  listing: string
  at: number
  network: string
}

/** A site whose people vote, and what the job that orders the directory makes of it. */
class Site {
  readonly #file: DatabaseSync = migratedDatabase()
  #people = 0

  constructor(listings: readonly string[]) {
    addPerson(this.#file, { id: 'owner', accountAt: START - 900 * DAY, since: START - 900 * DAY })
    for (const id of listings) addListing(this.#file, id, 'owner', {})
  }

  /** Somebody who has been here since a moment. */
  person(since: number): string {
    this.#people += 1
    const id = `person-${this.#people}`
    addPerson(this.#file, { id, accountAt: since - 100 * DAY, since })
    return id
  }

  vote({ person, listing, at, network }: Vote): void {
    this.#file
      .prepare('INSERT OR IGNORE INTO votes (user_id, listing_id, cast_at, network) VALUES (?, ?, ?, ?)')
      .run(person, listing, at, network)
    this.#file.prepare('UPDATE listings SET votes = votes + 1, scored_at = 0 WHERE id = ?').run(listing)
  }

  /** The people and the points of 'Top' of each server at a moment, the first one first. */
  async top(now: number) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the job uses no other part of a context
    await scoreListings({ db: openSqlite(this.#file), now, actor: { kind: 'system' } } as unknown as Ctx)
    return this.#file
      .prepare(
        'SELECT id, voters, votes, top_rank / 100.0 AS points FROM listings ORDER BY top_rank DESC, id',
      )
      .all()
      .map((row) => ({
        id: String(row['id']),
        voters: Number(row['voters']),
        votes: Number(row['votes']),
        points: Number(row['points']),
      }))
  }
}

/** One evening of a crowd: what its people count then, and eight days later. */
async function playCrowd({ people, networks, fresh, strangers = 0 }: Crowd) {
  const site = new Site(['theirs', 'other'])
  const long = START - 60 * DAY
  const networkOf = (place: number) => `network ${place % networks}`
  for (let place = 0; place < strangers; place += 1)
    site.vote({
      person: site.person(long),
      listing: 'other',
      at: START - HOUR + place,
      network: networkOf(0),
    })
  for (let place = 0; place < people; place += 1) {
    const since = place < Math.round(people * fresh) ? START : long
    site.vote({ person: site.person(since), listing: 'theirs', at: START + place, network: networkOf(place) })
  }
  const pointsAt = async (now: number) =>
    (await site.top(now)).find(({ id }) => id === 'theirs') ?? { points: 0, votes: 0 }
  const [evening, later] = [await pointsAt(START + HOUR), await pointsAt(START + FULL_AFTER_DAYS * DAY)]
  return { votes: evening.votes, evening: evening.points, later: later.points }
}

/** How an honest person votes: where, how often, from which network, and how long they have been here. */
function honestPerson(random: Random, site: Site, servers: number) {
  const since = random.chance(0.3) ? START + random.int(0, 29) * DAY : START - random.int(10, 400) * DAY
  const often = random.pick([0.6, 0.15, 0.15, 0.04, 0.04, 0.04])
  // Six of eleven are alone on their network; the others share it with a family, a house or a school.
  const shared = random.pick([0, 0, 0, 0, 0, 0, 400, 400, 300, 120, 40])
  return {
    id: site.person(since),
    since,
    often,
    network: shared === 0 ? `own ${random.next()}` : `shared ${shared} ${random.int(0, shared)}`,
    listing: `server ${String(Math.floor(servers * random.next() ** 2.2)).padStart(4, '0')}`,
  }
}

/** A month of honest people, then what they count beside a count of heads, and what a place costs. */
async function playMonth(servers: number, people: number) {
  const random = createRandom('honest month')
  const names = Array.from({ length: servers }, (_, place) => `server ${String(place).padStart(4, '0')}`)
  const site = new Site(names)
  for (let count = 0; count < people; count += 1) {
    const { id, since, often, network, listing } = honestPerson(random, site, servers)
    for (let day = 0; day < 30; day += 1) {
      const at = START + day * DAY + random.int(0, 7 * HOUR)
      if (at >= since && random.chance(often)) site.vote({ person: id, listing, at, network })
    }
  }
  const top = await site.top(START + 29 * DAY + 8 * HOUR)
  const price = (place: number) => {
    const { voters = 0, points = 0 } = top[place - 1] ?? {}
    return {
      place,
      'honest people behind it': voters,
      points,
      'accounts of eight days, a network each': Math.ceil(points),
      'accounts of today, a network each': Math.ceil(points / personWeight(1, 1)),
    }
  }
  const counted = top.reduce((sum, { points }) => sum + points, 0)
  const heads = top.reduce((sum, { voters }) => sum + voters, 0)
  return { counted, heads, prices: [1, 20].map(price) }
}

/** Honest people count at least this part of their heads: the rest is new or shares a network. */
const HONEST_MIN = 0.7

/** Prints what crowds count in 'Top', and what a place costs. */
export async function benchTrust() {
  const crowds = []
  for (const crowd of CROWDS) crowds.push({ crowd, ...(await playCrowd(crowd)) })
  printTable(
    'What people count in Top',
    crowds.map(({ crowd, votes, evening, later }) => ({
      who: crowd.name,
      'votes on the button at once': votes,
      'points at once': evening.toFixed(2),
      aim: crowd.aim.join(' to '),
      'eight days later': later.toFixed(2),
      'aim later': crowd.later.join(' to '),
    })),
  )
  const month = await playMonth(212, 12_000)
  printTable('An honest month on 212 servers', [
    {
      people: month.heads,
      points: month.counted.toFixed(0),
      share: (month.counted / month.heads).toFixed(3),
      aim: `at least ${HONEST_MIN}`,
    },
  ])
  printTable('What a place costs beside the honest people behind it', month.prices)
  const within = (value: number, [low, high]: [number, number]) => value >= low - 0.01 && value <= high + 0.01
  const ok =
    crowds.every(
      ({ crowd, votes, evening, later }) =>
        votes === crowd.people && within(evening, crowd.aim) && within(later, crowd.later),
    ) && month.counted >= HONEST_MIN * month.heads
  return { ok, crowds, month }
}
