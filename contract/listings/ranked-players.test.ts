import { describe, expect, it } from 'vitest'
import { type CountedPlayers, copiesAmong, rankedPlayers } from './ranked-players.ts'

const probed = { source: 'probe', presses: 0, isCopy: false, isReal: false } as const
const ranked = (players: Partial<CountedPlayers> & { playing: number }) =>
  rankedPlayers({ ...probed, ...players })

describe('players in the order', () => {
  it('are those that our probe counted, up to twenty', () => {
    expect([0, 1, 20].map((playing) => ranked({ playing }))).toEqual([0, 1, 20])
  })

  it.each([
    [21, 0, 20],
    [5000, 0, 20],
    [40, 2, 40],
    [41, 2, 20],
    [2000, 100, 2000],
    [2001, 100, 20],
  ])('of %i with %i presses of Join are %i', (playing, presses, counted) =>
    expect(ranked({ playing, presses })).toBe(counted),
  )

  it('are all of them when staff say that the count is real', () => {
    expect(ranked({ playing: 5000, isReal: true })).toBe(5000)
    expect(ranked({ playing: 5000, isReal: true, isCopy: true })).toBe(5000)
  })

  it.each(['server', 'owner'] as const)('are at most eleven by the word of an owner (%s)', (source) => {
    expect([3, 11, 12, 900].map((playing) => ranked({ playing, source }))).toEqual([3, 11, 11, 11])
    expect(ranked({ playing: 900, source, presses: 1000, isReal: true })).toBe(11)
  })

  it('are those that staff counted', () => expect(ranked({ playing: 44, source: 'staff' })).toBe(44))

  it('are none of a listing whose server an older one has', () => {
    expect(ranked({ playing: 15, isCopy: true, presses: 100 })).toBe(0)
    expect(ranked({ playing: 5, isCopy: true, source: 'owner' })).toBe(0)
  })
})

describe('of listings with one identity', () => {
  const listing = (seq: number, address: string | null, server = '', since = seq) => ({
    seq,
    since,
    address,
    server,
  })

  it('the first is none of the copies', () => {
    expect(copiesAmong([listing(1, 'a:1'), listing(2, 'b:1'), listing(3, 'a:1')])).toEqual([3])
    expect(copiesAmong([listing(9, 'a:1', '', 1), listing(2, 'a:1', '', 2)])).toEqual([2])
    expect(copiesAmong([listing(1, 'a:1', '77'), listing(2, 'b:1', '77'), listing(3, 'b:1')])).toEqual([2, 3])
  })

  it('an old listing that takes an address later is the copy', () => {
    const first = { ...listing(1, 'a:1', '77'), since: 9 }
    expect(copiesAmong([first, listing(5, 'a:1', '77')])).toEqual([1])
  })

  it('nothing is one that nobody knows', () => {
    expect(
      copiesAmong([listing(1, null), listing(2, null), listing(3, 'a:1', '0'), listing(4, 'b:1', '0')]),
    ).toEqual([])
  })
})
