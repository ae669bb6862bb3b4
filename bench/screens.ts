import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { BUILT, type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'

const PHONE = { width: 390, height: 844 }
/** Requests the directory may make on its first load. */
const REQUESTS_MAX = 12
const STARTS = 5
/** Types that are compressed for the network. Pictures and fonts are compressed already. */
const COMPRESSED = /html|javascript|json|css|svg|text|xml/
const KB = 1024

interface Screen {
  path: string
  requests: number
  calls: number
  html: number
  scripts: number
  all: number
}

/** Bytes and requests of a first load of each public screen on a phone, the size of the Worker, and the time from its start to its first answer. */
export async function benchScreens(listings: number) {
  const state = await benchState(listings)
  const starts: number[] = []
  let runtime: Runtime | null = null
  for (let start = 0; start < STARTS; start += 1) {
    await runtime?.end()
    const began = performance.now()
    runtime = await startRuntime(state)
    await (await fetch(new URL('/api/servers/stats', runtime.keeping))).text()
    starts.push(performance.now() - began)
  }
  if (!runtime) throw new Error('The Worker was not started')
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const listing = await firstListing(runtime)
    const screens: Screen[] = []
    for (const path of ['/', '/servers', `/servers/${listing}`, '/info', '/status', '/roadmap', '/hubs'])
      screens.push(await load(browser, runtime, path))
    printTable('A first load on a phone (KB as sent, compressed)', [
      ['screen', 'requests', 'API calls', 'HTML', 'scripts', 'all'],
      ...screens.map((one) => [
        one.path,
        one.requests,
        one.calls,
        kb(one.html),
        kb(one.scripts),
        kb(one.all),
      ]),
    ])
    const worker = sizeOfWorker()
    console.log(
      `\nThe Worker is ${kb(worker)} KB compressed; from nothing to its first answer, the runtime's own start included: ${median(starts).toFixed(0)} ms (median of ${STARTS}).`,
    )
    return {
      screens,
      worker,
      starts,
      ok: screens.every(({ path, requests }) => path !== '/servers' || requests <= REQUESTS_MAX),
    }
  } finally {
    await browser.close()
    await runtime.end()
  }
}

async function firstListing(runtime: Runtime): Promise<string> {
  const page = await (await fetch(new URL('/servers', runtime.keeping))).text()
  const id = /href="\/servers\/([\w-]+)"/.exec(page)?.[1]
  if (id === undefined) throw new Error('The served directory has no links')
  return id
}

/** Opens a screen in a browser with an empty cache, and measures what was transferred until the network was quiet. */
async function load(browser: Browser, runtime: Runtime, path: string): Promise<Screen> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const screen: Screen = { path, requests: 0, calls: 0, html: 0, scripts: 0, all: 0 }
  const weighing: Promise<void>[] = []
  const seen = new Set<string>()
  page.on('response', (response) => {
    // The browser requests its icon again when the title changes. That is not a request of the page.
    if (seen.has(response.url())) return
    seen.add(response.url())
    screen.requests += 1
    if (new URL(response.url()).pathname.startsWith('/api/')) screen.calls += 1
    weighing.push(weigh())
    async function weigh() {
      const body = await response.body().catch(() => Buffer.alloc(0))
      const type = response.headers()['content-type'] ?? ''
      const bytes = COMPRESSED.test(type) ? gzipSync(body).length : body.length
      screen.all += bytes
      if (type.includes('html')) screen.html += bytes
      if (type.includes('javascript')) screen.scripts += bytes
    }
  })
  await page.goto(new URL(path, runtime.keeping).href, { waitUntil: 'networkidle' })
  await Promise.all(weighing)
  await context.close()
  return screen
}

function sizeOfWorker(): number {
  return readdirSync(BUILT)
    .filter((file) => file.endsWith('.js') || file.endsWith('.wasm'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0)
}

const kb = (bytes: number) => (bytes / KB).toFixed(1)
