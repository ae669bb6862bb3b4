import type { Page } from '@playwright/test'
import type { Listing } from '#contract/listings/listing.ts'
import { expect, test, toast } from './fixtures.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves, readListings } from './lib/listings.ts'
import { RELEASE } from './lib/release.ts'
import { hold, recordRequests, refuse } from './lib/requests.ts'
import { writeReview } from './lib/seed.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const VOTE = /\/api\/servers\/[\w-]+\/vote$/

test('shows a listing with all its parts, and shares it by its link when the browser has no share dialog', async ({
  page,
}) => {
  const listing = await findListing(
    page,
    ({ ratingCnt, description }) => ratingCnt > 5 && description.length > 160,
  )
  await page.goto(`/servers/${listing._id}`)
  await expect(page).toHaveTitle(`${listing.name} · Realmport`)
  const described = await page.locator('meta[name="description"]').getAttribute('content')
  expect(described?.length).toBeLessThanOrEqual(150)
  expect(listing.description).toContain(described?.slice(0, 100))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.name)
  for (const name of ['How do I join?', 'About', 'Tags', 'Reviews', 'Quick Info'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(
    page.getByText(`${listing.ratingAvg.toFixed(1)} out of 5, ${listing.ratingCnt} reviews`),
  ).toBeAttached()
  await expect(fact(page, 'Status')).toHaveText('Approved')
  await expect(fact(page, 'Votes')).toContainText(listing.votes.toLocaleString('en'))
  await expect(fact(page, 'Owner')).toContainText(listing.ownerInfo.username)
  for (const tag of listing.tags)
    await expect(page.getByRole('link', { name: tag, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Share this page' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await clipboard(page)).toBe(new URL(`/servers/${listing.slug}`, page.url()).href)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Share vote link' }).click()
  await expect.poll(() => clipboard(page)).toBe(new URL(`/v/${listing._id}`, page.url()).href)
})

test('says once who plays, who voted lately and where it runs', async ({ page }) => {
  // The family passport says itself who says so.
  const isPlain = ({ facts }: Listing) =>
    !facts.some((told) => /^(?:age|chat|voice|economy|family)-/.test(told))
  const isCounted = (wanted: Listing['kind']) => (one: Listing) =>
    one.kind === wanted && one.players !== null && isPlain(one)
  const counted = await findListing(page, isCounted('realm'))
  const other = await findListing(page, isCounted('server'))
  for (const { slug } of [counted, other]) {
    await page.goto(`/servers/${slug}`)
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
    const times = (words: RegExp) => text.match(words)?.length ?? 0
    expect(times(/\d playing|Busy from/g), text).toBe(1)
    expect(times(/in 30 days/g), text).toBeLessThanOrEqual(1)
    expect(times(/(?:says the owner|Says the owner|Answered us|counted by staff)/g), text).toBe(1)
  }
})

test('a pressed card’s island and name are on the page before its answer, and an answer that it is gone wins', async ({
  page,
  problems,
}) => {
  problems.expect(/^404 GET \/api\/servers\/[\w-]+(?:\?reviews=1|\/closed)/)
  await page.goto('/servers')
  const link = page.getByRole('article').first().getByRole('link').first()
  const name = await link.innerText()
  const letGo = await hold(page, /\/api\/servers\/[\w-]+\?reviews=1/)
  await link.click()
  const heading = page.getByRole('heading', { level: 1, name, exact: true })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vote / }).first()).toBeVisible()
  await expect(page).toHaveTitle(`${name} · Realmport`)
  const rest = page.getByRole('region', { name: 'How do I join?' })
  await expect(rest).toBeHidden()
  letGo()
  await expect(rest).toBeVisible()
  await expect(heading).toBeVisible()

  await page.goBack()
  // The list, not the reviews of the server.
  await expect(page.getByRole('heading', { level: 1, name: 'Servers' })).toBeVisible()
  const other = page.getByRole('article').nth(1).getByRole('link').first()
  const gone = await other.innerText()
  await page.route(/\/api\/servers\/[\w-]+\?reviews=1/, refuse(404, 'Server not found', 'not_found'))
  await other.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Server not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Server not found/)
  await expect(page.getByText(gone)).toBeHidden()
})

