import { startRuntime } from './runtime.ts'

/** A separate program that runs the built Worker over a state folder and prints its address, so that the whole process group can be killed. */
const [state = ''] = process.argv.slice(2)
const runtime = await startRuntime(state)
process.stdout.write(`${runtime.app.origin}\n`)
