import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { BROKEN, pressEverything, refuseWrites } from './lib/press-everything.ts'
import { play, SCREENS } from './lib/scenes.ts'
import { untilComplete } from './lib/wait-for-app.ts'

/** Outside the app, or the browser's own words. */
const WITHOUT_APP = ['api-docs']

/** Moves every text of the page, also a later one, into elements of its own, as a browser's translator does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
      for (const text of found) {
        const parent = text.parentElement
        if (!parent || text.data.trim() === '') continue
        if (parent.closest('script, style, option, textarea, svg, font')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(document.createElement('font'))
        font.firstElementChild?.append(text)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(document.body, { subtree: true, childList: true })
  })
}

for (const scene of SCREENS.filter(({ name }) => !WITHOUT_APP.includes(name)))
  test(`a translated ${scene.name} can be used`, async ({ page, problems }) => {
    // A part may be translated before React takes it over. React then draws it anew.
    problems.expect(/^4\d\d /, /^console: .*status of 4\d\d/, /^uncaught: .* #418;/)
    await play(page, scene)
    await untilComplete(page)
    await refuseWrites(page)
    await translate(page)
    await pressEverything(page)
    await expect(page.getByText(BROKEN)).toHaveCount(0)
  })

test('on a translated page one votes, saves, reviews and refreshes', async ({ page, persona }) => {
  await signIn(page, persona)
  const { slug } = await findListing(page, (found) => !isSteves(found) && found.ratingCnt > 0)
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  await translate(page)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /^Vote / })
    .first()
    .click()
  await expect(page.getByText(/^Next vote in/)).toBeVisible()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Write a review' }).click()
  await main.getByLabel('5 stars').check({ force: true })
  await main.getByRole('textbox', { name: /Your review/ }).fill('A calm place to build.')
  await main.getByRole('button', { name: 'Send review' }).click()
  await expect(main.getByText('A calm place to build.').first()).toBeVisible()

  await page.goto('/status')
  await untilComplete(page)
  await translate(page)
  const refreshed = page.waitForResponse(/\/api\/status\/summary/)
  await main.getByRole('button', { name: 'Refresh' }).click()
  await refreshed
  await expect(main.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByText(BROKEN)).toHaveCount(0)
})
