import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../contract/base/time.ts'
import { LOOK_EVERY_MS } from '../contract/listings/live.ts'
import { type Asked, NO_ROUTE } from './ask.ts'
import type { Pong } from './codec.ts'
import { Prober, type Target } from './prober.ts'
import { isPublicAddress } from './public-address.ts'

const pong = (players: number): Pong => ({
  server: '1',
  edition: 'MCPE',
  motd: 'Hi',
  protocol: 1,
  version: '1.21',
  players,
  capacity: 20,
  subMotd: '',
  mode: '',
  portV4: null,
  portV6: null,
})

/** A prober on a clock of its own, and each packet that it sent. */
function simulated(
  answer: (address: string, port: number, at: number) => Pong | null,
  names = new Map<string, string[]>(),
) {
  let now = 0
  const packets: { address: string; port: number; at: number }[] = []
  const prober = new Prober({
    resolve: async (host) => names.get(host) ?? [host],
    ask: async (address, port) => {
      packets.push({ address, port, at: now })
      return answer(address, port, now)
    },
    random: () => 0.5,
  })
  const until = async (end: number, step = 5 * SECOND, each: (now: number) => void = () => undefined) => {
    for (; now < end; now += step) {
      each(now)
      await prober.tick(now)
    }
  }
  return { prober, packets, names, until }
}

/** The shortest time between two packets to one address and port. */
function shortestPause(packets: readonly { address: string; port: number; at: number }[]): number {
  const last = new Map<string, number>()
  let shortest = Infinity
  for (const { address, port, at } of packets) {
    const key = `${address} ${port}`
    shortest = Math.min(shortest, at - (last.get(key) ?? -Infinity))
    last.set(key, at)
  }
  return shortest
}

const target = (id: number, host: string, port = 19132, checkAt: number | null = null): Target => ({
  id,
  host,
  port,
  checkAt,
})

it('asks who plays every five minutes, empty ones every ten, and silent ones less and less', async () => {
  const asked = async (answer: (at: number) => Pong | null, over: number) => {
    const run = simulated((_, __, at) => answer(at))
    run.prober.setTargets([target(1, '1.1.1.1')], 0)
    await run.until(over)
    return run.packets.length
  }
  expect(await asked(() => pong(5), 2 * HOUR)).toBe(24)
  expect(await asked(() => pong(0), 2 * HOUR)).toBe(12)
  const silent = await asked(() => null, 24 * HOUR)
  expect(silent).toBeGreaterThan(45)
  expect(silent).toBeLessThan(60)
})

it.each([
  '10.1.2.3',
  '127.0.0.1',
  '172.20.1.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '240.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  '2001::1',
  'not an address',
  '1.1.1',
  '',
])('never asks %s, whatever name leads there', async (address) => {
  expect(isPublicAddress(address)).toBe(false)
  const run = simulated(() => pong(1), new Map([['play.example.org', [address]]]))
  run.prober.setTargets([target(1, 'play.example.org'), target(2, address)], 0)
  await run.until(HOUR)
  expect(run.packets).toEqual([])
})

it('asks a public address, also of IPv6, and leaves out a private one beside it', async () => {
  const run = simulated(() => pong(1), new Map([['six.example.org', ['10.0.0.1', '2606:4700::1111']]]))
  run.prober.setTargets([target(1, 'six.example.org')], 0)
  await run.until(MINUTE)
  expect(run.packets.map(({ address }) => address)).toEqual(['2606:4700::1111'])
})

it('asks exactly the address that was judged, also when a name leads elsewhere each time', async () => {
  const packets: string[] = []
  const answers = ['8.8.8.8', '127.0.0.1', '1.1.1.1', '169.254.169.254']
  let asked = 0
  const prober = new Prober({
    resolve: async () => [answers[asked++ % answers.length] ?? ''],
    ask: async (address) => {
      packets.push(address)
      return null
    },
  })
  prober.setTargets([target(1, 'turns.example.org')], 0)
  for (let now = 0; now < 3 * HOUR; now += SECOND) await prober.tick(now)
  expect(asked).toBeGreaterThan(packets.length)
  expect(new Set(packets)).toEqual(new Set(['8.8.8.8', '1.1.1.1']))
})

it('sends one packet in five minutes to an address and port, whatever listings, names and owners do', async () => {
  const names = new Map<string, string[]>()
  const run = simulated(() => null, names)
  let edits = 0
  await run.until(3 * HOUR, SECOND, (now) => {
    // Three hundred listings, edited each second, whose names all lead to one victim, with an owner who asks for looks all the time.
    for (let name = 0; name < 300; name++) names.set(`n${name}-${edits}.example.org`, ['1.2.3.4'])
    if (now % (10 * SECOND) !== 0) return
    run.prober.setTargets(
      Array.from({ length: 300 }, (_, id) => target(id + 1, `n${id}-${edits}.example.org`, 53, now)),
      now,
    )
    edits++
  })
  expect(run.packets.length).toBeGreaterThan(5)
  expect(shortestPause(run.packets)).toBeGreaterThanOrEqual(LOOK_EVERY_MS)
})

