import { describe, expect, it } from 'vitest'
import { compareCounts, compareRates } from './compare.ts'
import { METRICS } from './metrics.ts'
import { niceTop } from './nice-top.ts'
import { summarizeLine } from './summarize-line.ts'

const labels = ['2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19']
const metric = METRICS.find(({ key }) => key === 'votes') ?? METRICS[0]
const words = (values: number[]) => summarizeLine({ labels, values, days: 4, metric })

describe('a line in words', () => {
  it('gives the sum, the best day and the days without any', () => {
    expect(words([1, 0, 1200, 0])).toBe(
      '1,201 votes in the last 4 days, 400 a day. The most on one day: 1,200, on Fri, Sep 18. One day without any.',
    )
    expect(words([1, 0, 0, 0])).toContain('1 vote in the last 4 days, less than one a day.')
  })

  it('leaves today, which is not over, out of the average and of the days without any', () => {
    expect(words([2, 2, 2, 9])).toContain('15 votes in the last 4 days, 2 a day.')
    expect(words([2, 2, 2, 0])).not.toContain('without any')
  })

  it('says when several days were best', () => {
    expect(words([3, 3, 1, 2])).toContain('3, on Wed, Sep 16 and one other day.')
    expect(words([3, 3, 3, 0])).toContain('and 2 other days.')
  })

  it('says that there was nothing', () => {
    expect(words([0, 0, 0, 0])).toBe('No votes in the last 4 days.')
  })
})

describe('a comparison with the days before', () => {
  it.each([
    [120, 100, 'up', 'Up 20%, from 100 to 120'],
    [0, 40, 'down', 'Down 100%, from 40 to 0'],
    [3000, 1200, 'up', 'Up 150%, from 1200 to 3000'],
    [900, 7, 'up', 'Up from 7 to 900'],
    [5, 5, 'same', 'Same as before'],
  ])('of %d with %d', (now, before, trend, text) => {
    expect(compareCounts(now, before, String)).toEqual({ trend, text })
  })

  it.each([0, 5])('does not exist for %d when nothing was counted before', (now) => {
    expect(compareCounts(now, 0, String)).toBeNull()
  })

  it('of rates', () => {
    expect(compareRates(0.03, 0.02)).toEqual({ trend: 'up', text: 'Up from 2% to 3%' })
    expect(compareRates(0, 0.5)).toEqual({ trend: 'down', text: 'Down from 50% to 0%' })
    expect(compareRates(0.0301, 0.03).text).toBe('Same as before')
  })
})

describe('the top of a scale', () => {
  it.each([
    [0, 2],
    [3, 4],
    [5, 6],
    [11, 12],
    [22, 30],
    [61, 80],
    [2646, 3000],
    [123_456, 160_000],
  ])('for %d is %d', (largest, top) => {
    expect(niceTop(largest)).toBe(top)
    expect(top % 2).toBe(0)
  })
})
