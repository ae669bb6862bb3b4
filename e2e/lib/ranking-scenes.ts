import type { Page } from '@playwright/test'
import { findListing } from './listings.ts'
import { saying, seenBy, seenByVisitors } from './scene.ts'
import type { Scene } from './scenes.ts'

/** Badges and rankings in their normal states. */
export const RANKING_SCREENS: readonly Scene[] = [
  ...seenByVisitors({
    'embed-builder': async (page) => {
      const { _id } = await findListing(page, (listing) => listing.ratingCnt > 0)
      await page.goto(`/tools/embed?id=${_id}`)
      await page.getByRole('button', { name: 'Copy snippet' }).waitFor()
      await page.locator('realmport-badge a').waitFor()
    },
    rankings: async (page) => {
      await page.goto('/rankings')
      await page.getByRole('list', { name: 'The first places' }).waitFor()
    },
  }),
  ...seenBy('alex', {
    'admin-rankings': openRankings,
  }),
]

/** Their other states. */
export const RANKING_STATES: readonly Scene[] = seenByVisitors({
  'embed-builder-empty': saying('/tools/embed', 'Enter a server id to see your badge here.'),
  'rankings-missing-week': saying('/rankings?week=2020-01-05', 'There is no ranking of that week'),
  'rankings-arithmetic': async (page) => {
    await page.goto('/rankings')
    await page.getByText('How it was counted').first().click()
  },
})

async function openRankings(page: Page): Promise<void> {
  await page.goto('/admin?tab=rankings')
  await page.getByRole('heading', { name: 'Latest counts' }).waitFor()
}
