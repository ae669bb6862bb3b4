import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { chooseAtStandIn } from './lib/discord.ts'
import { findListing } from './lib/listings.ts'
import { untilComplete } from './lib/wait-for-app.ts'

test('a person without a mouse finds a server, signs in, votes, reviews and reports', async ({
  page,
  persona,
}) => {
  test.slow()
  const { name, votes } = await findListing(
    page,
    ({ tags, ratingCnt }) => tags.includes('Factions') && ratingCnt > 5,
  )
  await page.goto('/servers')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The key is listened to a moment after the page is ready for clicks.
  await untilComplete(page)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  // The list of a part of the name would change under the focus.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === name)
  await expect(page.getByRole('article').first()).toContainText(name)
  await expect(page.getByRole('list', { name: 'Servers' })).toHaveAttribute('aria-busy', 'false')
  await tabTo(page, (focused) => focused === name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

  await tabTo(page, (focused) => focused.startsWith('Vote '))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Sign in to vote for ${name}` })).toBeVisible()
  await tabTo(page, (focused) => focused === 'Continue with Discord and vote')
  await page.keyboard.press('Enter')
  await chooseAtStandIn(page, persona)
  // The vote that they signed in for is cast, once, without another press.
  await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Voted/ })).toContainText((votes + 1).toLocaleString('en'))
  await page.reload()
  await expect(page.getByRole('button', { name: /^Voted/ })).toContainText((votes + 1).toLocaleString('en'))

  await tabTo(page, (focused) => focused === 'Write a review')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed, never clicked.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Thanks for your review!')).toBeVisible()

  await tabTo(page, (focused) => focused === 'Report server', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report server' })
  await expect(dialog).toBeVisible()
  await tabTo(page, (focused) => focused === 'Spam or advertising')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Incorrect information' })).toBeChecked()
  await tabTo(page, (focused) => focused === 'Send report')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Thanks! We’ll review this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reported' })).toBeFocused()
})

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, wanted: (name: string) => boolean, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null
      const words = focused?.getAttribute('aria-label') ?? (label ?? focused)?.textContent ?? ''
      return words.replaceAll(/\s+/g, ' ').trim()
    })
    if (wanted(name)) return
    passed.push(name.slice(0, 30))
  }
  throw new Error(`Not reached with ${key}. Passed: ${passed.join(' | ')}`)
}