it('sends one packet a second to an address, and 200 in all', async () => {
  const run = simulated(() => pong(3))
  const targets = [
    ...Array.from({ length: 400 }, (_, port) => target(port + 1, '1.2.3.4', 1000 + port)),
    ...Array.from({ length: 2000 }, (_, at) =>
      target(1000 + at, `5.6.${at % 250}.${Math.floor(at / 250) + 1}`),
    ),
  ]
  run.prober.setTargets(targets, 0)
  await run.until(10 * MINUTE, 250)
  const most = (of: typeof run.packets) => {
    let highest = 0
    for (let from = 0, to = 0; to < of.length; to++) {
      while ((of[to]?.at ?? 0) - (of[from]?.at ?? 0) >= SECOND) from++
      highest = Math.max(highest, to - from + 1)
    }
    return highest
  }
  expect(most(run.packets.filter(({ address }) => address === '1.2.3.4'))).toBe(1)
  expect(most(run.packets)).toBeLessThanOrEqual(200)
  expect(run.packets.length).toBeGreaterThan(2000)
  expect(shortestPause(run.packets)).toBeGreaterThanOrEqual(LOOK_EVERY_MS)
})

it('looks soon when an owner asks, and gives listings with one address one look', async () => {
  const run = simulated(() => pong(0))
  run.prober.setTargets([target(1, '1.1.1.1'), target(2, '1.1.1.1')], 0)
  await run.until(30 * SECOND)
  expect(run.prober.takeResults().map(({ id }) => id)).toEqual([1, 2])
  expect(run.packets.length).toBe(1)
  await run.until(6 * MINUTE)
  run.prober.setTargets([target(1, '1.1.1.1', 19132, 6 * MINUTE)], 6 * MINUTE)
  await run.until(6 * MINUTE + 10 * SECOND)
  expect(run.packets.length).toBe(2)
})

it.each([3 * HOUR, 32 * DAY])(
  'looks as soon as the gate opens when an owner asks about a server that is silent for %i ms',
  async (silentMs) => {
    const run = simulated(() => null)
    run.prober.setTargets([target(1, '1.1.1.1')], 0)
    await run.until(silentMs, MINUTE)
    const lastAt = () => run.packets.at(-1)?.at ?? 0
    run.prober.setTargets([target(1, '1.1.1.1', 19132, silentMs)], silentMs)
    await run.until(silentMs + 2 * MINUTE)
    const before = lastAt()
    expect(before).toBeGreaterThanOrEqual(silentMs)
    // The owner asks again while the gate is closed.
    run.prober.setTargets([target(1, '1.1.1.1', 19132, silentMs + 2 * MINUTE)], silentMs + 2 * MINUTE)
    await run.until(before + LOOK_EVERY_MS + 10 * SECOND)
    expect(lastAt() - before).toBe(LOOK_EVERY_MS)
    await run.until(before + 20 * MINUTE)
    expect(lastAt() - before).toBe(LOOK_EVERY_MS)
  },
)

/** What a prober with these answers of two addresses of one name tells the site in half an hour. */
async function seenOf(answers: Readonly<Record<string, Asked>>, over = 30 * MINUTE) {
  const asked: string[] = []
  const prober = new Prober({
    resolve: async () => Object.keys(answers),
    ask: async (address) => {
      asked.push(address)
      return answers[address] ?? null
    },
    random: () => 0,
  })
  prober.setTargets([target(1, 'play.example.org')], 0)
  for (let now = 0; now < over; now += SECOND) await prober.tick(now)
  return { results: prober.takeResults(), asked }
}

it('tries the other addresses of a name where one has no route or is silent', async () => {
  for (const first of [NO_ROUTE, null] as const) {
    const { results, asked } = await seenOf({ '2606:4700::1': first, '8.8.8.8': pong(7) })
    expect(results).toMatchObject([{ id: 1, players: 7 }])
    expect(asked.slice(0, 2)).toEqual(['2606:4700::1', '8.8.8.8'])
  }
})

it('counts a miss only where an address could be asked', async () => {
  expect((await seenOf({ '2606:4700::1': NO_ROUTE })).results).toEqual([])
  expect((await seenOf({ '2606:4700::1': NO_ROUTE, '8.8.8.8': null })).results).toMatchObject([
    { id: 1, missed: true },
  ])
  const away = new Prober({ resolve: () => Promise.reject(new Error('away')), ask: async () => null })
  away.setTargets([target(1, 'play.example.org')], 0)
  for (let now = 0; now < HOUR; now += SECOND) await away.tick(now)
  expect(away.takeResults()).toEqual([])
})

it('asks on, whatever names and addresses do', async () => {
  const odd = ['', '.', '::', '8.8.8.8', '2606:4700::1', '1.1.1.1%eth0', 'ü', '\0', '9'.repeat(300)]
  const acts: (() => Promise<Asked>)[] = [
    async () => null,
    async () => NO_ROUTE,
    async () => pong(3),
    () => Promise.reject(new Error('odd')),
  ]
  let step = 0
  const prober = new Prober({
    resolve: (host) =>
      step++ % 5 === 0
        ? Promise.reject(new Error(host))
        : Promise.resolve([odd[step % odd.length] ?? '', '8.8.4.4']),
    ask: async () => (await acts[step++ % acts.length]?.()) ?? null,
  })
  prober.setTargets(
    odd.map((host, id) => target(id + 1, host, [0, -1, 19132, 70_000][id % 4])),
    0,
  )
  for (let now = 0; now < 3 * HOUR; now += SECOND) await prober.tick(now)
  expect(prober.takeResults().length).toBeGreaterThan(0)
})
