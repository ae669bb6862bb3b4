import { setTimeout as sleep } from 'node:timers/promises'
import { startDiscordStandIn } from '../fake-discord/server.ts'
import { startScheduler } from './lib/scheduler.ts'
import { atEnd, runScript } from './lib/script.ts'
import { claim, isAlive } from './lib/state.ts'
import { deleteVars, WRANGLER_STATE } from './lib/wrangler-dev.ts'
import { readWranglerToml } from './lib/wrangler-settings.ts'

/** The fake Discord and the scheduled jobs beside `wrangler dev`, until that ends. Arguments: its process id, its port, and that of Discord. */
await runScript(
  async () => {
    const [wrangler = 0, port = 0, discordPort = 0] = process.argv.slice(2).map(Number)
    await claim(WRANGLER_STATE, discordPort, wrangler)
    atEnd(deleteVars)
    await startDiscordStandIn({ port: discordPort })
    startScheduler(`http://127.0.0.1:${port}`, readWranglerToml().triggers.crons)
    while (isAlive(wrangler)) await sleep(500)
  },
  { isServer: true },
)
