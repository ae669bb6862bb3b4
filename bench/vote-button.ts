import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium } from '@playwright/test'
import { z } from 'zod'
import { ROOT } from '../dev/lib/paths.ts'
import { freePortFrom } from '../dev/lib/ports.ts'
import { startCompressingProxy } from '../dev/lighthouse/compressing-proxy.ts'
import { findChromium } from '../e2e/chromium.ts'
import { checkOut } from './lib/check-out.ts'
import { startProgram } from './lib/start-program.ts'
import { median, printTable } from './lib/table.ts'

const FIRST_PORT = 8920
const ROUNDS = 5
/** A cheap phone: its processor, and Lighthouse's slow 4G. */
const SLOWER = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
/** How often an impatient visitor taps, in ms. */
const TAP_EVERY_MS = 250

/** Runs with the sample data of a version. */
const PROGRAM = `
import { join } from 'node:path'
import { startLocalApp } from '../dev/lib/local-app.ts'
import { runTool } from '../dev/lib/processes.ts'
import { runScript } from '../dev/lib/script.ts'
const [port, origin] = process.argv.slice(2)
await runScript(async () => {
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Error(build.output)
  const stateDir = join(process.cwd(), '.wrangler', 'bench-vote-state')
  const app = await startLocalApp({ workerPort: Number(port), origin, stateDir })
  console.log('{}')
  await app.ended
})
`

interface Version {
  name: string
  origin: string
  child: ChildProcess
  proxy: { close(): void }
  seen: number[]
  works: number[]
}

const listings = z.object({ items: z.array(z.object({ _id: z.string() })) })
const times = z.object({ seen: z.number(), works: z.number() })

/**
 * How long a new visitor of a server's page waits on a slow phone until the Vote button is there, and until a tap on it opens the
 * dialog. With `before`, an earlier commit is measured in turns with this version, which must not be slower.
 */
export async function benchVoteButton(before?: string) {
  const versions: Version[] = []
  const browser = await chromium.launch(await findChromium())
  try {
    versions.push(await start('now', ROOT, FIRST_PORT))
    if (before) versions.push(await start(before, await checkOut(before), FIRST_PORT + 20))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const version of versions) {
        const { seen, works } = await measure(browser, version.origin)
        version.seen.push(seen)
        version.works.push(works)
      }
    printTable('Vote button of a server’s page on a slow phone, ms (median; fastest)', [
      ['version', 'seen', 'fastest', 'works', 'fastest'],
      ...versions.map(({ name, seen, works }) => [
        name,
        ...[median(seen), Math.min(...seen), median(works), Math.min(...works)].map(Math.round),
      ]),
    ])
    const [ours, theirs] = versions.map(({ works }) => Math.min(...works))
    const rows = versions.map(({ name, seen, works }) => ({ name, seen, works }))
    return { ok: theirs === undefined || (ours ?? Infinity) <= theirs, rows }
  } finally {
    await browser.close()
    for (const { child, proxy } of versions) {
      proxy.close()
      child.kill('SIGINT')
      await once(child, 'exit')
    }
  }
}

/** Builds a version and starts it on data of its own, behind a proxy that compresses as Cloudflare does. */
async function start(name: string, folder: string, firstPort: number): Promise<Version> {
  const port = await freePortFrom(firstPort)
  const workerPort = await freePortFrom(port + 1)
  const origin = `http://localhost:${port}`
  const { child } = await startProgram(folder, PROGRAM, [workerPort, origin])
  const proxy = await startCompressingProxy(port, workerPort, folder)
  return { name, origin, child, proxy, seen: [], works: [] }
}

/** One visit with an empty cache, in ms since the navigation began. */
async function measure(browser: Browser, origin: string): Promise<z.infer<typeof times>> {
  const answer = await fetch(`${origin}/api/servers?limit=1`)
  const [listing] = listings.parse(await answer.json()).items
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(watchVoteButton, TAP_EVERY_MS)
    await page.goto(`${origin}/servers/${listing?._id ?? ''}`, { waitUntil: 'commit' })
    const handle = await page.waitForFunction(() => Reflect.get(window, 'voteTimes'), null, {
      timeout: 60_000,
      polling: 100,
    })
    return times.parse(await handle.jsonValue())
  } finally {
    await context.close()
  }
}

/** Runs in the page: taps the button until its dialog opens, then leaves both times in `voteTimes`. */
function watchVoteButton(tapEvery: number): void {
  let seen = 0
  let tapped = -Infinity
  const timer = setInterval(() => {
    const now = performance.now()
    if (document.querySelector('dialog[open]')) {
      clearInterval(timer)
      Reflect.set(window, 'voteTimes', { seen, works: now })
      return
    }
    const vote = [...document.querySelectorAll('button')].find((one) =>
      /^\s*Vote/.test(one.textContent ?? ''),
    )
    if (!vote) return
    seen ||= now
    if (now - tapped < tapEvery) return
    tapped = now
    vote.click()
  }, 50)
}
