import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { play, SCREENS } from './lib/scenes.ts'
import { untilComplete } from './lib/wait-for-app.ts'

/** Outside the app, or the browser's own words. */
const WITHOUT_APP = ['api-docs']
const BROKEN = 'Unexpected Application Error'

/** Moves every text of the page, also a later one, into elements of its own, as a browser's translator does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        const parent = text.parentElement
        if (!parent || text.textContent?.trim() === '') continue
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

/** Presses each button of the page once, and closes what it opened. Returns what was pressed. */
const pressEverything = (page: Page) =>
  page.evaluate(async (broken) => {
    const pressed = new Set<string>()
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60))
    const nameOf = (button: Element) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\d+/g, '#').trim()
    const start = location.pathname
    for (;;) {
      const next = [...document.querySelectorAll<HTMLElement>('main button, main summary')].find(
        (button) => !pressed.has(nameOf(button)) && button.checkVisibility(),
      )
      if (!next || location.pathname !== start) return [...pressed]
      pressed.add(nameOf(next))
      next.click()
      await pause()
      if (document.body.textContent?.includes(broken)) throw new Error(`broken by ${nameOf(next)}`)
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        dialog.querySelector<HTMLElement>('[aria-label^="Close"]')?.click()
        await pause()
      }
    }
  }, BROKEN)

for (const scene of SCREENS.filter(({ name }) => !WITHOUT_APP.includes(name)))
  test(`a translated ${scene.name} can be used`, async ({ page, problems }) => {
    problems.expect(/^4\d\d /, /^console: .*status of 4\d\d/)
    await play(page, scene)
    await untilComplete(page)
    // Others use the same data.
    await page.route(/\/api\//, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, json: { error: 'Not now.', code: 'invalid_input' } }),
    )
    await translate(page)
    await pressEverything(page).catch((error: unknown) => {
      // A press may lead to another page.
      if (!/context was destroyed|navigat/i.test(String(error))) throw error
    })
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
  await main.getByRole('button', { name: 'Refresh' }).click()
  await expect(main.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByText(BROKEN)).toHaveCount(0)
})
