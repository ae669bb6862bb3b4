import { afterAll, expect, it } from 'vitest'
import { MINUTE } from '../contract/base/time.ts'
import { askServer, NO_ROUTE } from './ask.ts'
import { type FakeServer, type FakeState, startFakeServer } from './fake-server.ts'
import { Prober } from './prober.ts'

/** Milliseconds that these tests wait for an answer. */
const PATIENCE = 400
const started: FakeServer[] = []
afterAll(() => {
  for (const server of started) server.close()
})

const STATE: FakeState = { name: 'Harbour', players: 4, capacity: 20, version: '1.21.100', mode: 'answers' }

async function start(changes: Partial<FakeState> = {}, options: { family?: number; port?: number } = {}) {
  const server = await startFakeServer({ ...STATE, ...changes }, options)
  started.push(server)
  return server
}

it('reads real answers over both families, and gives up on silence, garbage and slowness', async () => {
  const [up, six, silent, garbage, slow] = await Promise.all([
    start(),
    start({ players: 7 }, { family: 6 }),
    start({ mode: 'silent' }),
    start({ mode: 'garbage' }),
    start({ slow: 2 * PATIENCE }),
  ])
  const ask = (server: FakeServer, address = '127.0.0.1') => askServer(address, server.port, PATIENCE)
  expect(await ask(up)).toMatchObject({ players: 4, capacity: 20, motd: 'Harbour', version: '1.21.100' })
  expect(await ask(six, '::1')).toMatchObject({ players: 7 })
  expect(await Promise.all([ask(silent), ask(garbage), ask(slow)])).toEqual([null, null, null])
  expect(await askServer('127.0.0.1', 1, PATIENCE)).toBeNull()
  expect([up, six, silent, garbage, slow].map(({ asked }) => asked)).toEqual([1, 1, 1, 1, 1])
})

it.each([
  ['255.255.255.255', 19132],
  ['fe80::1', 19132],
  ['8.8.8.8', 70_000],
  ['8.8.8.8', -1],
  ['8.8.8.8', Number.NaN],
  ['no address', 19132],
])('says that it could not ask %s port %s, and goes on', async (address, port) => {
  expect(await askServer(address, port, PATIENCE)).toBe(NO_ROUTE)
})

it('follows real servers through what may happen to them', async () => {
  const places = new Map<string, { address: string; port: number }>()
  const prober = new Prober({
    resolve: async (host) => [places.get(host) ?? { address: '10.0.0.1', port: 1 }],
    ask: (address, port) => askServer(address, port, PATIENCE),
    loopback: true,
    random: () => 0,
  })
  const at = (server: FakeServer, address = '127.0.0.1') => ({ address, port: server.port })
  const [plays, empty, silent, six, lying] = await Promise.all([
    start(),
    start({ players: 0 }),
    start({ mode: 'silent' }),
    start({ players: 2 }, { family: 6 }),
    start({ players: 900, capacity: 10 }),
  ])
  places.set('plays', at(plays)).set('empty', at(empty)).set('silent', at(silent)).set('six', at(six, '::1'))
  places.set('lying', at(lying))
  const names = [...places.keys(), 'private']
  prober.setTargets(
    names.map((host, id) => ({ id: id + 1, host, port: 19132, checkAt: null })),
    MINUTE,
  )
  // The gate lets one packet a second to an address pass, and all of these are on this computer.
  const seen = async (from: number, to: number) => {
    for (let now = from; now < to; now += 1000) await prober.tick(now)
    return new Map(
      prober
        .takeResults()
        .map((result) => [names[result.id - 1], 'missed' in result ? null : result.players]),
    )
  }
  const first = await seen(MINUTE, 2 * MINUTE)
  expect(Object.fromEntries(first)).toEqual({
    plays: 4,
    empty: 0,
    silent: null,
    six: 2,
    lying: 900,
    private: null,
  })

  plays.state = { ...plays.state, players: 9 }
  empty.state = { ...empty.state, players: 1 }
  const moved = await start({ players: 33 })
  places.set('lying', at(moved))
  const second = await seen(6 * MINUTE, 12 * MINUTE)
  expect(second.get('plays')).toBe(9)
  expect(second.get('lying')).toBe(33)
  expect(second.get('empty')).toBe(1)
  expect(lying.asked).toBe(1)
})
