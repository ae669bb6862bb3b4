import { runTool } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { prepareWranglerDev } from './lib/wrangler-dev.ts'

/** `npm run build`: builds the web app. Wrangler calls it, too (`[build]` in wrangler.toml), and says for which command. */
await runScript(async () => {
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
  if (process.env['WRANGLER_COMMAND'] === 'dev') await prepareWranglerDev(Number(process.env['WRANGLER_PID']))
})
