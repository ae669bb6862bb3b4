import type { Page } from '@playwright/test'
import { DAY, HOUR } from '#contract/base/time.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { ListingViewer } from '#contract/listings/listing.wire.ts'
import { findListing } from './listings.ts'
import { reading, seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const HELD = /\/api\/me\/votes\/held$/
const VIEWER = /\/viewer$/

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** A vote and a review of two days ago that can be confirmed, and a vote of today that cannot yet. */
function waiting({ _id, slug, name }: Listing) {
  const due = { serverId: _id, slug, server: name, confirmFrom: ago(DAY) }
  return {
    items: [
      { ...due, server: 'Биркенхайн', castAt: ago(HOUR), reason: 'rhythm', confirmFrom: ago(-7 * HOUR) },
      { ...due, castAt: ago(2 * DAY), reason: 'accounts' },
    ],
    reviews: [{ ...due, savedAt: ago(2 * DAY), reason: 'pace' }],
  }
}

/** A server's page for somebody whose vote does not count. */
async function openServer(page: Page, vote: Partial<ListingViewer>, text: string): Promise<void> {
  const { _id } = await findListing(page, () => true)
  await page.route(VIEWER, async (route) => {
    const viewer: ListingViewer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...viewer, nextVoteAt: ago(-HOUR), voted: true, ...vote } })
  })
  await page.goto(`/servers/${_id}`)
  await page.getByText(text).waitFor()
}

/** The screen of votes that wait. */
export const VOTE_SCREENS: readonly Scene[] = seenBy('sunny', {
  votes: async (page) => {
    const listing = await findListing(page, () => true)
    await reading(HELD, '/votes', 'You came back: confirm them below', waiting(listing))(page)
  },
})

/** Its other states, and what voters see elsewhere. */
export const VOTE_STATES: readonly Scene[] = seenBy('sunny', {
  'votes-none': reading(HELD, '/votes', 'You have nothing to confirm.', { items: [], reviews: [] }),
  'votes-failing': reading(HELD, '/votes', 'We couldn’t load your votes.'),
  'server-vote-held': (page) =>
    openServer(
      page,
      { heldVote: { reason: 'accounts', confirmFrom: ago(-7 * HOUR) } },
      'Your vote waits for you.',
    ),
  'server-vote-void': (page) => openServer(page, { voidVote: { reason: 'one-person' } }, 'Your vote is void'),
})
