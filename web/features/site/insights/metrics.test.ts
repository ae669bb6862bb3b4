import { expect, it } from 'vitest'
import { INSIGHT_PERIODS, type Insights } from '#contract/site/insights.ts'
import { countedOnly } from './metrics.ts'

const labels = ['2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18']
const values = [1, 2, 3, 4]
const summary = { totalImpressions: 0, totalClicks: 0, ctr: 0, totalVotes: 0, totalReviews: 0 }

const insights = (since: string): Insights => ({
  server: { _id: 'AbCdEfGhIjKl', name: 'Sky' },
  days: INSIGHT_PERIODS[0],
  labels,
  since,
  series: {
    impressions: values,
    pageViews: values,
    discordClicks: values,
    realmClicks: values,
    votes: values,
    reviews: values,
    badgeImpressions: values,
    voteLinks: values,
    voteLinkJoins: values,
    fromSearch: values,
    fromDiscord: values,
    fromSites: values,
    visitors: values,
  },
  summary,
  complete: summary,
  previous: null,
  done: [],
  leftOut: { bots: 0, repeats: 0 },
})

it.each([
  ['2026-09-01', labels, values],
  ['2026-09-17', ['2026-09-17', '2026-09-18'], [3, 4]],
  ['2026-09-19', [], []],
])('a comparison begins with the first counted day: %s', (since, days, counts) => {
  const counted = countedOnly(insights(since))
  expect(counted.labels).toEqual(days)
  expect([counted.series.votes, counted.series.realmClicks]).toEqual([counts, counts])
})
