import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../base/time.ts'
import { askAgainAfter } from './live.ts'
import { couldLook, isDown, type Look, nextLook } from './look.ts'
import type { RoundResult } from './probe.wire.ts'

const START = Date.UTC(2026, 0, 1)
const after = (minutes: number) => START + minutes * MINUTE
const answer = (minutes: number, players = 4, id = 1): RoundResult => ({
  id,
  at: after(minutes),
  players,
  capacity: 100,
  server: '77',
  version: '1.21',
  motd: 'Hi',
})
const miss = (minutes: number, id = 1): RoundResult => ({ id, at: after(minutes), missed: true })

function seen(results: readonly RoundResult[]): Look {
  let look: Look | undefined
  for (const result of results) look = nextLook(look, result)
  if (!look) throw new Error('Nobody looked')
  return look
}

it('the newest answer counts, whoever of the probes has it', () => {
  expect(seen([answer(0, 4), answer(1, 9)])).toMatchObject({ players: 9, answeredAt: after(1), misses: 0 })
  expect(seen([answer(1, 9), answer(0, 4)])).toMatchObject({ players: 9, at: after(1) })
  expect(seen([answer(1, 9), miss(1)])).toMatchObject({ players: 9, misses: 0 })
})

it('three misses in a row are needed, and the first says since when', () => {
  const misses = [5, 10, 15].map((minutes) => miss(minutes))
  expect(isDown(seen([answer(0), ...misses.slice(0, 2)]))).toBe(false)
  const silent = seen([answer(0), ...misses])
  expect([isDown(silent), silent.missedSince, silent.players]).toEqual([true, after(5), 4])
  expect(isDown(seen([answer(0), ...misses, answer(16)]))).toBe(false)
  expect(isDown(seen([answer(0), miss(5), answer(10), miss(15), miss(20)]))).toBe(false)
})

it('a server that never answered is silent after three', () => {
  expect(isDown(seen([miss(0), miss(5)]))).toBe(false)
  expect(isDown(seen([miss(0), miss(5), miss(10)]))).toBe(true)
})

describe('a server is asked again', () => {
  it.each([
    ['every 5 minutes while people play', { players: 1, misses: 0, silentMs: 0 }, 5 * MINUTE],
    ['every 10 minutes while it is empty', { players: 0, misses: 0, silentMs: 0 }, 10 * MINUTE],
    ['every 5 minutes up to its third miss', { players: 0, misses: 3, silentMs: 15 * MINUTE }, 5 * MINUTE],
    ['every 10 minutes after it', { players: 0, misses: 4, silentMs: HOUR - 1 }, 10 * MINUTE],
    ['every half hour after an hour of silence', { players: 0, misses: 4, silentMs: HOUR }, 30 * MINUTE],
    ['every half hour until a day is over', { players: 0, misses: 40, silentMs: DAY - 1 }, 30 * MINUTE],
    ['every 6 hours after a day', { players: 0, misses: 60, silentMs: DAY }, 6 * HOUR],
    ['every 6 hours until a month is over', { players: 0, misses: 200, silentMs: 30 * DAY - 1 }, 6 * HOUR],
    ['no more after a month', { players: 0, misses: 200, silentMs: 30 * DAY }, null],
  ])('%s', (_, look, wait) => expect(askAgainAfter(look)).toBe(wait))
})

it('a probe that sees nothing does not outdo one that does, for a day', () => {
  const day = 24 * 60
  for (const players of [0, 5]) {
    const rhythm = (askAgainAfter({ players, misses: 0, silentMs: 0 }) ?? 0) / MINUTE
    let look: Look | undefined
    for (let minute = 0; minute < day; minute += 1) {
      if (minute % Math.ceil(rhythm * 1.02) === 0) look = nextLook(look, answer(minute, players))
      else if (minute % 5 === 4) look = nextLook(look, miss(minute))
      expect(look && isDown(look)).toBe(false)
    }
  }
})

it('a round in which most are silent at once says that the probe could not look', () => {
  const before = Object.fromEntries(
    Array.from({ length: 10 }, (_, id) => [id, seen([answer(0, 4, id)])] as const),
  )
  const round = (answering: number) =>
    Array.from({ length: 10 }, (_, id) => (id < answering ? answer(5, 4, id) : miss(5, id)))
  expect([0, 5, 6, 10].map((answering) => couldLook(before, round(answering)))).toEqual([
    false,
    false,
    true,
    true,
  ])
  // With a few servers, nobody can say, so the round counts.
  expect(couldLook(before, round(0).slice(0, 4))).toBe(true)
})
