import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { signsOf as listOf } from './signs-of-life.ts'

const signsOf = (...signs: Parameters<typeof listOf>) => listOf(...signs).join(' · ')
const NOW = Date.UTC(2026, 10, 22, 12)
const ago = (ms: number) => iso(NOW - ms)
const nothing = { kind: null, voters: 0, discordCounts: null, players: null, paused: null }
const discord = (age: number) => ({
  ...nothing,
  discordCounts: { online: 340, members: 4120, countedAt: ago(age) },
})
const players = (age: number) => ({
  ...nothing,
  players: { playing: 5, capacity: null, countedAt: ago(age), source: 'owner' as const },
})

describe('signs of life', () => {
  it('name the kind, and nothing that is not known', () => {
    expect(signsOf(nothing, NOW)).toBe('')
    expect(signsOf({ ...nothing, kind: 'realm' }, NOW)).toBe('Realm')
    expect(signsOf({ ...nothing, kind: 'server' }, NOW)).toBe('Server')
  })

  it('say that a server does not answer, instead of an old count', () => {
    const live = {
      state: 'down' as const,
      players: 5,
      capacity: 20,
      at: ago(DAY),
      since: ago(HOUR),
      version: null,
      motd: null,
    }
    expect(signsOf({ ...players(0), live }, NOW)).toBe('Does not answer')
  })

  it('say that its owner pauses it, instead of who plays, until the pause is over', () => {
    const paused = { until: '2026-12-03T00:00:00.000Z' }
    expect(signsOf({ ...players(0), paused }, NOW)).toBe('Paused until Dec 3, 2026')
    expect(signsOf({ ...players(0), paused: { until: null } }, NOW)).toBe('Paused by its owner')
    expect(signsOf({ ...players(0), paused: { until: ago(0) } }, NOW)).toBe('5 playing')
  })

  it('say when it is busy instead of that nobody plays', () => {
    const busy = 'Busy from 18:00, your time'
    const empty = {
      ...nothing,
      players: { playing: 0, capacity: 20, countedAt: ago(0), source: 'probe' as const },
    }
    expect(signsOf(empty, NOW)).toBe('0 playing')
    expect(signsOf(empty, NOW, { busy })).toBe(busy)
    expect(signsOf(players(0), NOW, { busy })).toBe('5 playing')
  })

  it.each([
    [1, '1 voted in 30 days'],
    [1234, '1,234 voted in 30 days'],
  ])('count who voted in 30 days: %i', (voters, text) =>
    expect(signsOf({ ...nothing, voters }, NOW)).toBe(text),
  )

  it.each([
    [0, '340 on Discord'],
    [3 * HOUR, '340 on Discord 3h ago'],
    [DAY, '4,120 members'],
    [13 * DAY, '4,120 members'],
    [14 * DAY, ''],
  ])('tell the age of the count of Discord, and what it still says: %i ms', (age, text) =>
    expect(signsOf(discord(age), NOW)).toBe(text),
  )

  it.each([
    [2 * HOUR, '5 playing 2h ago'],
    [20 * MINUTE, '5 playing'],
    [DAY, ''],
  ])('count the players, and leave that to the page’s own line: %i ms', (age, text) => {
    expect(signsOf(players(age), NOW)).toBe(text)
    expect(signsOf(players(age), NOW, { onPage: true })).toBe('')
  })

  it('begin with who is there', () =>
    expect(
      signsOf({ ...discord(HOUR), players: players(MINUTE).players, kind: 'realm', voters: 2 }, NOW),
    ).toBe('5 playing · 340 on Discord 1h ago · 2 voted in 30 days · Realm'))
})
