import { startRuntime } from './runtime.ts'

/** A program of its own that runs the built Worker over a state folder and says where, so that it can be killed as a whole. */
const [state = ''] = process.argv.slice(2)
const runtime = await startRuntime(state)
process.stdout.write(`${runtime.app.origin}\n`)
