import type { Page } from '@playwright/test'
import type { Review } from '#contract/reviews/review.ts'
import { findListing, isSteves } from './listings.ts'
import { FROM_OUR_PAGE } from './requests.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

/** What the owner's side publishes, and the forms for it. */
export const POST_STATES: readonly Scene[] = seenBy('steve', {
  'server-answers': openAnswered,
  'post-news': async (page) => {
    await openAnswered(page)
    await page.getByRole('button', { name: 'Post news' }).click()
    await page.getByRole('dialog', { name: 'Post news' }).waitFor()
  },
  'show-players': async (page) => {
    await openAnswered(page)
    await page.getByRole('button', { name: 'Show who is playing' }).click()
    await page.getByRole('dialog', { name: 'Show who is playing' }).waitFor()
  },
})

/** The page of a server with a reply, news and a heartbeat. News and heartbeats of a scene before stay: more are refused for a while. */
async function openAnswered(page: Page): Promise<void> {
  const { _id, slug } = await findListing(page, (listing) => isSteves(listing) && listing.ratingCnt > 0)
  const send = (path: string, data: object, headers = {}) =>
    page.request.fetch(path, {
      method: path.endsWith('/reply') ? 'PUT' : 'POST',
      data,
      headers: { ...FROM_OUR_PAGE, ...headers },
    })
  const { items }: { items: Review[] } = await (await page.request.get(`/api/servers/${_id}/reviews`)).json()
  await send(`/api/affiliates/${_id}/reviews/${items[0]?._id}/reply`, {
    text: 'Thank you! We planted forty trees at the market since. Come and have a look.',
  })
  const news = await send(`/api/affiliates/${_id}/news`, {
    title: 'Elytra race on Sunday',
    text: 'We start at 18:00 UTC at the lighthouse. Bring rockets; the first three win a beacon.',
  })
  const { token }: { token: string } = await (
    await send('/api/tokens', { label: 'Scene', serverId: _id, scopes: ['stats:write'] })
  ).json()
  if (token)
    await send(
      '/api/heartbeats',
      { players: 12, capacity: 40, version: '1.21.100' },
      { authorization: `Bearer ${token}` },
    )
  await page.goto(`/servers/${slug}`)
  await page.getByRole('region', { name: 'Players', exact: true }).waitFor()
  // Another test may have posted, and removed, news of this server within four hours.
  if (news.ok()) await page.getByRole('heading', { name: 'Elytra race on Sunday' }).waitFor()
  await page.getByText('We planted forty trees').waitFor()
  // What only the owner sees comes with the session.
  await page.getByRole('button', { name: 'Post news' }).waitFor()
}
