import type { Page } from '@playwright/test'
import { MINUTE } from '#contract/base/time.ts'
import type { RewardState } from '#contract/listings/reward.wire.ts'
import { findOwnListing } from './own-listings.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const REWARDS = /\/api\/affiliates\/[\w-]{12}\/rewards$/

/** An owner's rewards: without a key, and with a plugin that asks with the new and the old one. */
export const REWARD_STATES: readonly Scene[] = seenBy('steve', {
  'rewards-without-key': async (page) => {
    await openRewards(page)
    await page.getByRole('button', { name: 'Make a key' }).waitFor()
  },
  'rewards-connected': async (page) => {
    await page.route(REWARDS, (route) => route.fulfill({ json: connected() }))
    await openRewards(page)
    await page.getByText('Your server asked').waitFor()
    await page.locator('summary', { hasText: 'VoteReward' }).click()
  },
})

async function openRewards(page: Page): Promise<void> {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/rewards`)
  await page.getByRole('heading', { name: '1. Your key' }).waitFor()
}

function connected(): RewardState {
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
  return {
    server: { _id: 'AAAAAAAAAAAA', name: 'Cloudberry Skyblock' },
    key: {
      tail: '3f9c',
      createdAt: ago(300),
      askedAt: ago(2),
      outcome: 'unknown_name',
      claimedAt: ago(45),
      oldKeyAskedAt: ago(7),
    },
  }
}
