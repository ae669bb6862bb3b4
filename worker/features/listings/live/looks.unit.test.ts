import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { LOOK_EVERY_MS } from '#contract/listings/live.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import { afterRound, mergeLooks } from './merge-looks.ts'
import type { StoredLive } from './look.ts'

const NOTHING = { off: new Set<string>(), odd: new Set<string>(), reporting: new Set<string>() }
const START = Date.UTC(2026, 0, 1)
type Row = ReturnType<typeof afterRound>

/** What a probe would say of a server at a moment; `null` when no answer came. */
type World = (id: number, at: number) => { players: number; capacity?: number; server?: string } | null

function resultOf(id: number, at: number, seen: ReturnType<World>): RoundResult {
  if (!seen) return { id, at, missed: true }
  return { id, at, capacity: 100, server: `s${id}`, version: '1.21', motd: 'Hi', ...seen }
}

/** Rounds every five minutes of some probes, and what is said after each. */
function play(
  servers: number,
  probes: World[],
  minutes: number,
  each: (said: Record<string, StoredLive>, at: number) => void,
) {
  let rows: (Row | undefined)[] = probes.map(() => undefined)
  for (let minute = 0; minute < minutes; minute += LOOK_EVERY_MS / MINUTE) {
    const at = START + minute * MINUTE
    rows = probes.map((world, place) => {
      const results = Array.from({ length: servers }, (_, id) => resultOf(id + 1, at, world(id + 1, at)))
      return afterRound(rows[place], { block: 0, number: at, results })
    })
    each(
      mergeLooks(
        rows.filter((row) => row !== undefined),
        { ...NOTHING, now: at },
      ),
      at,
    )
  }
}

/** Numbers that look random, the same each time (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it('says of 200 servers what they do, through a scripted day', () => {
  const world: World = (id, at) => {
    const hour = ((at - START) / HOUR + id) % 24
    if (id % 10 === 0 && hour > 10 && hour < 13) return null
    return { players: hour < 6 ? 0 : Math.round(hour * 2) }
  }
  play(200, [world], 24 * 60, (said, at) => {
    for (let id = 1; id <= 200; id++) {
      const now = world(id, at)
      if (now) expect(said[id]).toMatchObject({ state: 'up', players: now.players, at, believed: true })
      else if (at < START + 25 * MINUTE) continue
      else if (world(id, at - 25 * MINUTE) === null) expect(said[id]?.state).toBe('down')
      else expect(said[id]?.at).toBeGreaterThanOrEqual(at - 30 * MINUTE)
    }
  })
})

it('never says that a server is silent because every tenth packet is lost, for a day', () => {
  const random = randomFrom(1)
  const lossy: World = () => (random() < 0.1 ? null : { players: 5 })
  // Nor when one of three always says so.
  for (const probes of [[lossy], [lossy, lossy, lossy], [lossy, () => null, lossy]])
    play(200, probes, 24 * 60, (said) => {
      expect(Object.values(said).filter(({ state }) => state === 'down')).toEqual([])
    })
})

it('changes nothing when one probe of three lies', () => {
  const truth: World = (id, at) => (id % 4 === 0 && at > START + HOUR ? null : { players: id })
  const liars: World[] = [
    () => null,
    () => ({ players: 9999, capacity: 99_999 }),
    () => ({ players: 0 }),
    (id) => ({ players: id, capacity: 0, server: 'network' }),
    (id) => (id % 4 === 0 ? { players: 50 } : null),
    (id, at) => ({ players: (id + at) % 97 === 0 ? 0 : 500 }),
  ]
  for (const liar of liars)
    for (const probes of [
      [truth, truth, liar],
      [liar, truth, truth],
    ])
      play(40, probes, 3 * 60, (said, at) => {
        for (let id = 1; id <= 40; id++) {
          if (truth(id, at)) expect(said[id]).toMatchObject({ state: 'up', believed: true })
          else if (at > START + 90 * MINUTE)
            expect(said[id]).toMatchObject({ state: 'down', places: 3, since: START + 65 * MINUTE })
          // Also of one that just went silent: it has its last word until it is down.
          const last = said[id]
          if (last?.state === 'up') expect(last.players).toBe(id)
        }
      })
})

it('believes, of two that see an answer, the one that is less strange elsewhere', () => {
  const half: World = (id) => (id % 2 === 0 ? null : { players: id })
  for (const players of [0, 9999])
    play(40, [() => ({ players, capacity: 99_999 }), half, (id) => ({ players: id })], 60, (said) => {
      for (let id = 1; id <= 40; id++) expect(said[id]).toMatchObject({ state: 'up', players: id })
    })
})

it('needs two of several to agree, and believes the place that sees an answer', () => {
  play(10, [() => ({ players: 3 }), () => null], 120, (said) => {
    for (let id = 1; id <= 10; id++) expect(said[id]).toMatchObject({ state: 'up', players: 3 })
  })
})

it('says nothing new when most servers are silent at once: then the probe could not look', () => {
  const cable: World = (id, at) => (at >= START + HOUR && id > 3 ? null : { players: 4 })
  play(10, [cable], 5 * 60, (said) => {
    expect(Object.values(said).every(({ state }) => state === 'up')).toBe(true)
  })
})

it('waits for three misses over a quarter of an hour, tells since when, and forgets it at the next answer', () => {
  const gone: World = (id, at) =>
    id === 1 && at >= START + HOUR && at < START + 2 * HOUR ? null : { players: 4 }
  play(10, [gone], 3 * 60, (said, at) => {
    const minutes = (at - START - HOUR) / MINUTE
    expect(said[1]?.state).toBe(minutes >= 15 && minutes < 60 ? 'down' : 'up')
    if (said[1]?.state === 'down') expect(said[1].since).toBe(START + HOUR)
  })
})

it('does not believe more players than places, nor one identity behind many listings', () => {
  const proxy: World = (id) => {
    if (id === 1) return { players: 50, capacity: 20 }
    return id <= 5 ? { players: 5000, capacity: 9000, server: 'network' } : { players: 7 }
  }
  play(8, [proxy], 10, (said) => {
    expect(Object.entries(said).map(([id, { believed }]) => [Number(id), believed])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, id > 5]),
    )
  })
})

it('knows a network by most of its servers, when only some were asked since its count changed', () => {
  const proxy: World = (id, at) => ({
    players: id <= 2 && at > START ? 5000 : 5001,
    capacity: 9000,
    server: id <= 5 ? 'network' : `s${id}`,
  })
  play(6, [proxy], 10, (said) => {
    expect([1, 2, 3, 4, 5, 6].map((id) => said[id]?.believed)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })
})

it('leaves out what is switched off, and a probe that stopped long ago', () => {
  const row = afterRound(undefined, {
    block: 0,
    number: START,
    results: [resultOf(1, START, { players: 1 })],
  })
  expect(mergeLooks([row], { ...NOTHING, now: START })[1]).toMatchObject({ players: 1, places: 1 })
  expect(mergeLooks([row], { ...NOTHING, off: new Set(['1']), now: START })).toEqual({})
  expect(mergeLooks([row], { ...NOTHING, now: START + DAY })[1]).toMatchObject({
    state: 'up',
    at: START,
    places: 0,
  })
})