test('shares with the share dialog when the browser has one', RELEASE, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = `${data.title} ${data.url}`
        return Promise.resolve()
      },
    })
  })
  const { _id, name } = await findListing(page, () => true)
  await page.goto(`/servers/${_id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Share this page' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', `${name} ${page.url()}`)
})

test('gives access to the server: an invite, an address to copy, a realm to join, or nothing', async ({
  page,
}) => {
  const host = await findListing(
    page,
    ({ realmLink, discord }) => discord !== null && /\./.test(realmLink ?? '') && !realmLink?.includes(':'),
  )
  await page.goto(`/servers/${host._id}`)
  await expect(page.getByRole('link', { name: 'Join Discord' })).toHaveAttribute('href', host.discord ?? '')
  await page.getByRole('button', { name: 'Copy Discord' }).click()
  await expect(toast(page, 'Discord copied')).toBeVisible()
  expect(await clipboard(page)).toBe(host.discord)
  await page.getByRole('button', { name: 'Copy IP' }).click()
  await expect(toast(page, 'IP copied')).toBeVisible()
  expect(await clipboard(page)).toBe(`${host.realmLink}:19132`)
  // The game has a field for each.
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => clipboard(page)).toBe(host.realmLink)
  await page.getByRole('button', { name: 'Copy port' }).click()
  await expect.poll(() => clipboard(page)).toBe('19132')

  const address = await findListing(page, ({ realmLink }) => /:(?!19132)/.test(realmLink ?? ''))
  await page.goto(`/servers/${address._id}`)
  await page.getByRole('button', { name: 'Copy IP' }).click()
  await expect(toast(page, 'IP copied')).toBeVisible()
  expect(await clipboard(page)).toBe(address.realmLink)

  const realm = await findListing(
    page,
    ({ realmLink, players }) => /^[\w-]{6,16}$/.test(realmLink ?? '') && players?.source !== 'server',
  )
  await page.goto(`/servers/${realm._id}`)
  const join = page.getByRole('link', { name: 'Join Realm' })
  await expect(join).toHaveAttribute('href', `https://realms.gg/${realm.realmLink}`)
  await expect(page.getByText(realm.realmLink ?? '', { exact: true }).first()).toBeVisible()
  const unknown = page.getByText('Player count unknown')
  await expect(unknown).toBeVisible({ visible: realm.players === null })
  await expect(page.getByRole('region', { name: 'Players', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => clipboard(page)).toBe(realm.realmLink)

  const hidden = await findListing(page, ({ realmLink, discord }) => realmLink === null && discord === null)
  await page.goto(`/servers/${hidden._id}`)
  await expect(page.getByRole('button', { name: 'Realm Link Unavailable' })).toBeDisabled()
  await page.getByRole('button', { name: 'Copy Discord' }).click()
  await expect(toast(page, 'No Discord set')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Discord' })).toBeHidden()
})

test('a vote shows at once, and is reverted when it comes too early, or after the session ended', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^429 POST .*\/vote$/, /^401 /)
  await signIn(page, persona)
  const { _id, name, votes } = await findListing(page, () => true)
  await page.goto(`/servers/${_id}`)
  await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()
  const button = page.getByRole('button', { name: /^Vote / })
  const letGo = await hold(page, VOTE, refuse(429, 'No.'))
  await button.click()
  for (const part of [button, fact(page, 'Votes')])
    await expect(part).toContainText((votes + 1).toLocaleString('en'))
  letGo()
  await expect(toast(page, 'Too many requests. Try again later.')).toBeVisible()
  for (const part of [button, fact(page, 'Votes')])
    await expect(part).toContainText(votes.toLocaleString('en'))
  await page.unroute(VOTE)

  await page.context().clearCookies()
  await button.click()
  await expect(page.getByRole('dialog', { name: `Sign in to vote for ${name}` })).toBeVisible()
  await expect(page.getByText('Sign in to vote.', { exact: true })).toBeVisible()
  await expect(fact(page, 'Votes')).toContainText(votes.toLocaleString('en'))
})

