import { expect, type Page } from '@playwright/test'
import type { Listing } from '#contract/listings/listing.ts'

interface ListingPage {
  items: Listing[]
  total: number
}

/** Public listings from the API. Tests read their expected values here. */
export async function readListings(
  page: Page,
  query: Record<string, string | number> = {},
): Promise<ListingPage> {
  const answer = await page.request.get('/api/servers', { params: { limit: 50, ...query } })
  expect(answer.status()).toBe(200)
  const body: ListingPage = await answer.json()
  return body
}

/** The public listing with the most votes that matches. */
export async function findListing(page: Page, wanted: (listing: Listing) => boolean): Promise<Listing> {
  for (let number = 1; number <= 10; number += 1) {
    const found = (await readListings(page, { page: number })).items.find(wanted)
    if (found) return found
  }
  throw new Error('The sample data holds no such listing.')
}

/** A listing whose page has what is wanted. */
export async function findPage(page: Page, wanted: (listing: Listing) => boolean): Promise<Listing> {
  for (const { _id } of (await readListings(page, { page: 1 })).items) {
    const listing: Listing = await (await page.request.get(`/api/servers/${_id}`)).json()
    if (wanted(listing)) return listing
  }
  throw new Error('The first page of the sample data holds no such listing.')
}

/** Steve is the offered person who has listings from the start. */
export function isSteves({ ownerInfo }: Listing): boolean {
  return ownerInfo.username.toLowerCase() === 'steve'
}
