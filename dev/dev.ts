import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startLocalApp } from './lib/local-app.ts'
import { ROOT, stateDir } from './lib/paths.ts'
import { demandFreePort, freePortFrom, portFromEnvironment } from './lib/ports.ts'
import { startService } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { demandUnused } from './lib/state.ts'
import { welcome } from './lib/words.ts'

/**
 * `npm run dev`: Vite serves pages with hot reload and passes API calls on to the Worker, which Wrangler rebuilds at
 * every change.
 */
await runScript(
  async () => {
    const port = portFromEnvironment(8787)
    const state = stateDir()
    await demandFreePort(port)
    await demandUnused(state)
    // Wrangler insists on the folder of built files, even though Vite answers in their place.
    mkdirSync(join(ROOT, 'dist', 'web'), { recursive: true })

    const origin = `http://localhost:${port}`
    const workerPort = await freePortFrom(port + 1)
    const app = await startLocalApp({ workerPort, origin, stateDir: state })
    const args = ['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false']
    const vite = startService('vite', args, console.log, {
      env: { WORKER_ORIGIN: `http://127.0.0.1:${workerPort}` },
    })
    welcome({ origin, discordOrigin: app.discordOrigin, stateDir: state })
    await Promise.race([app.ended, vite])
    throw new Failure('One of the two servers ended unexpectedly; its words, if any, stand above.')
  },
  { isServer: true },
)
