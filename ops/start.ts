import { startLocalApp } from './lib/local-app.ts'
import { startLocalProbe } from './lib/local-probe.ts'
import { stateDir } from './lib/paths.ts'
import { demandFreePort, portFromEnvironment } from './lib/ports.ts'
import { runTool } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { demandUnused, forget } from './lib/state.ts'
import { tell, welcome } from './lib/words.ts'

/** `npm start`: the whole product on this computer, as deployed. `--fresh` deletes earlier data first. */
await runScript(
  async () => {
    const port = portFromEnvironment(8787)
    const state = stateDir()
    await demandFreePort(port)
    await (process.argv.includes('--fresh') ? forget(state) : demandUnused(state))

    tell('Building the web app …')
    const build = await runTool('vite', ['build', '--logLevel', 'warn'])
    if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)

    const origin = `http://localhost:${port}`
    const app = await startLocalApp({ workerPort: port, origin, stateDir: state })
    startLocalProbe(`http://127.0.0.1:${port}`, state, (line) => console.error(line))
    welcome({ origin, discordOrigin: app.discordOrigin, stateDir: state })
    await app.ended
    throw new Failure('The Worker ended unexpectedly. Its output, if any, is above.')
  },
  { isServer: true },
)
