import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import type { Live } from '#contract/listings/live.ts'
import { liveWords } from './live-words.ts'
import { motdParts } from './motd-parts.ts'

const NOW = Date.UTC(2026, 0, 1, 14, 30)
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const live: Live = {
  state: 'up',
  players: 44,
  capacity: 100,
  at: ago(3 * MINUTE),
  since: null,
  places: 1,
  believed: true,
  version: '1.21.100',
  motd: null,
}
const titleOf = (changes: Partial<Live>) =>
  liveWords({ ...live, ...changes }, NOW, (iso) => iso.slice(11, 16)).title

it('says how many play, and nothing about now of an old look', () => {
  expect(titleOf({})).toBe('44 of 100 playing')
  expect(titleOf({ believed: false, players: 1200 })).toBe('1,200 playing, as the server says')
  expect(titleOf({ at: ago(26 * MINUTE) })).toBe('We could not look lately')
})

it('says since when a server does not answer, and marks it after two weeks', () => {
  expect(titleOf({ state: 'down', since: ago(25 * MINUTE) })).toBe('Does not answer since 14:05')
  expect(titleOf({ state: 'down', since: ago(16 * DAY) })).toBe(
    'Has not answered for 16 days. It may be gone.',
  )
})

it('draws the message of the day in its colours', () => {
  expect(motdParts('Hi §aGreen§r and §l§cbold')).toEqual([
    { text: 'Hi ', colour: '#ffffff' },
    { text: 'Green', colour: '#55ff55' },
    { text: ' and ', colour: '#ffffff' },
    { text: 'bold', colour: '#ff8a8a' },
  ])
})
