import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import type { Live } from '#contract/listings/live.ts'
import { liveWords, reportWords } from './live-words.ts'
import { motdParts } from './motd-parts.ts'

const NOW = Date.UTC(2026, 0, 1, 14, 30)
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const live: Live = {
  state: 'up',
  players: 44,
  capacity: 100,
  at: ago(3 * MINUTE),
  since: null,
  version: '1.21.100',
  motd: null,
}
const titleOf = (changes: Partial<Live>) =>
  liveWords({ ...live, ...changes }, NOW, (iso) => iso.slice(11, 16)).title

it('says how many play, and nothing about now of an old look', () => {
  expect(titleOf({})).toBe('44 of 100 playing')
  expect(titleOf({ capacity: null })).toBe('44 playing')
  expect(titleOf({ players: null })).toBe('Online')
  expect(titleOf({ at: ago(26 * MINUTE) })).toBe('We could not look lately')
})

it('says since when a server does not answer, and marks it after two weeks', () => {
  expect(titleOf({ state: 'down', since: ago(25 * MINUTE) })).toBe('Does not answer since 14:05')
  expect(titleOf({ state: 'down', since: ago(16 * DAY) })).toBe(
    'Has not answered for 16 days. It may be gone.',
  )
})

it('says what an owner’s program reports, and nothing about now after five minutes', () => {
  const report = { players: 12, capacity: 40, version: null, hours: [] }
  expect(reportWords({ ...report, at: ago(HEARTBEAT_STALE_MS) }, NOW)).toEqual({
    title: '12 of 40 playing',
    mark: 'on',
  })
  expect(reportWords({ ...report, at: ago(HEARTBEAT_STALE_MS + 1) }, NOW).title).toBe('No report right now')
})

it('draws the message of the day in its colours', () => {
  expect(motdParts('Hi §aGreen§r and §l§cbold')).toEqual([
    { text: 'Hi ', colour: '#ffffff' },
    { text: 'Green', colour: '#55ff55' },
    { text: ' and ', colour: '#ffffff' },
    { text: 'bold', colour: '#ff8a8a' },
  ])
})
