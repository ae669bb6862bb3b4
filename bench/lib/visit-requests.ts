import { type Browser, chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { startLocalApp } from '../../dev/lib/local-app.ts'
import { ROOT } from '../../dev/lib/paths.ts'
import { freePortFrom } from '../../dev/lib/ports.ts'
import { findChromium } from '../../e2e/chromium.ts'
import { chooseAtStandIn } from '../../e2e/lib/discord.ts'
import { untilHydrated } from '../../e2e/lib/wait-for-app.ts'

const STATE = join(ROOT, '.wrangler', 'bench-visits-state')
const FIRST_PORT = 8920
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
/** What comes so long after a step belongs to it, in ms. */
const SETTLED_MS = 3_000
const WORD = 'sky'

/** One request of a visit. `{id}`, `{q}` and `{order}` stand for the server, the words and the order (with its tag) that the visitor chose. */
export interface VisitRequest {
  kind: 'file' | 'picture' | 'beacon' | 'other'
  path: string
}

export type Step =
  | 'arrives at a server'
  | 'browses'
  | 'votes'
  | 'comes back'
  | 'votes again'
  | 'leaves'
  | 'arrives at the list'
  | 'searches'
  | 'changes order'
  | 'ends a list'
  | 'ends a server'
  | 'opens another'

type Act = (page: Page) => Promise<void>

/**
 * The requests of each step of a visit, in a browser with nothing stored at the width of a phone. Files count once a
 * visit: the browser has them then.
 */
export async function countVisits(): Promise<Map<Step, VisitRequest[]>> {
  const port = await freePortFrom(Number(process.env['PORT'] ?? FIRST_PORT))
  const origin = `http://localhost:${port}`
  await startLocalApp({ workerPort: port, origin, stateDir: STATE })
  const answer = await (await fetch(`${origin}/api/servers?limit=2`)).text()
  const [slug = '', other = ''] = [...answer.matchAll(/"slug":"([\w-]+)"/g)].map(([, found]) => found)
  const browser = await chromium.launch(await findChromium())
  try {
    const leave = (page: Page) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { get: () => true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    const arrive = async (page: Page, path: string, screens?: number) => {
      await page.goto(path)
      await untilHydrated(page)
      await readOn(page, screens)
    }
    const vote = async (page: Page) => {
      await page.getByRole('button', { name: /^Vote/ }).first().tap()
      await page
        .getByRole('button', { name: /^Voted/ })
        .first()
        .waitFor()
    }
    const visits: [Step, Act][][] = [
      [
        ['arrives at the list', (page) => arrive(page, '/servers', 1)],
        ['ends a list', (page) => readOn(page)],
        [
          'changes order',
          async (page) => {
            await page.getByRole('combobox').first().selectOption('new')
            await page.waitForURL(/sort=new/)
            await readOn(page, 1)
          },
        ],
        [
          'searches',
          async (page) => {
            await page.getByRole('searchbox').first().fill(WORD)
            await page.waitForURL(/q=sky/)
            await readOn(page, 1)
          },
        ],
        [
          'opens another',
          async (page) => {
            await page.locator('main article h3 a').first().tap()
            await page.waitForURL(/\/servers\/./)
            await readOn(page, 1)
          },
        ],
      ],
      [
        ['arrives at a server', (page) => arrive(page, `/servers/${slug}`, 1)],
        ['ends a server', (page) => readOn(page)],
        [
          'browses',
          async (page) => {
            await page.evaluate(() => scrollTo(0, 0))
            await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
            await page.getByRole('dialog').getByRole('link', { name: 'Servers', exact: true }).tap()
            await page.waitForURL(/\/servers(\?|$)/)
            await readOn(page, 1)
          },
        ],
        ['leaves', leave],
      ],
      [
        ['arrives at a server', (page) => arrive(page, `/servers/${slug}`, 1)],
        [
          'votes',
          async (page) => {
            await page.getByRole('button', { name: /^Vote/ }).first().tap()
            await page.getByRole('link', { name: 'Continue with Discord and vote' }).tap()
            await page.getByLabel('Somebody else').waitFor()
            // Somebody else each time: people vote once a day.
            await chooseAtStandIn(page, `voter${Date.now()}`)
            await page
              .getByRole('button', { name: /^Voted/ })
              .first()
              .waitFor()
          },
        ],
        // With the session that they have now.
        ['comes back', (page) => arrive(page, `/servers/${other}`, 1)],
        ['votes again', vote],
      ],
    ]
    const counted = new Map<Step, VisitRequest[]>()
    for (const steps of visits) await follow(browser, origin, steps, counted)
    return counted
  } finally {
    await browser.close()
  }
}

const FINGER_X = 195
/** It rests at the end, so that the page does not fly on. */
const FINGER_MOVES = [600, 500, 400, 300, 200, 100, 100, 100, 100]
const FINGER_MOVE_MS = 40

/**
 * Scrolls with a finger, by default to the end. Its first touch is near the lower edge of the screen.
 *
 * @throws when the page does not move before its end
 */
async function readOn(page: Page, screens = Infinity): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: FINGER_X, y })) })
  for (let screen = 0; screen < screens; screen += 1) {
    const before = await page.evaluate(() => scrollY)
    await touch('touchStart', 700)
    for (const y of FINGER_MOVES) {
      await touch('touchMove', y)
      await page.waitForTimeout(FINGER_MOVE_MS)
    }
    await touch('touchEnd')
    await page.waitForTimeout(250)
    const [now, end] = await page.evaluate(() => [
      scrollY,
      document.documentElement.scrollHeight - innerHeight,
    ])
    if (now >= end - 1) return
    if (now <= before) throw new Error(`${page.url()} does not scroll`)
  }
}

/** Follows the steps of one visit in a browser of its own, and adds the requests of each. */
async function follow(
  browser: Browser,
  origin: string,
  steps: readonly [Step, Act][],
  counted: Map<Step, VisitRequest[]>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
    userAgent: PHONE,
  })
  const page = await context.newPage()
  const stored = new Set<string>()
  let made: VisitRequest[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (address.origin !== origin) return
    const seen = describe(request.method(), address)
    if (seen.kind === 'file' || seen.kind === 'picture') {
      if (stored.has(address.href)) return
      stored.add(address.href)
    }
    made.push(seen)
  })
  for (const [step, act] of steps) {
    await act(page)
    await page.waitForTimeout(SETTLED_MS)
    counted.set(step, made)
    made = []
  }
  await context.close()
}

/** What skips the Worker, because the build has a file for it. */
const FILE = /^\/(?:assets|fonts|art)\/|^\/[\w-]+\.(?:png|ico|svg|js|webmanifest)$/

function describe(method: string, { pathname, search }: URL): VisitRequest {
  const isFile = FILE.test(pathname)
  const path = `${pathname}${search}`
    .replace(/(\/servers\/)(?:[\w-]*-)?[\w-]{12}(?=[/?]|$)/, '$1{id}')
    .replace(`q=${WORD}`, 'q={q}')
    .replace('sort=new', 'sort={order}')
  if (isFile) return { kind: 'file', path }
  if (method === 'POST' && pathname === '/api/pulse') return { kind: 'beacon', path }
  return {
    kind: /\.(?:svg|png|webp|avif|jpe?g)$/.test(pathname) ? 'picture' : 'other',
    path: `${method} ${path}`,
  }
}
