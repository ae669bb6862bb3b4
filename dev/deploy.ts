import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { SITE } from '../contract/site.ts'
import { migrate } from './lib/migrate.ts'
import { keepOldFiles } from './lib/old-files.ts'
import { ROOT } from './lib/paths.ts'
import { runTool, startService } from './lib/processes.ts'
import { databaseOf, turnOnReplicas } from './lib/replicas.ts'
import { readVersion } from './lib/rollback.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'
import {
  doubtsAbout,
  hasReplicas,
  missingSecrets,
  problemsOf,
  readSecretNames,
  readWranglerToml,
  type Settings,
  tagArguments,
} from './lib/wrangler-settings.ts'
import { siteAddress } from './smoke/ask.ts'
import { smoke } from './smoke/smoke.ts'
import { WORKER_ARGS } from './worker-build/worker-code.ts'

const NOTHING_DEPLOYED = `Nothing was deployed: the site goes on as before, and the database is as it was.
Mend what is named above and run \`npm run deploy\` again.`
const PERHAPS = `If the last entry of \`npx wrangler deployments list\` is of now, visitors have the new version, and only what is named above is missing.
Otherwise they have the version before. Mend it and run \`npm run deploy\` again.`
const REPLICAS = `Read replication of the database is off, and could not be turned on. With it, visitors read from a copy near them.
Turn it on in Cloudflare's dashboard: Storage & databases, D1, the database, Settings. Nothing else has to change.`

/**
 * `npm run deploy`: says what is missing, builds, migrates, deploys and looks whether the site works. Where the new version fails, it brings back the one before.
 * `--dry-run` only warns and builds, `--env staging` deploys that environment, `--built` takes the last build; everything else is passed to Wrangler.
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
  await checkSettings(settings, env, values['dry-run'] === true)
  if (values.built !== true) await buildSite()
  const deployArgs = ['deploy', ...WORKER_ARGS, ...tagArguments(args, await currentCommit()), ...args]
  if (values['dry-run'] === true) {
    await wrangler(deployArgs, '')
    return
  }
  const isFirst = !(await keepFilesOf(settings.vars['ORIGIN'] ?? ''))
  await migrate(async (command) => ask([...command, `--env=${env}`], NOTHING_DEPLOYED))
  const before = isFirst ? null : await deployedVersion(env)
  await wrangler(deployArgs, PERHAPS)
  await haveReplicas(settings, env)
  await look(settings, env, before)
})

async function deployedVersion(env: string): Promise<string> {
  const output = await ask(['deployments', 'status', '--json', `--env=${env}`], NOTHING_DEPLOYED)
  const version = readVersion(output)
  if (version === null)
    throw new Failure(`Wrangler does not say which version is deployed:\n${output}\n${NOTHING_DEPLOYED}`)
  return version
}

/** Ends the deployment while something is missing; a dry run only says so. */
async function checkSettings(settings: Settings, env: string, isDryRun: boolean): Promise<void> {
  const { output } = await runTool('wrangler', ['secret', 'list', '--format', 'json', `--env=${env}`])
  const secrets = readSecretNames(output)
  const missing = [...problemsOf(settings), ...(secrets ? missingSecrets(settings, secrets) : [])]
  const doubts = doubtsAbout(settings, SITE.contact)
  if (secrets === null)
    doubts.push(
      `Cloudflare does not say which secrets are set (log in with \`npx wrangler login\`). Without them: ${missingSecrets(settings, []).join('; ')}`,
    )
  else if (!secrets.includes('LEDGER_KEY'))
    doubts.push('LEDGER_KEY is not set: votes count, and the public ledger does not grow')
  for (const warning of [...missing, ...doubts]) tell(`Warning: ${warning}.`)
  if (missing.length > 0 && !isDryRun)
    throw new Failure('Not deployed. Mend what is named above; docs/operations.md explains each step.')
  // Without a login nothing can be deployed. Wrangler asks for the secrets, too, but only after the migrations.
  if (secrets === null && !isDryRun) throw new Failure(`Not deployed. Wrangler says:\n${output}`)
}

async function buildSite(): Promise<void> {
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
}

async function haveReplicas(settings: Settings, env: string): Promise<void> {
  const info = await runTool('wrangler', ['d1', 'info', 'DB', '--json', `--env=${env}`])
  if (hasReplicas(info.output) === true) return
  const token = (await runTool('wrangler', ['auth', 'token', '--json'])).output
  const whoami = (await runTool('wrangler', ['whoami', '--json'])).output
  const database = databaseOf(settings, token, whoami)
  const isOn = database !== null && (await turnOnReplicas(database))
  tell(isOn ? 'Turned on read replication of the database.' : REPLICAS)
}

/** Looks at the deployed site, and brings the version before back if the new one fails. A first version has none. */
async function look(settings: Settings, env: string, before: string | null): Promise<void> {
  const origin = settings.vars['ORIGIN'] ?? ''
  const outcome = await smoke(siteAddress(origin))
  if (outcome === 'works') return tell(`Deployed. ${origin}/status shows whether every part works.`)
  if (outcome === 'around')
    throw new Failure(
      `Deployed. The Worker works; mend what is named above, then look again: npm run smoke -- ${origin}`,
    )
  if (before === null)
    throw new Failure(
      'Deployed, but it fails, and there is no version before it. Mend what is named above and deploy again.',
    )
  await ask(
    ['rollback', before, '--yes', '--message', 'The new version failed its checks', `--env=${env}`],
    `The new version fails and is still deployed. Bring back the one before: npx wrangler rollback ${before}`,
  )
  throw new Failure(
    `The new version failed, so visitors have the one before again (${before}). The new tables stay, with which it works.`,
  )
}

/** The commit of the files here, and whether they differ from it; '' outside a repository. */
async function currentCommit(): Promise<string> {
  const args = ['describe', '--always', '--abbrev=10', '--dirty=-changed', '--exclude=*']
  const { failed, stdout } = await execa('git', args, { cwd: ROOT, reject: false })
  return failed ? '' : stdout
}

/** Pages that are open during the deployment load parts of themselves later. Returns whether there is a site already. */
async function keepFilesOf(origin: string): Promise<boolean> {
  const kept = await keepOldFiles(join(ROOT, 'dist', 'web', 'assets'), siteAddress(origin), Date.now())
  if (kept === null)
    tell(
      `${origin} does not say which files it has, as before the first deployment: pages that are open load themselves anew.`,
    )
  else tell(`Kept ${kept} files of earlier versions for pages that are open.`)
  return kept !== null
}

/** Runs Wrangler and returns its output. `meaning` says what a failure means for visitors. */
async function ask(args: string[], meaning: string): Promise<string> {
  const { code, output } = await runTool('wrangler', args)
  if (code !== 0) throw new Failure(`${output}\n\`wrangler ${args.join(' ')}\` failed.\n${meaning}`)
  return output
}

async function wrangler(args: string[], meaning: string): Promise<void> {
  const code = await startService('wrangler', args, console.log)
  if (code !== 0)
    throw new Failure(`\`wrangler ${args.join(' ')}\` failed; see its output above.\n${meaning}`)
}
