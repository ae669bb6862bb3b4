import { describe, expect, it } from 'vitest'
import { DAY } from '../base/time.ts'
import { badgeLine, badgeSentence, clampRadius, readBadgeLook, shownParts } from './badge.ts'

const look = (attributes: Record<string, string>) => readBadgeLook((name) => attributes[name])

describe('the look of a badge', () => {
  it('is a dark card that shows everything by default', () => {
    expect(look({})).toEqual({
      theme: 'dark',
      variant: 'card',
      rounded: 12,
      votes: true,
      rating: true,
      lang: 'en',
    })
  })

  it('follows its settings', () => {
    expect(look({ theme: 'auto', variant: 'compact', rounded: '4', show: 'rating', lang: 'de' })).toEqual({
      theme: 'auto',
      variant: 'compact',
      rounded: 4,
      votes: false,
      rating: true,
      lang: 'de',
    })
  })

  it('ignores unknown values', () => {
    expect(look({ theme: 'pink', variant: 'huge', rounded: 'very', show: 'money', lang: 'tlh' })).toEqual({
      theme: 'dark',
      variant: 'card',
      rounded: 12,
      votes: false,
      rating: false,
      lang: 'en',
    })
  })

  it('is written in the form in which it is read', () => {
    for (const show of ['votes,rating', 'votes', 'rating', '']) expect(shownParts(look({ show }))).toBe(show)
  })
})

describe('a corner radius', () => {
  it.each([
    [0, 0],
    ['16', 16],
    [-3, 0],
    [99, 16],
    ['7.6', 8],
    ['', 12],
    [null, 12],
    ['x', 12],
    [NaN, 12],
  ])('of %j is %d', (value, radius) => {
    expect(clampRadius(value)).toBe(radius)
  })
})

describe('a badge in words', () => {
  const data = { name: 'Sky', icon: '', url: '', votes: 1, ratingAvg: 4.5, ratingCnt: 12, players: null }
  const now = Date.UTC(2026, 10, 29, 18, 30)

  it('says what it shows', () => {
    expect(badgeSentence(data, { votes: true, rating: true }, now)).toBe(
      'Sky on Realmport, 1 vote, rated 4.5 out of 5 by 12',
    )
    expect(badgeSentence({ ...data, ratingCnt: 0 }, { votes: false, rating: true }, now)).toBe(
      'Sky on Realmport, not rated yet',
    )
    expect(badgeSentence({ ...data, votes: 1200 }, { votes: true, rating: false }, now)).toBe(
      'Sky on Realmport, 1,200 votes',
    )
  })

  it('says how many play, who counted and when, for a day', () => {
    const players = {
      playing: 44,
      capacity: null,
      countedAt: '2026-11-29T18:00:00.000Z',
      source: 'server' as const,
    }
    expect(badgeSentence({ ...data, players }, { votes: false, rating: false }, now)).toBe(
      'Sky on Realmport. 44 playing, says the owner (Sunday, November 29 at 18:00 UTC)',
    )
    expect(badgeLine({ ...data, players }, now)).toBe('44 playing · on Realmport')
    expect(badgeLine({ ...data, players }, now + DAY)).toBe('on Realmport')
  })
})
