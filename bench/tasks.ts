import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { startLocalApp } from '../dev/lib/local-app.ts'
import { freePortFrom } from '../dev/lib/ports.ts'
import { forget } from '../dev/lib/state.ts'
import { findChromium } from '../e2e/chromium.ts'
import { chooseAtStandIn } from '../e2e/lib/discord.ts'
import { untilHydrated } from '../e2e/lib/wait-for-app.ts'
import { join } from 'node:path'
import { ROOT } from '../dev/lib/paths.ts'
import { printTable } from './lib/table.ts'

const STATE = join(ROOT, '.wrangler', 'bench-tasks-state')
const FIRST_PORT = 8920
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const WIDTHS = [390, 1440] as const

/** A person thinks about so long before a tap, in ms, moves a screen in half of it, and types a letter in a tenth. */
const THINK_MS = 1000

/** A new visitor at one width: what they do is counted, and takes the time that a person takes. */
class Visitor {
  taps = 0
  screens = 0
  letters = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await untilHydrated(this.page)
  }

  /** Scrolls until it is on the screen, as a thumb or a wheel does, and waits as a reader does. */
  async find(target: Locator): Promise<void> {
    await target.waitFor()
    await this.page.waitForTimeout(THINK_MS)
    const height = this.page.viewportSize()?.height ?? 1
    const top = await target.evaluate((element) => element.getBoundingClientRect().bottom)
    const moves = Math.max(0, Math.ceil((top - height) / height), Math.ceil(-top / height))
    await target.scrollIntoViewIfNeeded()
    this.screens += moves
    await this.page.waitForTimeout((moves * THINK_MS) / 2)
  }

  async tap(target: Locator): Promise<void> {
    await this.find(target)
    await target.click()
    this.taps += 1
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target)
    await target.pressSequentially(text, { delay: THINK_MS / 10 })
    this.letters += text.length
  }

  /** Signing in at Discord, which remembers people: one tap there. */
  async comeBackFromDiscord(name: string): Promise<void> {
    await this.page.getByLabel('Somebody else').waitFor()
    await this.page.waitForTimeout(THINK_MS)
    await chooseAtStandIn(this.page, name)
    this.taps += 1
    await untilHydrated(this.page)
  }
}

interface Places {
  /** The readable addresses of a realm, and of its short link for votes. */
  realm: string
  vote: string
}

