import type { Page } from '@playwright/test'
import {
  forgivePeriod,
  type Insights,
  type InsightSeries,
  type OwnInsights,
  summarize,
} from '#contract/site/insights.ts'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import { findOwnListing } from './own-listings.ts'
import { hold, refuse } from './requests.ts'
import { fail, saying, seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const ALL = /\/api\/affiliates\/me\/insights/
const INSIGHTS = /\/api\/servers\/[\w-]+\/insights/

/** An owner's insights in each of their states. */
export const INSIGHT_STATES: readonly Scene[] = [
  ...seenBy('steve', {
    'insights-impressions': (page) => openBusy(page, 'Impressions'),
    'insights-clicks': (page) => openBusy(page, 'Clicks', 7),
    'insights-votes': (page) => openBusy(page, 'Votes', 90),
    'insights-reviews': (page) => openBusy(page, 'Reviews'),
    'insights-day-and-table': async (page) => {
      await openBusy(page, 'Impressions')
      await page.getByText('All numbers as a table').click()
      await page.getByRole('slider').focus()
      await page.keyboard.press('ArrowLeft')
      await page
        .getByText(/\d impressions/)
        .first()
        .waitFor()
    },
    'insights-all-servers': (page) => openAll(page, 'Visits'),
    'insights-all-votes': (page) => openAll(page, 'Votes'),
    'insights-all-loading': async (page) => {
      await hold(page, ALL)
      await page.goto('/dashboard')
      await page.getByRole('region', { name: 'All your servers' }).scrollIntoViewIfNeeded()
    },
    'insights-all-empty': async (page) => {
      await page.route(ALL, (route) => route.fulfill({ json: comparedDays(30, 0) }))
      await page.goto('/dashboard')
      await page.getByText('No visits in the last 30 days.').scrollIntoViewIfNeeded()
    },
    'insights-empty': async (page) => {
      await page.route(INSIGHTS, (route) => route.fulfill({ json: countedDays(30, 0) }))
      await openInsights(page)
      await page.getByRole('heading', { name: 'Still waters' }).waitFor()
    },
    'insights-loading': async (page) => {
      await hold(page, INSIGHTS)
      await openInsights(page)
      await page.getByText('Loading…').first().waitFor({ state: 'attached' })
    },
    'insights-failing': async (page) => {
      await page.route(INSIGHTS, fail)
      await openInsights(page)
      await page.getByText('Failed to load insights').waitFor()
    },
    'insights-too-often': async (page) => {
      await page.route(INSIGHTS, refuse(429, 'You opened insights very often just now.', 'rate_limited'))
      await openInsights(page)
      await page.getByText('You opened insights very often just now.').waitFor()
    },
  }),
  ...seenBy('sunny', {
    'insights-not-yours': saying('/dashboard/affiliates/AAAAAAAAAAAA/insights', 'No insights here'),
  }),
]

async function openInsights(page: Page, days = 30): Promise<void> {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/insights?days=${days}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openBusy(page: Page, tab: string, days = 30): Promise<void> {
  await page.route(INSIGHTS, (route) => {
    const asked = forgivePeriod(new URL(route.request().url()).searchParams.get('days'))
    return route.fulfill({ json: countedDays(asked) })
  })
  await openInsights(page, days)
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.locator('.uplot').waitFor()
}

async function openAll(page: Page, tab: string): Promise<void> {
  await page.route(ALL, (route) => route.fulfill({ json: comparedDays(30) }))
  await page.goto('/dashboard')
  const all = page.getByRole('region', { name: 'All your servers' })
  await all.getByRole('tab', { name: tab, exact: true }).click()
  await all.locator('.uplot').scrollIntoViewIfNeeded()
}

/** Six servers of eight, each with fewer visits than the one before. */
function comparedDays(days: OwnInsights['days'], busy = 1): OwnInsights {
  const { labels } = countedDays(days, busy)
  const names = ['Cloudberry Skyblock', 'Kelp Bay', 'Old Lighthouse Survival', 'Quay', 'Tide', 'Mangrove SMP']
  return {
    days,
    labels,
    servers: names.map((name, index) => {
      const { series } = countedDays(days, (busy * (7 - index)) / 7)
      return {
        server: { _id: `AAAAAAAAAAA${index}`, name },
        visits: series.pageViews.map((_, day, all) => all[(day + 3 * index) % days] ?? 0),
        votes: series.votes.map((_, day, all) => all[(day + 3 * index) % days] ?? 0),
      }
    }),
    total: 8,
  }
}

/** A listing with growing numbers and peaks at weekends. */
function countedDays(days: Insights['days'], busy = 1): Insights {
  const today = dayOf(Date.now())
  const wave = (index: number) => 1 + 0.5 * Math.sin((index * 2 * Math.PI) / 7) + 0.2 * Math.sin(index * 1.7)
  const daily = (scale: number, length: number) =>
    Array.from({ length }, (_, index) => Math.round(busy * scale * wave(index) * (0.5 + index / days)))
  const seriesOf = (length: number): InsightSeries => ({
    impressions: daily(1_240, length),
    pageViews: daily(180, length),
    discordClicks: daily(31, length),
    realmClicks: daily(12, length),
    votes: daily(9, length),
    reviews: daily(0.9, length),
    badgeImpressions: daily(75, length),
    voteLinks: daily(20, length),
    voteLinkJoins: daily(6, length),
    fromSearch: daily(44, length),
    fromDiscord: daily(61, length),
    fromSites: daily(12, length),
    visitors: daily(620, length),
  })
  const series = seriesOf(days)
  return {
    server: { _id: 'AAAAAAAAAAAA', name: 'Cloudberry Skyblock' },
    days,
    labels: Array.from({ length: days }, (_, index) => dayLabel(today - days + 1 + index)),
    since: dayLabel(today - days + 1),
    series,
    done: [
      { day: dayLabel(today - days + 3), kind: 'edit' },
      { day: dayLabel(today - 2), kind: 'evening' },
    ],
    summary: summarize(series),
    complete: summarize(seriesOf(days - 1)),
    previous: {
      totalImpressions: 29_114,
      totalClicks: 1_270,
      ctr: 1_270 / 29_114,
      totalVotes: 0,
      totalReviews: 31,
    },
    leftOut: { bots: 1_318, repeats: 4_021 },
  }
}