test('shows five reviews at a time', async ({ page, problems }) => {
  const { _id, ratingCnt } = await findListing(page, ({ ratingCnt: count }) => count > 11 && count < 20)
  await page.goto(`/servers/${_id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('article')
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(reviews).toHaveCount(5)
  await more.click()
  await expect(reviews).toHaveCount(10)

  problems.expect(/^400 GET .*\/reviews/)
  await page.route(/\/reviews\?/, refuse(400, 'No.', 'invalid_input'))
  await more.click()
  await expect(page.getByRole('alert')).toContainText('Failed to load reviews.')
  await expect(reviews).toHaveCount(10)
  await page.unroute(/\/reviews\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(reviews).toHaveCount(Math.min(15, ratingCnt))
  while (await more.isVisible()) {
    const shown = await reviews.count()
    await more.click()
    await expect.poll(() => reviews.count()).toBeGreaterThan(shown)
  }
  await expect(reviews).toHaveCount(ratingCnt)
})

test('a review that is too long or cannot be saved is kept with an error message', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^500 POST .*\/reviews$/)
  await signIn(page, persona)
  const { _id } = await findListing(page, () => true)
  await page.goto(`/servers/${_id}`)
  const text = page.getByLabel('Your review')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: '1 star', exact: true }).check()
  await text.fill('x'.repeat(1001))
  await expect(page.getByText('1001 / 1000')).toBeVisible()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Review can have at most 1000 characters.')).toBeVisible()
  await expect(text).toHaveValue('x'.repeat(1001))

  await text.fill('Kept.')
  await page.route(/\/reviews$/, refuse(500, 'No.'))
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(toast(page, 'Could not save review')).toBeVisible()
  await expect(text).toHaveValue('Kept.')

  const reload = async (as: string) => {
    // A sign-in ends the session before it, which the open page would still use for what it loads late.
    await page.goto('about:blank')
    await signIn(page, as)
    await page.goto(`/servers/${_id}`)
    await expect(page.getByRole('link', { name: `Dashboard of ${as}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Report server' }).click()
  await page.getByRole('dialog').getByLabel('Details').fill('Asks for passwords.')
  await page.keyboard.press('Escape')
  await untilLeft(page)
  await reload(persona)
  await expect(text).toHaveValue('Kept.')
  await page.getByRole('button', { name: 'Report server' }).click()
  await expect(page.getByRole('dialog').getByLabel('Details')).toHaveValue('Asks for passwords.')

  // The next person in this tab reads nothing of it.
  await reload(`${persona}_too`)
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible()
  await page.getByRole('button', { name: 'Report server' }).click()
  await expect(page.getByRole('dialog').getByLabel('Details')).toHaveValue('')
})

test('a review that a restriction refuses stays in its form, and its author reads why', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^403 POST .*\/reviews$/)
  await signIn(page, persona)
  const { _id } = await findListing(page, (listing) => !isSteves(listing))
  const why =
    'You cannot review until 7 January 2027, because staff restricted your account. Your dashboard says why, and how to appeal.'
  await page.route(/\/reviews$/, refuse(403, why, 'restricted'))
  await page.goto(`/servers/${_id}`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your review').fill('Kind people.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(toast(page, why)).toBeVisible()
  await expect(page.getByLabel('Your review')).toHaveValue('Kind people.')
  await expect(page.getByText('You can’t review your own server.')).toBeHidden()
})

test(
  'a review sent before the earlier one is loaded does not replace it unseen',
  RELEASE,
  async ({ page, persona }) => {
    await signIn(page, persona)
    const { _id } = await findListing(page, (listing) => !isSteves(listing))
    await writeReview(page, _id, 5, 'Written long ago.')
    const letGo = await hold(page, /\/viewer$/)
    const sent = recordRequests(page, /^POST .*\/reviews$/)
    await page.goto(`/servers/${_id}`)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByRole('radio', { name: '2 stars' }).check()
    await page.getByLabel('Your review').fill('Written in haste.')
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByRole('button', { name: 'Send review' })).toHaveAttribute('aria-busy', 'true')
    expect(sent).toEqual([])
    letGo()
    await expect(
      toast(page, 'You reviewed this server before. Send again to replace that review.'),
    ).toBeVisible()
    expect(sent).toEqual([])
    await expect(page.getByLabel('Your review')).toHaveValue('Written in haste.')
    await page.getByRole('button', { name: 'Update review' }).click()
    await expect(toast(page, 'Thanks for your review!')).toBeVisible()
    expect(sent).toHaveLength(1)
  },
)

