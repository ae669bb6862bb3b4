import { expect, it } from 'vitest'
import { playersSentence } from './players-sentence.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const players = {
  playing: 11,
  capacity: null,
  countedAt: '2026-11-22T11:00:00.000Z',
  source: 'owner' as const,
}

it('readers outside the site hear how many play, unless the owner pauses the server, or it does not answer', () => {
  expect(playersSentence({ players, paused: null }, NOW)).toContain('11 playing')
  expect(playersSentence({ players, paused: { until: null } }, NOW)).toBeNull()
  expect(playersSentence({ players, paused: { until: '2026-11-22T10:00:00.000Z' } }, NOW)).not.toBeNull()
  const live = {
    state: 'down',
    players: 11,
    capacity: null,
    version: null,
    motd: null,
    at: null,
    since: null,
  } as const
  expect(playersSentence({ players, live }, NOW)).toBeNull()
})
