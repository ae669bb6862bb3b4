import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portFromEnvironment } from '../lib/ports.ts'
import { atEnd, runScript } from '../lib/script.ts'
import { ACCOUNT } from './routes.ts'
import { startFakePlatform } from './platform.ts'

/** A fake platform to try the steps of docs/operations.md by hand: prints the settings that lead Wrangler and `npm run smoke` to it. */
await runScript(
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fake-platform-'))
    const platform = await startFakePlatform({ folder, port: portFromEnvironment(8950) })
    atEnd(() => platform.close())
    console.log(`export CLOUDFLARE_API_BASE_URL=${platform.api} SITE_ADDRESS=${platform.origin}`)
    console.log(`export CLOUDFLARE_API_TOKEN=any CLOUDFLARE_ACCOUNT_ID=${ACCOUNT}`)
    await new Promise(() => {})
  },
  { isServer: true },
)
