import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDiscordStandIn } from '../../fake-discord/server.ts'
import { portFromEnvironment } from '../lib/ports.ts'
import { atEnd, runScript } from '../lib/script.ts'
import { startFakePlatform } from './platform.ts'
import { ACCOUNT } from './routes.ts'

/** A fake platform and a fake Discord to try the steps of docs/operations.md by hand: prints the settings that lead there. */
await runScript(
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fake-platform-'))
    const port = portFromEnvironment(8950)
    const platform = await startFakePlatform({ folder, port })
    atEnd(() => platform.close())
    const discord = await startDiscordStandIn({ port: port + 1 })
    atEnd(() => discord.close())
    // There is no dashboard: the rules of the zone are made.
    platform.sites.zone.unchecked = /^\/(?:api|embed)|\.atom$/
    console.log(`export CLOUDFLARE_API_BASE_URL=${platform.api} SITE_ADDRESS=${platform.origin}`)
    console.log(`export CLOUDFLARE_API_TOKEN=any CLOUDFLARE_ACCOUNT_ID=${ACCOUNT}`)
    console.log(`In wrangler.toml: DISCORD_ORIGIN = "${discord.origin}"`)
    await new Promise(() => {})
  },
  { isServer: true },
)
