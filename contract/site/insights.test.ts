import { describe, expect, it } from 'vitest'
import { forgivePeriod, summarize } from './insights.ts'

describe('the period in an address bar', () => {
  it.each([
    ['7', 7],
    [90, 90],
    ['30', 30],
    [undefined, 30],
    ['14', 30],
    ['x', 30],
    [['7'], 7],
    [null, 30],
  ])('%j is read as %d', (value, days) => {
    expect(forgivePeriod(value)).toBe(days)
  })
})

describe('a summary', () => {
  const series = {
    impressions: [10, 30],
    pageViews: [9, 9],
    discordClicks: [1, 0],
    realmClicks: [0, 2],
    votes: [3, 4],
    reviews: [0, 1],
    badgeImpressions: [8, 0],
    voteLinks: [4, 0],
    voteLinkJoins: [2, 0],
    fromSearch: [3, 0],
    fromDiscord: [1, 0],
    fromSites: [0, 1],
    visitors: [5, 5],
  }

  it('adds up, with clicks ÷ impressions', () => {
    expect(summarize(series)).toEqual({
      totalImpressions: 40,
      totalClicks: 3,
      ctr: 0.075,
      totalVotes: 7,
      totalReviews: 1,
    })
  })

  it('has a rate of at most 1, even when visitors click on both links', () => {
    expect(summarize({ ...series, impressions: [1, 1] }).ctr).toBe(1)
  })

  it('has a rate of 0 without impressions, even with clicks', () => {
    expect(summarize({ ...series, impressions: [0, 0] }).ctr).toBe(0)
  })
})