interface Task {
  name: string
  start: (places: Places) => string
  /** Resolves when the visitor has what they wanted; fails when the site does not lead there. */
  solve: (visitor: Visitor, name: string) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const firstCard = (page: Page) => page.locator('main article h3 a, main li h3 a').first()

const TASKS: readonly Task[] = [
  {
    name: '1a a German survival place that my Switch can join: filters',
    start: () => '/',
    async solve(visitor) {
      const { page } = visitor
      await visitor.tap(link(page, /^Survival\/SMP/))
      await visitor.tap(button(page, /^Filters/))
      const sheet = page.getByRole('dialog')
      await visitor.tap(sheet.getByRole('button', { name: /^Switch/ }))
      await visitor.tap(sheet.getByRole('button', { name: /^German/ }))
      await visitor.tap(sheet.getByRole('button', { name: /^Show / }))
      await visitor.find(page.getByRole('button', { name: 'Remove filter German' }))
      await visitor.find(firstCard(page))
    },
  },
  {
    name: '1b the same, without add-ons, in words',
    start: () => '/',
    async solve(visitor) {
      const { page } = visitor
      await visitor.type(page.getByRole('searchbox').first(), 'german survival switch no addons')
      await visitor.tap(button(page, 'Search'))
      await visitor.tap(page.getByText('Looking for').getByRole('link'))
      await visitor.find(page.getByRole('button', { name: 'Remove filter German' }))
      await visitor.find(firstCard(page))
    },
  },
  {
    name: '2 somewhere safe for a nine-year-old',
    start: () => '/',
    async solve(visitor) {
      const { page } = visitor
      await visitor.tap(link(page, 'Match me'))
      await visitor.tap(page.getByText('With younger children'))
      await visitor.tap(button(page, 'Find my three servers'))
      await visitor.find(page.getByText(/^It says: /).first())
      await visitor.tap(firstCard(page))
      await visitor.find(page.getByRole('heading', { name: 'Family passport' }))
    },
  },
  {
    name: '3 vote for the server in this link',
    start: ({ vote }) => vote,
    async solve(visitor, name) {
      const { page } = visitor
      await visitor.tap(button(page, /^Vote/))
      await visitor.tap(link(page, 'Continue with Discord and vote'))
      await visitor.comeBackFromDiscord(name)
      await visitor.find(button(page, /^Voted/))
    },
  },
  {
    name: '4 how do I get in with my Switch',
    start: ({ realm }) => realm,
    async solve(visitor) {
      const { page } = visitor
      await visitor.tap(page.getByText('Nintendo Switch', { exact: true }))
      await visitor.find(page.getByText(/^Type the realm code \S{6}/).last())
    },
  },
  {
    name: '5 keep a server and find it again tomorrow',
    start: () => '/',
    async solve(visitor, name) {
      const { page } = visitor
      const heart = button(page, /^Save /)
      const saved = (await heart.getAttribute('aria-label'))?.slice('Save '.length) ?? ''
      await visitor.tap(heart)
      await visitor.tap(link(page, 'Continue with Discord'))
      await visitor.comeBackFromDiscord(name)
      await page.getByText('Saved. It is on your dashboard.').first().waitFor()
      await visitor.open('/')
      await visitor.find(
        page
          .getByRole('region', { name: 'Your saved servers' })
          .getByRole('link', { name: saved, exact: true }),
      )
    },
  },
  {
    name: '6 which is busy this week, and is anybody there now',
    start: () => '/',
    async solve(visitor) {
      const { page } = visitor
      await visitor.find(page.getByRole('heading', { name: 'Busy this week' }))
      await visitor.find(page.getByText(/votes this week/).first())
      await visitor.tap(firstCard(page))
      await visitor.find(page.getByText(/\d playing/).first())
    },
  },
  {
    name: '7 a server like this one',
    start: ({ realm }) => realm,
    async solve(visitor) {
      const { page } = visitor
      // They load when one comes near.
      await visitor.find(page.getByRole('heading', { name: 'Reviews' }))
      await visitor.find(page.getByRole('contentinfo'))
      const similar = page.getByRole('region', { name: 'Servers like this one' })
      await visitor.tap(similar.getByRole('link').first())
      await page.waitForURL((address) => address.pathname.startsWith('/servers/'))
    },
  },
  {
    name: '8 write a review and change it, signed in',
    start: ({ realm }) => realm,
    async solve(visitor) {
      const { page } = visitor
      await visitor.tap(link(page, 'Write a review'))
      await visitor.tap(page.locator('label', { has: page.getByRole('radio', { name: '4 stars' }) }))
      await visitor.type(page.getByLabel(/^Your review/), 'Kind people')
      await visitor.tap(button(page, 'Send review'))
      await visitor.tap(button(page, /^Edit/))
      await visitor.type(page.getByLabel(/^Your review/), ', good spawn')
      await visitor.tap(button(page, 'Update review'))
      await page
        .getByText(/good spawn/)
        .first()
        .waitFor()
    },
  },
]

/**
 * Eight tasks of a new visitor, at the width of a phone and of a monitor: taps, screens that they scroll, letters, and
 * seconds at a person's pace. A task that the site no longer leads through fails.
 */
export async function benchTasks() {
  const port = await freePortFrom(Number(process.env['PORT'] ?? FIRST_PORT))
  const origin = `http://localhost:${port}`
  await forget(STATE)
  await startLocalApp({ workerPort: port, origin, stateDir: STATE })
  const browser = await chromium.launch(await findChromium())
  try {
    const places = await findPlaces(origin)
    const rows = []
    for (const task of TASKS)
      for (const width of WIDTHS) rows.push(await measure(browser, origin, task, width, places))
    printTable('Tasks of a new visitor', [
      ['task', 'width', 'taps', 'screens', 'letters', 'seconds', 'missing'],
      ...rows.map(({ task, width, taps, screens, letters, seconds, missing }) => [
        task,
        width,
        taps,
        screens,
        letters,
        seconds.toFixed(1),
        missing ?? '',
      ]),
    ])
    return { ok: rows.every(({ missing }) => missing === null), rows }
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, origin: string, task: Task, width: number, places: Places) {
  const isPhone = width < 700
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: isPhone ? 844 : 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...(isPhone && { isMobile: true, hasTouch: true, userAgent: PHONE }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const name = `visitor${width}${task.name.slice(0, 1)}`
  const visitor = new Visitor(page)
  if (task.name.endsWith('signed in')) {
    await visitor.open('/api/auth/discord')
    await chooseAtStandIn(page, name)
    await page.waitForURL('**/dashboard')
  }
  const began = performance.now()
  let missing: string | null = null
  try {
    await visitor.open(task.start(places))
    await task.solve(visitor, name)
  } catch (error) {
    missing =
      error instanceof Error
        ? (error.message.split('\n').find((line) => line.includes('waiting for')) ?? error.message)
            .trim()
            .slice(0, 120)
        : String(error)
  }
  const seconds = (performance.now() - began) / 1000
  const { taps, screens, letters } = visitor
  await context.close()
  return { task: task.name, width, taps, screens, letters, seconds, missing }
}

/** A realm that shows its code. */
async function findPlaces(origin: string): Promise<Places> {
  const answer = await (await fetch(`${origin}/api/servers?with=kind-realm&limit=50`)).text()
  const slug = /"slug":"([\w-]+)"/.exec(answer)?.[1]
  if (slug === undefined) throw new Error('The sample data holds no realm.')
  return { realm: `/servers/${slug}`, vote: `/v/${slug.slice(-12)}` }
}
