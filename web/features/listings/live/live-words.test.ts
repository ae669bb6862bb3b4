import { expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import type { Live } from '#contract/listings/live.ts'
import { playersLine } from './live-words.ts'
import { motdParts } from './motd-parts.ts'

const NOW = Date.UTC(2026, 0, 1, 14, 30)
const ago = (ms: number) => iso(NOW - ms)
const live: Live = {
  state: 'up',
  players: 44,
  capacity: 100,
  at: ago(3 * MINUTE),
  since: null,
  version: '1.21.100',
  motd: null,
}
const players = {
  playing: 44,
  capacity: 100 as number | null,
  countedAt: ago(3 * MINUTE),
  source: 'probe' as const,
}
type Known = Parameters<typeof playersLine>[0]
const lineOf = (known: Partial<Known>, busy: string | null = null) =>
  playersLine({ kind: 'server', players: null, ...known }, NOW, {
    writeTime: (moment) => moment.slice(11, 16),
    busy,
  })
const titleOf = (known: Partial<Known>, busy?: string) => lineOf(known, busy)?.title

it('says how many play by the one count of the site, and nothing about now of an old look', () => {
  expect(titleOf({ live, players })).toBe('44 of 100 playing')
  expect(titleOf({ live, players: { ...players, capacity: null } })).toBe('44 playing')
  expect(titleOf({ live: { ...live, players: null } })).toBe('Online')
  expect(titleOf({ live: { ...live, at: ago(26 * MINUTE) } })).toBe('We could not look lately')
})

it('says when it is busy where nobody plays, and that nobody knows where nobody counted', () => {
  const nobody = { live, players: { ...players, playing: 0 } }
  expect(titleOf(nobody)).toBe('0 of 100 playing')
  expect(titleOf(nobody, 'Busy from 18:00, your time')).toBe('Busy from 18:00, your time')
  expect(lineOf({ kind: 'realm' })).toEqual({ title: 'Player count unknown', mark: 'unknown' })
  expect(lineOf({ kind: null })).toBeNull()
})

it.each([
  ['owner', 2 * HOUR, '44 of 100 playing, says the owner 2h ago'],
  ['staff', 20 * MINUTE, '44 of 100 playing, counted by staff 20m ago'],
  ['staff-bot', 20 * MINUTE, '44 of 100 playing, counted by staff 20m ago'],
  ['owner', DAY, 'Player count unknown'],
] as const)('names the source of a count that came without a look: %s, %i ms', (source, age, text) =>
  expect(titleOf({ players: { ...players, source, countedAt: ago(age) } })).toBe(text),
)

it.each([
  ['probe', 30 * MINUTE, { live: { ...live, at: ago(30 * MINUTE) } }, 'we asked the server 30m ago'],
  ['owner', 20 * HOUR, { live: { ...live, players: null } }, 'says the owner 20h ago'],
] as const)('names the source of an old count beside a look: %s, %i ms', (source, age, known, told) =>
  expect(titleOf({ ...known, players: { ...players, source, countedAt: ago(age) } })).toContain(told),
)

it('says since when a server does not answer, and marks it after two weeks', () => {
  const down = { ...live, state: 'down' as const }
  expect(titleOf({ players, live: { ...down, since: ago(25 * MINUTE) } })).toBe('Does not answer since 14:05')
  expect(titleOf({ live: { ...down, since: ago(16 * DAY) } })).toBe(
    'Has not answered for 16 days. It may be gone.',
  )
})

it('says what an owner’s program reports, and nothing about now after five minutes', () => {
  const heartbeat = { players: 12, capacity: 40, version: null, hours: [], at: ago(HEARTBEAT_STALE_MS) }
  const reported = { ...players, playing: 12, capacity: 40, source: 'server' as const }
  expect(lineOf({ heartbeat, players: reported })).toEqual({ title: '12 of 40 playing', mark: 'on' })
  expect(titleOf({ heartbeat: { ...heartbeat, at: ago(HEARTBEAT_STALE_MS + 1) } })).toBe(
    'No report right now',
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
