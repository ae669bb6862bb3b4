import { describe, expect, it } from 'vitest'
import { nextRankingRun, realmScore } from './ranking.ts'

describe('the next ranking run', () => {
  it.each([
    ['on a weekday', '2026-11-20T11:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['on Sunday morning', '2026-11-22T00:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['a second before', '2026-11-22T17:59:59Z', '2026-11-22T18:00:00.000Z'],
    ['at the very moment', '2026-11-22T18:00:00Z', '2026-11-29T18:00:00.000Z'],
    ['late on Saturday', '2026-11-21T23:59:59Z', '2026-11-22T18:00:00.000Z'],
    ['across the new year', '2026-12-28T09:00:00Z', '2027-01-03T18:00:00.000Z'],
    ['in summer, for CST knows none here', '2026-07-01T09:00:00Z', '2026-07-05T18:00:00.000Z'],
  ])('is the coming Sunday at 18:00 UTC, asked %s', (_, now, run) => {
    expect(nextRankingRun(Date.parse(now)).toISOString()).toBe(run)
  })
})

describe('a realm’s score', () => {
  const counts = { total: 120, today: 35, playing: 8 }

  it('multiplies the club by how busy it is', () => {
    // 120 × (((35 + 160 + 1) / 100) + 1)
    expect(realmScore(counts)).toBeCloseTo(355.2)
  })

  it('is the club with one per cent more when nobody is there', () => {
    expect(realmScore({ total: 100, today: 0, playing: 0 })).toBeCloseTo(101)
  })

  it('is halved by mass invites', () => {
    expect(realmScore(counts, true)).toBeCloseTo(177.6)
  })
})
