import { createRandom } from '../dev/seed/random.ts'
import { printTable } from './lib/table.ts'
import { voteCost } from './trust/cost.ts'
import { type Accounts, accounts, CHANGES, type Crowd, honestCrowds, script } from './trust/crowds.ts'
import { type Outcome, playCrowds } from './trust/play.ts'
import { placePrices } from './trust/prices.ts'

/** A month on a site of 212 servers. */
const MONTH = { days: 30, servers: 212, daily: 1500 }
const EFFECTIVE_MAX = 0.02
const ONE_ROOM_MAX = 10
const HELD_MAX = 0.001
/** Honest people who came in the last eight days count less for a while. */
const NEW_LOSS = 0.97
const WRITTEN_MAX = 7.01

/** Scripts over many networks, each of them also with one thing changed; half of their targets are popular. */
function scripts(): Crowd[] {
  const random = createRandom('scripts')
  const plans = (['T0', 'T1', 'T2'] as const).flatMap((kind, which) => [
    ...CHANGES.map((change, turn) => ({
      kind,
      change,
      people: 300,
      days: 1,
      day: 10 + 2 * turn,
      server: (turn % 2 === 0 ? 150 : 15) + 7 * which + turn,
    })),
    { kind, change: 'nothing' as const, people: 40, days: 1, day: 11, server: 40 + which },
    { kind, change: 'nothing' as const, people: 30, days: 14, day: 9, server: 180 + which },
    { kind, change: 'comes back' as const, people: 40, days: 3, day: 13, server: 185 + which },
  ])
  return plans.map((plan) => script(random, plan))
}

/** What somebody tries who has read the rules: rooms full of accounts, and crowds that pass as fans. */
function readers(): Crowd[] {
  const random = createRandom('rooms')
  const plain = { count: 300, networks: 1, day: 14, days: 3, age: 45, here: 8 }
  const old = { count: 300, day: 14, days: 1, age: 400, here: 0 }
  const program = { ...old, day: 1, software: 'program' as const }
  const usual = { ...program, here: 60, spread: 3 }
  const throwAway = { count: 4, age: 5, here: 0, day: 1, days: 26 }
  const plans: Accounts[] = [
    { ...plain, name: '300 bulk accounts of 45 days, one room', server: 200 },
    { ...plain, name: '300 accounts of nine days, one room', age: 9, days: 1, server: 201 },
    { ...plain, name: '1,000 old accounts, one room', count: 1000, age: 400, here: 60, server: 202 },
    { ...plain, name: '300 accounts, one room, other browsers', software: 'rotated', server: 206 },
    { ...plain, name: '4 throw-away accounts, one room, 26 days', ...throwAway, server: 203 },
    { ...plain, name: '300 accounts in ten rooms', networks: 10, server: 207 },
    { ...old, name: '22 accounts on 22 networks, 7 days', count: 22, days: 7, server: 204 },
    { ...program, name: '44 accounts of a program, 11 a week', count: 44, here: 8, weekly: 11, server: 208 },
    { ...program, name: '56 accounts of a program, 14 a week', count: 56, here: 8, weekly: 14, server: 209 },
    { ...usual, name: '33 accounts of two months that make it usual', count: 33, server: 190 },
    { ...usual, name: '300 old accounts of the program made usual', day: 14, spread: 1, server: 193 },
    { ...old, name: '300 old accounts of today, a network each', day: 29, server: 210 },
    { ...old, name: '300 old accounts, a network each', here: 8, server: 205 },
  ]
  return plans.map((plan) => accounts(random, plan))
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

/** Prints what became of the votes of scripts, of accounts in one room and of honest people, and what places cost. */
export async function benchTrust() {
  const began = performance.now()
  const [attacks, one, honest] = [scripts(), readers(), honestCrowds(createRandom('honest'), MONTH)]
  const outcomes = await playCrowds([...attacks, ...one, ...honest], MONTH.servers)
  const of = (crowds: readonly Crowd[]) =>
    outcomes.filter(({ name }) => crowds.some((crowd) => crowd.name === name))
  const table = (title: string, list: readonly Outcome[]) =>
    printTable(
      title,
      list.map((row) => ({
        who: row.name,
        people: row.people,
        networks: row.networks,
        votes: row.votes,
        'ever held': percent(row.everHeld, row.votes),
        counted: row.counted,
        points: row.points.toFixed(1),
        'points of a person': (row.points / row.people).toFixed(3),
      })),
    )
  table('Scripts over many networks (aim: points of a person at most 0.02)', of(attacks))
  table('Readers of the rules (aim: one room at most 10 points)', of(one))
  table('Honest people (aim: ever held at most 0.1 %)', of(honest))
  const prices = [212, 5000].flatMap(placePrices)
  printTable(
    'What a place costs (accounts; aim: as many as people can be told apart behind it)',
    prices.map((row) => ({
      order: row.order,
      servers: row.servers,
      place: row.place,
      'honest people': row.heads,
      'first on their network': row.networks,
      'told apart': row.apart.toFixed(1),
      points: row.points.toFixed(1),
      'accounts of 8 days, a network each': row.kept,
      'accounts of today': row.evening,
      'on as many networks as theirs': row.onTheirs,
    })),
  )
  const cost = await voteCost()
  printTable(`What a vote costs (aim: at most ${WRITTEN_MAX} rows written)`, [
    {
      'rows written': cost.written.toFixed(2),
      'rows read': cost.read.toFixed(2),
      'questions to the database': cost.trips,
    },
  ])
  const ok =
    of(attacks).every(({ points, people }) => points <= EFFECTIVE_MAX * people) &&
    of(one).every(({ networks, points }) => networks > 1 || points <= ONE_ROOM_MAX) &&
    of(honest).every(({ everHeld, votes }) => everHeld <= HELD_MAX * votes) &&
    prices.every(({ order, kept, apart }) => order.startsWith('Top (') || kept >= NEW_LOSS * apart) &&
    cost.written <= WRITTEN_MAX
  console.log(
    `${outcomes.reduce((sum, { votes }) => sum + votes, 0)} votes in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return { ok, outcomes, prices, cost }
}
