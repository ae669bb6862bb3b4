import { startDiscordStandIn } from '../fake-discord/server.ts'
import { endedTooEarly, localVars, prepareData, untilAnswering } from './lib/local-app.ts'
import { startLocalProbe } from './lib/local-probe.ts'
import { stateDir } from './lib/paths.ts'
import { demandFreePort, freePortFrom, portFromEnvironment } from './lib/ports.ts'
import { startService } from './lib/processes.ts'
import { startScheduler } from './lib/scheduler.ts'
import { Failure, runScript } from './lib/script.ts'
import { claim, demandUnused } from './lib/state.ts'
import { welcome } from './lib/words.ts'
import { readWranglerToml } from './lib/wrangler-settings.ts'

/**
 * `npm run dev`: the Worker runs inside Vite, so every page is the same as in production, and changes to
 * Worker and web app appear at once.
 */
await runScript(
  async () => {
    const port = portFromEnvironment(8787)
    const state = stateDir()
    await demandFreePort(port)
    await demandUnused(state)
    await prepareData(state)
    await claim(state, port)

    const origin = `http://localhost:${port}`
    const discord = await startDiscordStandIn({ port: await freePortFrom(port + 1) })
    const args = ['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false']
    const vite = startService('vite', args, console.log, {
      env: { WORKER_STATE: state, WORKER_VARS: JSON.stringify(localVars(origin, discord.origin, state)) },
    })
    await Promise.race([untilAnswering(port), vite.then(endedTooEarly)])
    startScheduler(`http://127.0.0.1:${port}`, readWranglerToml().triggers.crons)
    startLocalProbe(`http://127.0.0.1:${port}`, state, (line) => console.error(line))
    welcome({ origin, discordOrigin: discord.origin, stateDir: state })
    await vite
    throw new Failure('Vite ended unexpectedly; what it printed is above.')
  },
  { isServer: true },
)
