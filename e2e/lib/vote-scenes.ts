import type { Page } from '@playwright/test'
import { HOUR } from '#contract/base/time.ts'
import type { ListingViewer } from '#contract/listings/listing.wire.ts'
import { findListing } from './listings.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const VIEWER = /\/viewer$/

/** A server's page for somebody whose vote is void. */
async function openVoid(page: Page): Promise<void> {
  const { _id } = await findListing(page, () => true)
  await page.route(VIEWER, async (route) => {
    const viewer: ListingViewer = await (await route.fetch()).json()
    const nextVoteAt = new Date(Date.now() + HOUR).toISOString()
    await route.fulfill({ json: { ...viewer, nextVoteAt, voted: true, voidVote: true } })
  })
  await page.goto(`/servers/${_id}`)
  await page.getByText('Your vote is void').waitFor()
}

/** What voters see of decisions. */
export const VOTE_STATES: readonly Scene[] = seenBy('sunny', { 'server-vote-void': openVoid })
