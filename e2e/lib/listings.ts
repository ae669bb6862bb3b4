import { expect, type Page } from '@playwright/test'
import type { Listing } from '#contract/listing.ts'

interface ListingPage {
  items: Listing[]
  total: number
}

/** Public listings as the API gives them: what a test looks for on a screen is read here, not guessed. */
export async function readListings(
  page: Page,
  query: Record<string, string | number> = {},
): Promise<ListingPage> {
  const answer = await page.request.get('/api/servers', { params: { limit: 50, ...query } })
  expect(answer.status()).toBe(200)
  const body: ListingPage = await answer.json()
  return body
}

/** The most voted public listing that is as wanted. */
export async function findListing(page: Page, wanted: (listing: Listing) => boolean): Promise<Listing> {
  for (let number = 1; number <= 10; number += 1) {
    const found = (await readListings(page, { page: number })).items.find(wanted)
    if (found) return found
  }
  throw new Error('The sample data holds no such listing.')
}

/** Steve is the one of the offered people who has listings from the start. */
export function isSteves({ ownerInfo }: Listing): boolean {
  return ownerInfo.username.toLowerCase() === 'steve'
}
