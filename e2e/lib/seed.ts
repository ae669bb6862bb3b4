import { expect, type Page } from '@playwright/test'
import { FROM_OUR_PAGE } from './requests.ts'

/** Saves a review as the person who is signed in on the page, with an API request. Returns its id. */
export async function writeReview(
  page: Page,
  listingId: string,
  rating: number,
  text: string,
): Promise<string> {
  const answer = await page.request.post(`/api/servers/${listingId}/reviews`, {
    data: { rating, text },
    headers: FROM_OUR_PAGE,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { item }: { item: { _id: string } } = await answer.json()
  return item._id
}
