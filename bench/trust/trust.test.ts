import { expect, it } from 'vitest'
import { createRandom } from '../../dev/seed/random.ts'
import { accounts, honestCrowds, script } from './crowds.ts'
import { playCrowds } from './play.ts'
import { placePrices } from './prices.ts'

it('counts fans of a fortnight, holds a script, and a room full of accounts is a few people', async () => {
  const honest = honestCrowds(createRandom('fortnight'), { days: 14, servers: 40, daily: 150 })
  const plain = { people: 40, days: 1, day: 9 }
  const attacks = [
    script(createRandom('a'), { ...plain, kind: 'T1', change: 'comes back', server: 30 }),
    script(createRandom('b'), { ...plain, kind: 'T2', change: 'software', server: 2 }),
  ]
  const room = { name: 'room', count: 60, networks: 1, age: 45, here: 8, days: 3, day: 8, server: 33 }
  const rooms = [accounts(createRandom('c'), room)]
  const outcomes = await playCrowds([...honest, ...attacks, ...rooms], 40)
  // Nobody waits for sharing a room.
  expect(outcomes.slice(honest.length).map(({ counted, votes }) => counted / votes)).toEqual([0, 0, 1])
  expect(outcomes.at(-1)?.points).toBeLessThan(10)
  const [votes, waited] = outcomes
    .slice(0, honest.length)
    .reduce(([all, some], one) => [all + one.votes, some + one.everHeld], [0, 0])
  expect(votes).toBeGreaterThan(2000)
  // Also on so young and small a site, where little is known of what people use.
  expect(waited).toBeLessThan(votes * 0.005)
}, 120_000)

it('asks for as many accounts as people can be told apart behind a place, kept for eight days', () => {
  for (const { order, kept, apart, evening, onTheirs } of placePrices(212)) {
    if (order.startsWith('Top (')) continue
    expect(kept).toBeGreaterThan(0.97 * apart)
    expect(evening).toBeGreaterThan(7.7 * apart)
    expect(onTheirs).toBeGreaterThan(kept)
  }
})
