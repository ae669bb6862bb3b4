import { createRandom } from '../dev/seed/random.ts'
import { printTable } from './lib/table.ts'
import { accounts, CHANGES, type Crowd, honestCrowds, script } from './trust/crowds.ts'
import { type Outcome, playCrowds, START } from './trust/play.ts'
import { type Price, placePrices } from './trust/prices.ts'

/** A month on a site of 212 servers. */
const MONTH = { days: 30, servers: 212, daily: 1500 }
const EFFECTIVE_MAX = 0.02
const ONE_ROOM_MAX = 10
const HELD_MAX = 0.001

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

/** Accounts in one room, and few accounts that pass as fans. */
function rooms(): Crowd[] {
  const random = createRandom('rooms')
  const room = { count: 300, networks: 1, day: 14, days: 3 }
  return [
    { ...room, name: '300 bulk accounts of 45 days, one room', age: 45, here: 8, server: 200 },
    { ...room, name: '300 accounts of nine days, one room', age: 9, here: 8, days: 1, server: 201 },
    { ...room, name: '1,000 old accounts, one room', count: 1000, age: 400, here: 60, server: 202 },
    {
      ...room,
      name: '4 throw-away accounts, one room, 26 days',
      count: 4,
      age: 5,
      here: 0,
      day: 1,
      days: 26,
      server: 203,
    },
    {
      ...room,
      name: '22 accounts on 22 networks, 7 days',
      count: 22,
      networks: 22,
      age: 400,
      here: 0,
      days: 7,
      server: 204,
    },
    {
      ...room,
      name: '300 old accounts, real browsers, a network each',
      networks: 300,
      age: 400,
      here: 8,
      server: 205,
    },
  ].map((plan) => accounts(random, START, plan))
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

/** Prints what became of the votes of scripts, of accounts in one room and of honest people, and what places cost. */
export async function benchTrust() {
  const began = performance.now()
  const [attacks, one, honest] = [scripts(), rooms(), honestCrowds(createRandom('honest'), START, MONTH)]
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
  table('One room, and few accounts (aim: one room at most 10 points)', of(one))
  table('Honest people (aim: ever held at most 0.1 %)', of(honest))
  const prices = [212, 5000].flatMap(placePrices)
  printTable('What a place costs (accounts, each on a network of its own)', [
    [
      'order',
      'servers',
      'place',
      'honest heads',
      'their points',
      'kept 8 days',
      'for an evening',
      'on half as many networks',
    ],
    ...prices.map((row: Price) => [
      row.order,
      row.servers,
      row.place,
      row.heads,
      row.points.toFixed(1),
      row.kept,
      row.evening,
      row.onHalf,
    ]),
  ])
  const ok =
    of(attacks).every(({ points, people }) => points <= EFFECTIVE_MAX * people) &&
    of(one).every(({ networks, points }) => networks > 1 || points <= ONE_ROOM_MAX) &&
    of(honest).every(({ everHeld, votes }) => everHeld <= HELD_MAX * votes) &&
    prices.every(({ order, kept, points }) => order.startsWith('Top (') || kept >= points)
  console.log(
    `${outcomes.reduce((sum, { votes }) => sum + votes, 0)} votes, ${castMs.toFixed(2)} ms each, in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return { ok, outcomes, prices }
}
