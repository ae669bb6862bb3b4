import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import type { StartWorker } from '../../ops/lib/local-app.ts'
import { ROOT } from '../../ops/lib/paths.ts'
import { runTool } from '../../ops/lib/processes.ts'
import { atEnd, Failure } from '../../ops/lib/script.ts'
import { modulesIn, WORKER_ARGS } from '../../ops/lib/worker-code.ts'
import { SETTINGS_FILE } from '../../ops/lib/wrangler-settings.ts'
import { readWranglerToml } from '../../ops/lib/wrangler-settings.ts'

const FOLDER = join(ROOT, 'dist', 'worker')

/** Makes what a deployment would upload. Needs what `vite build` writes. */
export async function buildWorker(): Promise<void> {
  const { code, output } = await runTool('wrangler', [
    'deploy',
    ...WORKER_ARGS,
    '--dry-run',
    '--outdir',
    FOLDER,
  ])
  if (code !== 0) throw new Failure(`The Worker could not be built:\n${output}`)
}

/**
 * Runs the built Worker with the settings in wrangler.toml. `wrangler dev` would bundle it once more for
 * each server, watch its sources, and lead each request through a second runtime.
 */
export const startBuiltWorker: StartWorker = async ({ workerPort, stateDir }, vars) => {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(SETTINGS_FILE)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: workerPort,
      resourcePersistencePath: join(stateDir, 'v3'),
      unsafeTriggerHandlers: true,
      workers: [
        {
          ...workerOptions,
          name: 'realmport',
          modulesRoot: FOLDER,
          modules: modulesIn(FOLDER),
          bindings: { ...readWranglerToml().vars, ...vars },
        },
      ],
    }),
  )
  atEnd(() => miniflare.dispose())
  await miniflare.ready
  // It runs until the script ends.
  return new Promise(() => {})
}
