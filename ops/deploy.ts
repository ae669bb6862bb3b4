import { execa } from 'execa'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SITE } from '#contract/site/site.ts'
import {
  checkSettings,
  type Deployment,
  deployedVersion,
  deployVersion,
  goLive,
  haveReplicas,
  migrateDatabase,
} from './lib/deployment.ts'
import { keepOldFiles } from './lib/old-files.ts'
import { ROOT } from './lib/paths.ts'
import { runTool } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'
import { readWranglerToml, tagArguments } from './lib/wrangler-settings.ts'
import { type Site, siteAddress } from './smoke/ask.ts'

/**
 * `npm run deploy`: builds, migrates, deploys, looks whether the site works, and brings back the version
 * before if not. `--dry-run`, `--env staging`, `--built`; Wrangler gets everything else.
 */
await runScript(async () => {
  const { values } = parseArgs({
    strict: false,
    options: {
      env: { type: 'string', short: 'e' },
      'dry-run': { type: 'boolean' },
      built: { type: 'boolean' },
    },
  })
  const env = typeof values.env === 'string' ? values.env : ''
  const passed = process.argv.slice(2).filter((arg) => arg !== '--built')
  const args = values.env === undefined ? [...passed, '--env='] : passed
  const settings = readWranglerToml(env)
  const deployment: Deployment = {
    settings,
    env,
    contact: SITE.contact,
    wrangler: async (command, print) => runTool('wrangler', command, { print }),
  }
  const isDryRun = values['dry-run'] === true
  if (!isDryRun) await checkSettings(deployment, { isDryRun })
  if (values.built !== true) await buildSite()
  const deployArgs = [...tagArguments(args, await currentCommit()), ...args]
  if (isDryRun) {
    await deployVersion(deployment, deployArgs)
    // At the end, because Wrangler prints hundreds of lines.
    return checkSettings(deployment, { isDryRun })
  }
  const site = siteAddress(settings.vars['ORIGIN'] ?? '')
  const isFirst = !(await keepFilesOf(site))
  await migrateDatabase(deployment)
  const before = isFirst ? null : await deployedVersion(deployment)
  await haveReplicas(deployment)
  await goLive(deployment, deployArgs, site, before)
})

async function buildSite(): Promise<void> {
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
}

/** The commit of the files here, and whether they differ from it; '' outside a repository. */
async function currentCommit(): Promise<string> {
  const args = ['describe', '--always', '--abbrev=10', '--dirty=-changed', '--exclude=*']
  const { failed, stdout } = await execa('git', args, { cwd: ROOT, reject: false })
  return failed ? '' : stdout
}

/** Pages that are open during the deployment load parts of themselves later. Returns whether there is a site already. */
async function keepFilesOf(site: Site): Promise<boolean> {
  const kept = await keepOldFiles(join(ROOT, 'dist', 'web', 'assets'), site, Date.now())
  if (kept === null)
    tell(
      `${site.origin} does not say which files it has, as before the first deployment: pages that are open load themselves anew.`,
    )
  else tell(`Kept ${kept} files of earlier versions for pages that are open.`)
  return kept !== null
}
