import { prepareData } from '../../ops/lib/local-app.ts'
import { runTool } from '../../ops/lib/processes.ts'
import { Failure } from '../../ops/lib/script.ts'
import { forget } from '../../ops/lib/state.ts'
import { buildWorker } from './built-worker.ts'
import { SEED_DIR } from './servers.ts'

/** Builds the web app and the Worker for the browser tests, and makes the initial data of their servers. */
export async function prepareServers(): Promise<void> {
  await forget(SEED_DIR)
  const built = buildWebApp()
  await Promise.all([built.then(buildWorker), prepareData(SEED_DIR, built)])
}

async function buildWebApp(): Promise<void> {
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
}
