import { createRandom } from '../dev/seed/random.ts'
import { printTable } from './lib/table.ts'
import { voteCost } from './trust/cost.ts'
import { accounts, CHANGES, type Crowd, honestCrowds, script } from './trust/crowds.ts'
import { type Outcome, playCrowds, START } from './trust/play.ts'
import { type Price, placePrices } from './trust/prices.ts'

/** A month on a site of 212 servers. */
const MONTH = { days: 30, servers: 212, daily: 1500 }
const EFFECTIVE_MAX = 0.02
const ONE_ROOM_MAX = 10
const HELD_MAX = 0.001
/** Honest people who came in the last eight days count less for a while. */
const NEW_LOSS = 0.97
/** Before programs were compared over a month: commit c50c91aa. */
const BEFORE = { written: 7.005, read: 24.23, trips: 1 }

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
  return plans.map((plan) => script(random, START, plan))
}

/** What somebody tries who has read the rules: rooms full of accounts, and crowds that pass as fans. */
function readers(): Crowd[] {
  const random = createRandom('rooms')
  const plain = { count: 300, networks: 1, day: 14, days: 3, age: 45, here: 8 }
  const old = { ...plain, age: 400, days: 1 }
  return [
    { ...plain, name: '300 bulk accounts of 45 days, one room', server: 200 },
    { ...plain, name: '300 accounts of nine days, one room', age: 9, days: 1, server: 201 },
    { ...plain, name: '1,000 old accounts, one room', count: 1000, age: 400, here: 60, server: 202 },
    { ...plain, name: '300 accounts, one room, other browsers', software: 'rotated' as const, server: 206 },
    {
      ...plain,
      name: '4 throw-away accounts, one room, 26 days',
      count: 4,
      age: 5,
      here: 0,
      day: 1,
      days: 26,
      server: 203,
    },
    { ...plain, name: '300 accounts in ten rooms', networks: 10, server: 207 },
    {
      ...old,
      name: '22 accounts on 22 networks, 7 days',
      count: 22,
      networks: 22,
      here: 0,
      days: 7,
      server: 204,
    },
    {
      ...old,
      name: '44 accounts of a program, 11 a week',
      count: 44,
      networks: 44,
      day: 1,
      weekly: 11,
      software: 'program' as const,
      server: 208,
    },
    {
      ...old,
      name: '56 accounts of a program, 14 a week',
      count: 56,
      networks: 56,
      day: 1,
      weekly: 14,
      software: 'program' as const,
      server: 209,
    },
    {
      ...old,
      name: '33 accounts of two months that make it usual',
      count: 33,
      networks: 33,
      here: 60,
      day: 1,
      spread: 3,
      software: 'program' as const,
      server: 190,
    },
    {
      ...old,
      name: '300 old accounts of the program made usual',
      networks: 300,
      here: 60,
      software: 'program' as const,
      server: 193,
    },
    {
      ...old,
      name: '300 old accounts of today, a network each',
      networks: 300,
      here: 0,
      day: 29,
      server: 210,
    },
    { ...old, name: '300 old accounts, a network each', networks: 300, server: 205 },
  ].map((plan) => accounts(random, START, plan))
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

/** Prints what became of the votes of scripts, of accounts in one room and of honest people, and what places cost. */
export async function benchTrust() {
  const began = performance.now()
  const [attacks, one, honest] = [scripts(), readers(), honestCrowds(createRandom('honest'), START, MONTH)]
  const { outcomes, castMs } = await playCrowds([...attacks, ...one, ...honest], MONTH.servers)
  const of = (crowds: readonly Crowd[]) =>
    outcomes.filter(({ name }) => crowds.some((crowd) => crowd.name === name))
  const table = (title: string, list: readonly Outcome[]) =>
    printTable(title, [
      ['who', 'people', 'networks', 'votes', 'ever held', 'counted', 'points', 'points of a person'],
      ...list.map((row) => [
        row.name,
        row.people,
        row.networks,
        row.votes,
        percent(row.everHeld, row.votes),
        row.counted,
        row.points.toFixed(1),
        (row.points / row.people).toFixed(3),
      ]),
    ])
  table('Scripts over many networks (aim: points of a person at most 0.02)', of(attacks))
  table('Readers of the rules (aim: one room at most 10 points)', of(one))
  table('Honest people (aim: ever held at most 0.1 %)', of(honest))
  const prices = [212, 5000].flatMap(placePrices)
  printTable('What a place costs (accounts; aim: as many as people can be told apart behind it)', [
    [
      'order',
      'servers',
      'place',
      'honest people',
      'first on their network',
      'told apart',
      'points',
      'accounts of 8 days, a network each',
      'accounts of today',
      'on as many networks as theirs',
    ],
    ...prices.map((row: Price) => [
      row.order,
      row.servers,
      row.place,
      row.heads,
      row.networks,
      row.apart.toFixed(1),
      row.points.toFixed(1),
      row.kept,
      row.evening,
      row.onTheirs,
    ]),
  ])
  const cost = await voteCost()
  printTable('What a vote costs', [
    ['', 'rows written', 'rows read', 'questions to the database'],
    ...Object.entries({ before: BEFORE, now: cost }).map(([when, { written, read, trips }]) => [
      when,
      written.toFixed(2),
      read.toFixed(2),
      trips,
    ]),
  ])
  const ok =
    of(attacks).every(({ points, people }) => points <= EFFECTIVE_MAX * people) &&
    of(one).every(({ networks, points }) => networks > 1 || points <= ONE_ROOM_MAX) &&
    of(honest).every(({ everHeld, votes }) => everHeld <= HELD_MAX * votes) &&
    prices.every(({ order, kept, apart }) => order.startsWith('Top (') || kept >= NEW_LOSS * apart) &&
    cost.written <= BEFORE.written
  console.log(
    `${outcomes.reduce((sum, { votes }) => sum + votes, 0)} votes, ${castMs.toFixed(2)} ms each, in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return { ok, outcomes, prices, cost }
}
