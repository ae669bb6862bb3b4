import { z } from 'zod'
import { checkOut } from './check-out.ts'
import { startProgram } from './start-program.ts'

/** Another version of the app in a runtime of its own, over a database of its own with as many listings. */
export interface Before {
  app: URL
  keeping: URL
  bare: URL
  /** The program that started its runtime. */
  pid: number
  voters: z.infer<typeof addresses>['voters']
  end(): void
}

const address = z.url().transform((text) => new URL(text))
const addresses = z.object({
  app: address,
  keeping: address,
  bare: address,
  voters: z.object({
    cookies: z.array(z.string()),
    people: z.array(z.string()),
    listings: z.array(z.string()),
  }),
})

/** Runs with the sample listings of that version. It ends with its input. */
const PROGRAM = `
import { buildWorker, startRuntime } from '../bench/lib/runtime.ts'
import { benchState } from '../bench/lib/state.ts'
import { prepareVoters } from '../bench/lib/voters.ts'
await buildWorker()
const state = await benchState(Number(process.argv[2]), { copy: true })
const voters = await prepareVoters(state)
const runtime = await startRuntime(state)
const { app, keeping, bare } = runtime
console.log(JSON.stringify({ app, keeping, bare, voters }))
process.stdin.resume().on('end', async () => {
  await runtime.end()
  process.exit()
})
`

/**
 * Builds a commit with its own dependencies, in a folder outside the project, and starts it. The first time takes minutes.
 *
 * @throws when it cannot be built, or has no benchmarks of this form
 */
export async function startBefore(commit: string, listings: number): Promise<Before> {
  const { child, said } = await startProgram(await checkOut(commit), PROGRAM, [listings])
  return { ...addresses.parse(said), pid: child.pid ?? 0, end: () => child.stdin.end() }
}
