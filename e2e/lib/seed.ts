import type { Page } from '@playwright/test'
import { post } from './requests.ts'

/** Saves a review as the person who is signed in on the page, with an API request. Returns its id. */
export async function writeReview(
  page: Page,
  listingId: string,
  rating: number,
  text: string,
): Promise<string> {
  const path = `/api/servers/${listingId}/reviews`
  const { item } = await post<{ item: { _id: string } }>(page, path, { rating, text })
  return item._id
}
