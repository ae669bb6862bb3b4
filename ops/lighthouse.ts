import { chromium } from '@playwright/test'
import { execa } from 'execa'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findChromium } from '../e2e/chromium.ts'
import { startLocalApp } from './lib/local-app.ts'
import { ROOT } from './lib/paths.ts'
import { freePortFrom } from './lib/ports.ts'
import { runTool } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { forget } from './lib/state.ts'
import { installApart } from './lib/tools-apart.ts'
import { tell } from './lib/words.ts'
import { buildBarePage } from './lighthouse/build-bare-page.ts'
import { startCompressingProxy } from './lighthouse/compressing-proxy.ts'

/**
 * `npm run lighthouse [-- /path …]`: Lighthouse's phone preset on a local build behind a compressing proxy. Blocking
 * time depends on the computer, so the report also shows that of a bare page.
 */
const SCREENS = ['/', '/servers', '/servers/{id}', '/info', '/status', '/roadmap', '/hubs']
const LIMITS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const SHIFT_LIMIT = 0.01
/** Blocking time, as a share of the bare page's. Less than `UNFELT_MS` in total depends on chance. */
const BLOCKING_LIMIT = 1.5
const UNFELT_MS = 50
const REPORTS = join(ROOT, '.cache', 'lighthouse')
const STATE = join(ROOT, '.wrangler', 'lighthouse-state')

const resultSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.looseObject({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
})
type Result = z.infer<typeof resultSchema>

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

await runScript(async () => {
  const requested = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
  const program = join(await installApart('lighthouse'), 'lighthouse', 'cli', 'index.js')
  tell('Building the web app …')
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)

  const port = await freePortFrom(Number(process.env['PORT'] ?? 8890))
  const origin = `http://localhost:${port}`
  const workerPort = await freePortFrom(port + 10)
  await forget(STATE)
  await startLocalApp({ workerPort, origin, stateDir: STATE })
  const bare = join(REPORTS, 'bare')
  await buildBarePage(bare)
  const proxy = await startCompressingProxy(port, workerPort, bare)

  const debugging = await freePortFrom(port + 20)
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debugging}`],
    env,
  })
  try {
    const id = await firstListing(origin)
    const failed = []
    console.log(
      `${'page'.padEnd(16)} ${CATEGORIES.map((name) => name.padStart(14)).join(' ')}   shift    FCP    LCP    TBT   bare  ratio  benchmarkIndex`,
    )
    for (const screen of requested.length > 0 ? requested : SCREENS) {
      const bareResult = await judge(program, `${origin}/bare/`, debugging)
      const result = await judge(program, origin + screen.replace('{id}', id), debugging)
      const errors = report(screen, result, blockingTime(bareResult))
      if (errors.length > 0) failed.push(`${screen}: ${errors.join(', ')}`)
    }
    if (failed.length > 0) throw new Failure(`Below the limits:\n${failed.join('\n')}`)
  } finally {
    await browser.close()
    proxy.close()
  }
})

async function firstListing(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/servers?limit=1`)
  const { items } = z.object({ items: z.array(z.object({ slug: z.string() })) }).parse(await answer.json())
  const [listing] = items
  if (!listing) throw new Failure('The sample data holds no listing.')
  return listing.slug
}

async function judge(program: string, url: string, port: number): Promise<Result> {
  const { stdout } = await execa(process.execPath, [
    program,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
  ])
  return resultSchema.parse(JSON.parse(stdout))
}

/** Prints a line for one screen, saves the whole report, and returns the scores below their limit. */
function report(screen: string, { categories, audits, environment }: Result, bare: number): string[] {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, `${screen.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}.json`)
  writeFileSync(file, JSON.stringify({ categories, audits }, null, 1))
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const shift = value('cumulative-layout-shift')
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(1)} s`.padStart(6)
  const blocking = blockingTime({ audits })
  console.log(
    `${screen.padEnd(16)} ${scores.map((score) => String(score).padStart(14)).join(' ')}   ${shift.toFixed(3)} ${seconds('first-contentful-paint')} ${seconds('largest-contentful-paint')} ${ms(blocking)} ${ms(bare)} ${(bare > 0 ? (blocking / bare).toFixed(2) : '–').padStart(6)} ${String(environment.benchmarkIndex).padStart(7)}`,
  )
  const low = CATEGORIES.filter((name, index) => (scores[index] ?? 0) < LIMITS[name]).map(
    (name) => `${name} ${causes(name, categories, audits)}`,
  )
  if (shift >= SHIFT_LIMIT) low.push(`layout shift ${shift}`)
  if (blocking > Math.max(UNFELT_MS, BLOCKING_LIMIT * bare)) low.push(`blocking time ${ms(blocking).trim()}`)
  return low
}

/** The failed audits of a category. */
function causes(
  name: (typeof CATEGORIES)[number],
  categories: Result['categories'],
  audits: Result['audits'],
): string {
  const refs = categories[name]?.auditRefs ?? []
  const open = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  return `(${open.map(({ id }) => id).join(', ')})`
}

function blockingTime({ audits }: Pick<Result, 'audits'>): number {
  return audits['total-blocking-time']?.numericValue ?? Number.NaN
}

function ms(value: number): string {
  return `${Math.round(value)} ms`.padStart(6)
}
