import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Ctx } from '../../../http/context.ts'
import type { QueuedBeacon } from './queue-beacon.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

/** One isolate: `send` is what its queue does with a message. */
async function openIsolate(send: (beacons: QueuedBeacon[]) => Promise<void> = async () => undefined) {
  const { GATHER_MS, MESSAGE_CHARS_MAX, sendTogether } = await import('./send-together.ts')
  const messages: string[][] = []
  const BEACONS = {
    send: async (beacons: QueuedBeacon[]) => {
      messages.push(beacons.map(({ id }) => id))
      await send(beacons)
    },
  }
  const tell = (id: string, size = 1) => {
    const beacon = { id, slot: 1, network: 'n', visitor: 'v', seen: { ['k'.repeat(size)]: 1 } }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a request is used
    return sendTogether({ env: { BEACONS }, now: Date.now() } as unknown as Ctx, beacon, 60)
  }
  return { tell, messages, GATHER_MS, MESSAGE_CHARS_MAX }
}

it('sends the beacons of 25 seconds as one message, and later ones as another', async () => {
  const { tell, messages, GATHER_MS } = await openIsolate()
  const first = tell('a')
  await vi.advanceTimersByTimeAsync(GATHER_MS - 1)
  const second = tell('b')
  expect(messages).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first, second])
  const third = tell('c')
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  await third
  expect(messages).toEqual([['a', 'b'], ['c']])
})

it('sends a full message at once', async () => {
  const { tell, messages, MESSAGE_CHARS_MAX } = await openIsolate()
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => tell(id, MESSAGE_CHARS_MAX * 0.4))
  await vi.advanceTimersByTimeAsync(0)
  expect(messages).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(messages.at(-1)).toEqual(['e'])
})

it('sends each beacon by itself when the request ends that should send them, and joins it no more', async () => {
  const never = new Promise<void>(() => undefined)
  const { tell, messages, GATHER_MS } = await openIsolate((beacons) =>
    beacons.length > 1 ? never : Promise.resolve(),
  )
  const all = [tell('a'), tell('b')]
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  const later = tell('c')
  await vi.runAllTimersAsync()
  await Promise.all([...all, later])
  expect(messages).toEqual([['a', 'b'], ['a'], ['b'], ['c']])
})

it('tries a refused message once more', async () => {
  let refusals = 1
  const { tell, messages } = await openIsolate(async () => {
    if (refusals-- > 0) throw new Error('refused')
  })
  const all = [tell('a'), tell('b')]
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(messages).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

it('names all beacons of a message that is refused twice in one line of the log', async () => {
  const { tell, messages } = await openIsolate(() => Promise.reject(new Error('refused')))
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const all = [tell('a'), tell('b')]
    await vi.runAllTimersAsync()
    await Promise.all(all)
    expect(messages).toHaveLength(2)
    expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        level: 'error',
        event: 'beacon lost',
        beacons: 2,
        events: 2,
        error: expect.stringContaining('refused'),
      },
    ])
  } finally {
    lines.mockRestore()
  }
})
