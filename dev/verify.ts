import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/paths.ts'
import { startService } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { measureBundle } from './verify/bundle-size.ts'
import { playwrightCount, singleCount, vitestCount, type Count } from './verify/counts.ts'

interface Step {
  name: string
  /** Part of `npm run check`, the fast half. */
  fast?: true
  run: () => Promise<Count>
}

const ARROWS = 'dev/arrows.test.ts'

/** Everything that must hold, in order: quick complaints first. `npm test` runs all, `npm run check` the fast ones. */
const STEPS: readonly Step[] = [
  { name: 'types', fast: true, run: () => command('tsc', '-b') },
  { name: 'lint', fast: true, run: () => command('oxlint', '--type-aware', '--deny-warnings', '.') },
  { name: 'format', fast: true, run: () => command('oxfmt', '--check', '.') },
  { name: 'arrows', fast: true, run: () => vitest('--project', 'unit', ARROWS) },
  { name: 'unused code', fast: true, run: () => command('knip') },
  { name: 'unit tests', fast: true, run: () => vitest('--project', 'unit', '--exclude', ARROWS) },
  { name: 'worker tests', run: () => vitest('--project', 'worker') },
  { name: 'build', run: () => command('vite', 'build') },
  { name: 'bundle size', run: measureBundle },
  {
    name: 'deploy dry run',
    run: () => command('wrangler', 'deploy', '--dry-run', '--outdir', 'dist/worker'),
  },
  { name: 'journeys', run: playwright },
]

const RESULTS = join(ROOT, '.cache', 'results.json')

await runScript(async () => {
  const only = process.argv[2]
  if (only !== undefined && only !== 'check') throw new Failure(`Unknown: ${only}. Say nothing, or check.`)
  const steps = STEPS.filter((step) => only === undefined || step.fast)

  const results: { name: string; count: Count }[] = []
  for (const { name, run } of steps) {
    console.log(`\n── ${name} ──`)
    results.push({ name, count: await counted(run) })
  }
  summarise(results)
})

/** A step that crashes is a failure like any other: the rest still runs. */
async function counted(run: () => Promise<Count>): Promise<Count> {
  rmSync(RESULTS, { force: true })
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return singleCount(false)
  }
}

function summarise(results: { name: string; count: Count }[]): void {
  console.log()
  for (const failure of results.flatMap(({ count }) => count.failures)) console.log(`✘ ${failure}`)
  for (const { name, count } of results) {
    const remarks = count.remarks.map((remark) => `  (${remark})`).join('')
    console.log(
      `${count.failed > 0 ? '✘' : '✔'} ${name}: ${count.passed} passed, ${count.failed} failed${remarks}`,
    )
  }
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
  if (failed > 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}

async function command(tool: string, ...args: string[]): Promise<Count> {
  return singleCount((await startService(tool, args, console.log)) === 0)
}

async function vitest(...args: string[]): Promise<Count> {
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', RESULTS]
  const code = await startService('vitest', ['run', ...args, ...reporters], console.log)
  return vitestCount(RESULTS, code)
}

async function playwright(): Promise<Count> {
  const code = await startService('playwright', ['test', '--reporter', 'list,json'], console.log, {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: RESULTS },
  })
  return playwrightCount(RESULTS, code)
}
