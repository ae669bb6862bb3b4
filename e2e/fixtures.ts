import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { answerCaptcha } from './lib/captcha.ts'
import { lendContexts } from './lib/contexts.ts'
import { signIn } from './lib/discord.ts'
import { Problems } from './lib/problems.ts'
import { serverOf } from './lib/servers.ts'

interface Fixtures {
  /** Contexts that end with the test. */
  contexts: Pick<ReturnType<typeof lendContexts>, 'open'>
  /** Errors that must not go unnoticed. Every test checks them at its end. */
  problems: Problems
  /** Name of a new person, so that votes and reviews of different tests do not conflict. */
  persona: string
  /** Opens a page in a separate browser context, for a second person; signed in when a persona is given. */
  newcomer: (persona?: string, options?: BrowserContextOptions) => Promise<Page>
  /** Replaces the captcha of a page by one with a known answer, and returns the answer. */
  knowCaptcha: (page: Page) => Promise<string>
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  baseURL: async ({}, provide, { parallelIndex }) => {
    await provide(serverOf(parallelIndex).origin)
  },

  // Every option that a test sets by itself.
  contexts: async (
    {
      browser,
      baseURL,
      bypassCSP,
      contextOptions,
      javaScriptEnabled,
      locale,
      permissions,
      timezoneId,
      userAgent,
      viewport,
    },
    provide,
  ) => {
    const own = { bypassCSP, javaScriptEnabled, locale, permissions, timezoneId, userAgent, viewport }
    const set = Object.entries({ ...own, baseURL }).filter(([, value]) => value !== undefined)
    const contexts = lendContexts(browser, { ...contextOptions, ...Object.fromEntries(set) })
    await provide(contexts)
    await contexts.end()
  },

  context: async ({ contexts }, provide) => provide(await contexts.open()),

  problems: [
    async ({ context }, provide) => {
      const problems = new Problems()
      problems.watch(context)
      await provide(problems)
      expect(problems.unexpected, 'errors on the console, and requests that failed').toEqual([])
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  persona: async ({}, provide, { parallelIndex }) => {
    await provide(newPersona(parallelIndex))
  },

  newcomer: async ({ contexts, problems }, provide) => {
    await provide(async (persona, options) => {
      const context = await contexts.open(options)
      problems.watch(context)
      const page = await context.newPage()
      if (persona !== undefined) await signIn(page, persona)
      return page
    })
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

/** The toast with this text. It disappears after some seconds, so check it at once. */
export function toast(page: Page, text: string) {
  return page.locator('[aria-live="polite"]').getByText(text, { exact: true })
}
