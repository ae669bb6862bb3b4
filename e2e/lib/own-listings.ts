import { expect, type Locator, type Page } from '@playwright/test'
import type { OwnListing } from '#contract/listings/owner.ts'
import { sendFrom } from './requests.ts'

/** The listings of the person who is signed in on the page. */
export async function readOwnListings(page: Page): Promise<OwnListing[]> {
  const answer = await page.request.get('/api/affiliates/me')
  expect(answer.status()).toBe(200)
  const { items }: { items: OwnListing[] } = await answer.json()
  return items
}

/** The newest of them that matches. */
export async function findOwnListing(
  page: Page,
  wanted: (listing: OwnListing) => boolean,
): Promise<OwnListing> {
  const found = (await readOwnListings(page)).find(wanted)
  if (!found) throw new Error('Nobody signed in here owns such a listing.')
  return found
}

/** Edits a listing as the signed-in person, as another tab would. */
export async function editListing(page: Page, id: string, change: object): Promise<void> {
  await sendFrom(page, 'PATCH', `/api/affiliates/${id}`, change)
}

/** The card of a listing on the dashboard. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}
