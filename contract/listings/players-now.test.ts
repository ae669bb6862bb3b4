import { describe, expect, it } from 'vitest'
import { iso } from '../base/iso.ts'
import { DAY, HOUR, MINUTE } from '../base/time.ts'
import { playersNow, playingText, type Voice, type Voices } from './players-now.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const voice = (source: Voice['source'], playing: number, age: number): Voice => ({
  playing,
  capacity: null,
  at: NOW - age,
  source,
})

describe('the players now', () => {
  it.each<[string, Voices, number | null]>([
    ['nobody said anything', { probe: null, server: null, owner: null }, null],
    ['one voice', { owner: voice('owner', 7, 3 * HOUR) }, 7],
    [
      'our own look before all others',
      { probe: voice('probe', 3, 20 * MINUTE), server: voice('server', 7, 0) },
      3,
    ],
    ['a look left behind', { probe: voice('probe', 3, HOUR), server: voice('server', 7, 0) }, 7],
    [
      'a look left behind by 25 minutes, to the millisecond',
      { probe: voice('probe', 3, 25 * MINUTE), server: voice('server', 7, 0) },
      7,
    ],
    [
      'a look that is just new enough',
      { probe: voice('probe', 3, 25 * MINUTE - 1), server: voice('server', 7, 0) },
      3,
    ],
    [
      'a report of the server before its owner',
      { server: voice('server', 3, MINUTE), owner: voice('owner', 7, 0) },
      3,
    ],
    [
      'the program stopped, its owner counts',
      { server: voice('server', 3, HOUR), owner: voice('owner', 7, MINUTE) },
      7,
    ],
    [
      'the program stopped, and is the newest',
      { server: voice('server', 3, HOUR), owner: voice('staff', 7, DAY) },
      3,
    ],
  ])('are one number: %s', (_, voices, playing) => expect(playersNow(voices)?.playing ?? null).toBe(playing))

  it('are told for a day', () => {
    const players = (age: number) => ({
      players: {
        playing: 1234,
        capacity: null,
        countedAt: iso(NOW - age),
        source: 'owner' as const,
      },
    })
    expect(playingText(players(DAY - 1), NOW)).toBe('1,234 playing')
    expect([playingText(players(DAY), NOW), playingText({ players: null }, NOW)]).toEqual([null, null])
  })
})
