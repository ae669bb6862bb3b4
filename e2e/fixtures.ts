import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { answerCaptcha } from './lib/captcha.ts'
import { signIn } from './lib/discord.ts'
import { Problems } from './lib/problems.ts'
import { serverOf } from './lib/servers.ts'
import { waitForApp } from './lib/wait-for-app.ts'

interface Fixtures {
  /** What must not go wrong unnoticed; every test ends by looking here. */
  problems: Problems
  /** Name of a person nobody has been before, so that votes and reviews of tests never meet. */
  persona: string
  /** Opens a page in a browser of its own, for a second person; signed in when a persona is named. */
  newcomer: (persona?: string, options?: BrowserContextOptions) => Promise<Page>
  /** Makes the answer to the captcha on a page known, and gives it. */
  knowCaptcha: (page: Page) => Promise<string>
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, provide, { parallelIndex }) => {
    await provide(serverOf(parallelIndex).origin)
  },

  problems: [
    async ({ context, javaScriptEnabled }, provide) => {
      const problems = new Problems()
      problems.watch(context)
      if (javaScriptEnabled) waitForApp(context)
      await provide(problems)
      expect(problems.unexpected, 'errors on the console, and requests that failed').toEqual([])
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  persona: async ({}, provide, { parallelIndex }) => {
    await provide(newPersona(parallelIndex))
  },

  newcomer: async ({ browser, problems }, provide, { parallelIndex }) => {
    const opened: Page[] = []
    await provide(async (persona, options) => {
      const context = await browser.newContext({ baseURL: serverOf(parallelIndex).origin, ...options })
      problems.watch(context)
      waitForApp(context)
      const page = await context.newPage()
      opened.push(page)
      if (persona !== undefined) await signIn(page, persona)
      return page
    })
    for (const page of opened) await page.context().close()
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  knowCaptcha: async ({}, provide, { parallelIndex }) => {
    await provide((page) => answerCaptcha(page, serverOf(parallelIndex).stateDir))
  },
})

export { expect }

let count = 0

function newPersona(worker: number): string {
  count += 1
  return `guest_${Date.now().toString(36)}${worker}${count}`
}

/** The toast that says this; it is gone after some seconds, so look at once. */
export function toast(page: Page, text: string) {
  return page.locator('[aria-live="polite"]').getByText(text, { exact: true })
}
