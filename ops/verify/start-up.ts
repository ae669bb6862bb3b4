import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { modulesIn, WORKER_CODE } from '../lib/worker-code.ts'
import { type Result, single } from './result.ts'

/** The most processor time of a start, in ms: a machine that is busy otherwise counts little. The platform allows a second. */
const AIM_MS = 300
/** In turns, on one thread; of each the least counts. */
const ROUNDS = 9

const BARE = 'data:text/javascript,export default { fetch: () => new Response() }'
/** A program that evaluates the Worker it is given, and prints the processor time that it has used since it began, in ms. */
const EVALUATE = `
import { registerHooks } from 'node:module'
const found = (source) => ({ url: 'data:text/javascript,' + source, shortCircuit: true })
registerHooks({
  resolve(name, context, next) {
    return name === 'cloudflare:workers' ? found('export class WorkerEntrypoint {}') : next(name, context)
  },
})
await import(process.argv[1])
const { user, system } = process.cpuUsage()
console.log((user + system) / 1000)
`

/** One wide character makes the runtime read all of the code at two bytes a character. The build escapes them in strings alone. */
export async function findWideCharacters(): Promise<Result> {
  const modules = modulesIn(dirname(WORKER_CODE))
  const wide = wideCharacters(modules.map(({ path }) => readFileSync(path, 'utf8')).join(''))
  return single(wide === '', `the Worker’s build holds ${wide}: write them as \\u… in regular expressions`)
}

/** Measures the start of a built Worker, and prints it. Milliseconds of processor time. */
export function startTimes(file: string) {
  const runs = Array.from({ length: ROUNDS }, () => ({
    built: evaluate(pathToFileURL(file).href),
    bare: evaluate(BARE),
  }))
  const { built, bare, ratio } = leastOf(runs)
  const evaluation = built - bare
  console.log(
    `The Worker is evaluated in ${evaluation.toFixed(0)} ms of processor time. With its runtime it starts in ` +
      `${built.toFixed(0)} ms, ${ratio.toFixed(2)} times a bare one’s ${bare.toFixed(0)} ms; the aim is at most ${AIM_MS} ms.`,
  )
  return { evaluation, ratio, ok: built <= AIM_MS }
}

/** The characters outside ASCII, each once. */
export const wideCharacters = (text: string): string => [...new Set(text.match(/\P{ASCII}/gu))].join(' ')

/** The least time of each in ms, and their ratio: disturbances only add time. */
export function leastOf(runs: readonly { built: number; bare: number }[]) {
  const built = Math.min(...runs.map((run) => run.built))
  const bare = Math.min(...runs.map((run) => run.bare))
  return { built, bare, ratio: built / bare }
}

/** Processor time of a process that evaluates a Worker, in ms. */
function evaluate(file: string): number {
  const flags = ['--single-threaded', '--input-type=module', '--eval', EVALUATE]
  return Number(execFileSync(process.execPath, [...flags, file], { encoding: 'utf8' }))
}
