import type { Page } from '@playwright/test'
import { refuse } from './requests.ts'

/** The heading of the error screen. */
export const BROKEN = 'Unexpected Application Error'

/** Others use the same data: what would change it is refused. */
export const refuseWrites = (page: Page) =>
  page.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : refuse(400, 'Not now.', 'invalid_input')(route),
  )

/** Presses each button of the page once, and closes what it opened. Fails when the error screen appears. */
export async function pressEverything(page: Page): Promise<void> {
  await press(page).catch((error: unknown) => {
    // A press may lead to another page.
    if (!/context was destroyed|navigat/i.test(String(error))) throw error
  })
}

async function press(page: Page) {
  await page.evaluate(async (broken) => {
    const pressed = new Set<string>()
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60))
    const nameOf = (button: Element) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\d+/g, '#').trim()
    const start = location.pathname
    for (;;) {
      const next = [...document.querySelectorAll<HTMLElement>('main button, main summary')].find(
        (button) => !pressed.has(nameOf(button)) && button.getClientRects().length > 0,
      )
      if (!next || location.pathname !== start) return
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
}
