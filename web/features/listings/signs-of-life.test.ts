import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { signsOf as listOf } from './signs-of-life.ts'

const signsOf = (...signs: Parameters<typeof listOf>) => listOf(...signs).join(' · ')
const NOW = Date.UTC(2026, 10, 22, 12)
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const nothing = { kind: null, weekVotes: 0, discordCounts: null, players: null }
const discord = (age: number) => ({
  ...nothing,
  discordCounts: { online: 340, members: 4120, countedAt: ago(age) },
})
const players = (age: number, source: 'owner' | 'staff-bot' | 'staff' = 'owner') => ({
  ...nothing,
  players: { playing: 5, countedAt: ago(age), source },
})

describe('signs of life', () => {
  it('name the kind, and nothing that is not known', () => {
    expect(signsOf(nothing, NOW)).toBe('')
    expect(signsOf({ ...nothing, kind: 'realm' }, NOW)).toBe('Realm')
    expect(signsOf({ ...nothing, kind: 'server' }, NOW)).toBe('Server')
  })

  it.each([
    [1, '1 vote this week'],
    [1234, '1,234 votes this week'],
  ])('count the votes of the week: %i', (weekVotes, text) =>
    expect(signsOf({ ...nothing, weekVotes }, NOW)).toBe(text),
  )

  it.each([
    [0, '340 online on Discord just now'],
    [3 * HOUR, '340 online on Discord 3h ago'],
    [DAY, '4,120 members on Discord 1d ago'],
    [13 * DAY, '4,120 members on Discord 13d ago'],
    [14 * DAY, ''],
  ])('tell the age of the count of Discord, and what it still says: %i ms', (age, text) =>
    expect(signsOf(discord(age), NOW)).toBe(text),
  )

  it.each([
    [players(20 * MINUTE), '5 playing, said the owner 20m ago'],
    [players(20 * MINUTE, 'staff'), '5 playing, counted by staff 20m ago'],
    [players(20 * MINUTE, 'staff-bot'), '5 playing, counted by staff 20m ago'],
    [players(DAY), ''],
  ])('say who counted the players: %j', (signs, text) => expect(signsOf(signs, NOW)).toBe(text))

  it('stand in one line', () =>
    expect(
      signsOf({ ...discord(HOUR), players: players(MINUTE).players, kind: 'realm', weekVotes: 2 }, NOW),
    ).toBe('Realm · 2 votes this week · 5 playing, said the owner 1m ago · 340 online on Discord 1h ago'))
})