test('its owner manages it, cannot review it, and may report a review once', async ({
  page,
  persona,
  newcomer,
}) => {
  const { _id } = await findListing(page, isSteves)
  const guest = await newcomer(persona)
  await writeReview(guest, _id, 1, 'Buy cheap gems at my own shop!')
  await guest.goto(`/servers/${_id}`)
  const review = (reader: Page) =>
    reader.getByRole('article').filter({ has: reader.getByRole('heading', { name: persona }) })
  await expect(review(guest)).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Report the review/ })).toHaveCount(0)
  await expect(review(guest).getByRole('button')).toHaveCount(0)
  await expect(guest.getByRole('heading', { name: 'Manage' })).toBeHidden()

  await signIn(page, 'steve')
  await page.goto(`/servers/${_id}`)
  await expect(page.getByText('You can’t review your own server.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Edit server' }),
  ).toHaveAttribute('href', `/dashboard/affiliates/${_id}/edit`)
  const reportReview = async () => {
    await review(page)
      .getByRole('button', { name: `Report the review by ${persona}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Report review' })
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
    await dialog.getByRole('button', { name: 'Send report' }).click()
  }
  await reportReview()
  await expect(toast(page, 'Review reported. Thanks!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const reported = review(page).getByRole('button', { name: 'Reported', exact: true })
  await expect(reported).toHaveAttribute('aria-disabled', 'true')
  await untilLeft(page)
  await page.reload()
  await expect(reported).toBeVisible()
})

test('a vote is taken back after a question that says how long the next one takes', async ({
  page,
  persona,
}) => {
  await signIn(page, persona)
  const [listing] = (await readListings(page, { sort: 'new' })).items
  await page.goto(`/servers/${listing?._id}`)
  await page.getByRole('button', { name: /^Vote / }).click()
  await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  const question = page.getByRole('dialog', { name: 'Take back your vote?' })
  await expect(question).toContainText(/you can vote again only in 2[34]h/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Voted / })).toBeVisible()

  await page.getByRole('button', { name: 'Take back' }).click()
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, 'Vote taken back.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vote / })).toBeVisible()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a report needs a reason, and can be cancelled', async ({ page, persona, problems }) => {
  await signIn(page, persona)
  const { _id } = await findListing(page, () => true)
  await page.goto(`/servers/${_id}`)
  await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Report server' })
  const dialog = page.getByRole('dialog', { name: 'Report server' })
  await opener.click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  problems.expect(/^500 POST .*\/report$/)
  await page.route(/\/report$/, refuse(500, 'No.'))
  await opener.click()
  await dialog.getByRole('radio', { name: 'Something else' }).check()
  await dialog.getByLabel('Details').fill('Kept too.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Report failed. Try again.')).toBeVisible()
  await expect(dialog.getByLabel('Details')).toHaveValue('Kept too.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

function fact(page: Page, term: string) {
  return page
    .getByRole('region', { name: 'Quick Info' })
    .locator('dt', { hasText: term })
    .locator('..')
    .locator('dd')
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

test('who has no account can write to us instead of a report', async ({ page }) => {
  const { slug } = await findListing(page, () => true)
  await page.goto(`/servers/${slug}`)
  await page.getByRole('button', { name: 'Report server' }).click()
  await expect(toast(page, 'Sign in to report.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Sign in first' })
  await expect(dialog.getByText('Or write to us')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:[^?]+\\?subject=Report%3A%20.*${slug}$`),
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Or write to us')).toBeHidden()
})

test('a review is not sent when its writer came back without signing in', async ({ page, persona }) => {
  const { slug } = await findListing(page, (found) => !isSteves(found))
  const sent = recordRequests(page, /^POST .*\/reviews$/)
  await page.goto(`/servers/${slug}`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Continue with Discord' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await page.goto(`/servers/${slug}`)
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await signIn(page, persona)
  await page.reload()
  await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
  expect(sent).toEqual([])
})
