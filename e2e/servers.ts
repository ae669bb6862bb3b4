import { cpSync } from 'node:fs'
import { runLocalApp } from '../ops/lib/local-app.ts'
import { demandFreePort } from '../ops/lib/ports.ts'
import { Failure, runScript } from '../ops/lib/script.ts'
import { forget } from '../ops/lib/state.ts'
import { tell } from '../ops/lib/words.ts'
import { startBuiltWorker } from './lib/built-worker.ts'
import { prepareServers } from './lib/prepare-servers.ts'
import { PREPARED, SEED_DIR, serverOf, WORKERS } from './lib/servers.ts'

/**
 * Builds and seeds once (unless `npm test` has done so), then starts a server for every browser worker, each on a copy of
 * the data. Playwright calls this.
 */
await runScript(
  async () => {
    const servers = Array.from({ length: WORKERS }, (_, worker) => serverOf(worker))
    for (const { port } of servers) await demandFreePort(port)
    for (const { stateDir } of servers) await forget(stateDir)
    if (process.env[PREPARED] === undefined) await prepareServers()

    const apps = servers.map(({ port, origin, stateDir }) => {
      cpSync(SEED_DIR, stateDir, { recursive: true })
      return runLocalApp({ workerPort: port, origin, stateDir }, startBuiltWorker)
    })
    const ended = (await Promise.all(apps)).map((app) => app.ended)
    tell('Every server is ready.')
    await Promise.race(ended)
    throw new Failure('A Worker ended unexpectedly; its output, if any, is above.')
  },
  { isServer: true },
)
