import { HOUR } from '#contract/base/time.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { cardOf, findOwnListing } from './lib/own-listings.ts'

test('an owner replies to a review and posts news; readers see both and can report them, and staff remove the reply', async ({
  page,
  newcomer,
  persona,
}) => {
  await signIn(page, 'steve')
  const { slug } = await findListing(page, (listing) => isSteves(listing) && listing.ratingCnt > 0)
  await page.goto(`/servers/${slug}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await reviews
    .getByRole('button', { name: /^Reply to / })
    .first()
    .click()
  const reply = page.getByRole('dialog', { name: /^Reply to / })
  // Nothing is sent without a text.
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(reply.getByText('Write something first.')).toBeVisible()
  await reply.getByLabel('Your reply').fill('Thank you. The market opens on Sunday.')
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(toast(page, 'Reply sent')).toBeVisible()
  await expect(reviews.getByText('Thank you. The market opens on Sunday.')).toBeVisible()
  await expect(reviews.getByRole('heading', { level: 3 }).and(page.locator(':focus'))).toBeVisible()
  // A form that nobody changed leaves no draft, which would hide what somebody else changes.
  await reviews.getByRole('button', { name: /^Edit your reply to / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:reply'))),
  ).toEqual([])
  await reviews.getByRole('button', { name: /^Edit your reply to / }).click()
  await page.getByLabel('Your reply').fill('Thank you. The market opens on Monday.')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(reviews.getByText('Thank you. The market opens on Monday.')).toBeVisible()

  await page.getByRole('button', { name: 'Post news' }).click()
  const news = page.getByRole('dialog', { name: 'Post news' })
  await news.getByLabel('Title').fill('A market in the old harbour')
  await news.getByLabel('Text').fill('Bring emeralds.')
  await news.getByRole('button', { name: 'Post news' }).click()
  await expect(toast(page, 'News posted')).toBeVisible()
  const region = page.getByRole('region', { name: 'News' })
  await expect(region.getByRole('heading', { name: 'A market in the old harbour' })).toBeVisible()

  const reader = await newcomer(persona)
  await reader.goto(`/servers/${slug}`)
  await expect(reader.getByRole('region', { name: 'News' }).getByText('Bring emeralds.')).toBeVisible()
  await reader.getByRole('button', { name: /^Report the reply to / }).click()
  const report = reader.getByRole('dialog', { name: 'Report post' })
  await report.getByLabel('Something else').check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(reader, 'Reported. Thanks!')).toBeVisible()

  const staff = await newcomer('alex')
  await staff.goto(`/servers/${slug}`)
  await staff
    .getByRole('button', { name: /^Remove the reply to / })
    .first()
    .click()
  const decision = staff.getByRole('dialog', { name: 'Remove post' })
  // Nothing is decided without a rule.
  await decision.getByRole('button', { name: 'Remove' }).click()
  await expect(decision.getByText('Choose the rule.')).toBeVisible()
  await decision.getByLabel('Rule').selectOption('No harassment')
  await decision.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(staff, 'Removed')).toBeVisible()
  await expect(staff.getByText('Thank you. The market opens on Monday.')).toBeHidden()
})

test.describe('an evening', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is announced, shown on the home page and called off', async ({ page, newcomer, persona }) => {
    await signIn(page, 'steve')
    const { name } = await findOwnListing(page, ({ approved }) => approved)
    await page.goto('/dashboard')
    await cardOf(page, name).getByRole('link', { name: 'Announce an evening' }).click()
    const form = page.getByRole('dialog', { name: 'Announce an evening' })
    await form.getByLabel('What', { exact: true }).fill(`Castles with ${persona}`)
    // The browsers of tests are in UTC, where a night ends at five.
    const night = Math.floor((Date.now() - 5 * HOUR) / (24 * HOUR) + 1) * 24 * HOUR + 5 * HOUR
    const start = new Date(Math.min(Date.now() + 3 * HOUR, night - 60_000)).toISOString().slice(0, 16)
    // Saturday at eight is proposed, once.
    await expect(form.getByText(/^Saturday, .* at 8:00 PM UTC$/)).toBeVisible()
    await form.getByLabel('Starts, in your time').fill(start)
    await expect(form.getByText(/^Saturday, .* at 8:00 PM UTC$/)).toBeHidden()
    const weekly = form.getByLabel('Every week, until 4 are planned')
    await expect(weekly).not.toBeChecked()
    await weekly.check()
    await form.getByRole('button', { name: 'Announce' }).click()
    await expect(toast(page, 'Announced. Your page shows it.')).toBeVisible()
    const ahead = page.getByRole('region', { name: 'Coming up' })
    const planned = ahead.getByRole('heading', { name: `Castles with ${persona}` })
    await expect(planned).toHaveCount(4)

    const player = await newcomer(persona)
    await player.goto('/')
    const tonight = player.getByRole('region', { name: 'Tonight' })
    // Those of other weeks are not tonight's.
    await expect(tonight.getByText(`Castles with ${persona}`)).toHaveCount(1)
    const remind = tonight.getByRole('link', { name: `Remind me of Castles with ${persona}` })
    const file = await player.request.get((await remind.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect((await file.text()).match(/BEGIN:VEVENT|TRIGGER:-PT15M/g)).toHaveLength(2)
    await expect(tonight.getByText(/^in (?:\d+h ?)?(?:\d+m)?$/).first()).toBeVisible()
    await tonight.getByRole('link', { name: `Castles with ${persona}`, exact: true }).click()
    await expect(
      player
        .getByRole('region', { name: 'Coming up' })
        .getByRole('heading', { name: `Castles with ${persona}` })
        .first(),
    ).toBeVisible()

    for (const left of [3, 2, 1, 0]) {
      await ahead
        .getByRole('button', { name: /^Edit the evening/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Call off' }).click()
      const question = page.getByRole('dialog', { name: 'Call off the evening?' })
      await question.getByRole('button', { name: 'Call off' }).click()
      await expect(planned).toHaveCount(left)
    }
    await expect(ahead).toBeHidden()
  })
})
