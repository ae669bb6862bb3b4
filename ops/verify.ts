import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { LEFT_TO_RELEASE } from '../e2e/lib/release.ts'
import { PREPARED } from '../e2e/lib/servers.ts'
import { ROOT } from './lib/paths.ts'
import { runTool, startService } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { measureBundle } from './verify/bundle-size.ts'
import { WITHOUT_EVERY_CALL } from './verify/every-call.ts'
import { type Result, RESULT_FILE, single, takeResult } from './verify/result.ts'
import { findWideCharacters } from './verify/start-up.ts'

interface Step {
  name: string
  run: () => Promise<Result>
}

interface Outcome extends Result {
  name: string
  seconds: number
}

/** For tools that work out the same types once more on each core: together they take twice the processor time. */
const ONE_CORE = { GOMAXPROCS: '1' }

/** The steps of `npm run check`. They need no build, server or Worker runtime. The slowest come first. */
const FAST: readonly Step[] = [
  { name: 'lint', run: () => command('oxlint', ['--type-aware', '--deny-warnings', '.'], ONE_CORE) },
  { name: 'unit tests', run: () => vitest('unit') },
  { name: 'types', run: () => command('tsc', ['-b', '--checkers', '1']) },
  { name: 'unused code', run: () => command('knip', []) },
  { name: 'format', run: () => command('oxfmt', ['--check', '.']) },
]

/** What `npm test` runs with them. The build empties a folder that Worker runtimes read when they start. */
const BUILD: Step = { name: 'build and sample data', run: build }

/** These start runtimes. They wait for other programs now and then. */
const SLOW: readonly Step[] = [
  {
    name: 'worker tests',
    run: () => vitest('worker', only === 'release' ? {} : { [WITHOUT_EVERY_CALL]: 'yes' }),
  },
  { name: 'tool tests', run: () => vitest('tools') },
]

/** What `npm run test:release` runs as well. */
const RELEASE_TESTS: Step = { name: 'release tests', run: () => vitest('release') }

/** After the others, one after another: browsers need the whole computer. */
const ALONE: readonly Step[] = [
  { name: 'end-to-end tests', run: playwright },
  { name: 'bundle size', run: measureBundle },
  { name: 'characters of the Worker', run: findWideCharacters },
]

/** With two steps at once no core waits for the start or the last test of one of them. */
const AT_ONCE = 2

const RESULTS = join(ROOT, '.cache', 'results')
const REPORTER = './ops/verify/reporter.ts'

/** Undefined for `npm test`. */
const only = process.argv[2]

await runScript(async () => {
  if (only !== undefined && only !== 'check' && only !== 'release')
    throw new Failure(`Unknown: ${only}. Give no argument, check or release.`)
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })

  const outcomes =
    only === 'check'
      ? await together(FAST, availableParallelism())
      : [
          ...(await together([BUILD, ...FAST], AT_ONCE)),
          ...(await together(only === 'release' ? [RELEASE_TESTS, ...SLOW] : SLOW, AT_ONCE)),
          ...(await together(ALONE, 1)),
        ]
  summarise(outcomes)
})

/** Runs steps in parallel with a limit, and returns the results in their order. */
async function together(steps: readonly Step[], atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...steps.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes[next[0]] = await outcomeOf(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

/** A step that crashes counts as a failure, and the rest still runs. */
async function outcomeOf({ name, run }: Step): Promise<Outcome> {
  const start = performance.now()
  const result = await run().catch((error: unknown) => {
    console.error(error)
    return single(false, String(error))
  })
  return { name, seconds: (performance.now() - start) / 1000, ...result }
}

function summarise(outcomes: readonly Outcome[]): void {
  console.log()
  for (const { name, failures } of outcomes)
    for (const failure of failures) console.log(`✘ ${name}: ${failure}`)
  for (const { name, seconds, passed, failures } of outcomes) {
    const mark = failures.length > 0 ? '✘' : '✔'
    console.log(`${mark} ${name}: ${passed} passed, ${failures.length} failed, ${seconds.toFixed(0)} s`)
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, { failures }) => sum + failures.length, 0)
  if (failed > 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}

/** Runs a tool and shows its output at the end, because others may run at the same time. */
async function command(tool: string, args: string[], env = {}): Promise<Result> {
  const { code, output } = await runTool(tool, args, { env })
  console.log(`── ${tool} ──\n${output}`)
  return single(code === 0, `${tool} ended with code ${code}`)
}

async function vitest(project: string, env = {}): Promise<Result> {
  return tests('vitest', ['run', '--project', project, '--reporter', 'default', '--reporter', REPORTER], env)
}

/** Includes the Worker as a deployment would send it, which the last steps measure. */
async function build(): Promise<Result> {
  // Loading the Worker's tools takes a second, which `npm run check` does not need.
  const { prepareServers } = await import('../e2e/lib/prepare-servers.ts')
  await prepareServers()
  return single(true, '')
}

async function playwright(): Promise<Result> {
  const without = only === 'release' ? [] : ['--grep-invert', LEFT_TO_RELEASE]
  return tests('playwright', ['test', '--reporter', `list,${REPORTER}`, ...without], { [PREPARED]: 'yes' })
}

async function tests(tool: string, args: string[], env?: Record<string, string>): Promise<Result> {
  const file = join(RESULTS, `${args.join('-').replaceAll(/[^\w-]/g, '_')}.json`)
  const code = await startService(tool, args, console.log, { env: { ...env, [RESULT_FILE]: file } })
  return takeResult(file, code)
}
