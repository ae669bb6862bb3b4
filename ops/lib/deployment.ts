import type { Site } from '../smoke/ask.ts'
import { smoke } from '../smoke/smoke.ts'
import { migrate } from './migrate.ts'
import { databaseOf, turnOnReplicas } from './replicas.ts'
import { readVersion } from './rollback.ts'
import { Failure } from './script.ts'
import { tell } from './words.ts'
import { WORKER_ARGS } from './worker-code.ts'
import {
  doubtsAbout,
  hasReplicas,
  missingSecrets,
  problemsOf,
  readSecretNames,
  type Settings,
} from './wrangler-settings.ts'

const NOTHING_DEPLOYED = `Nothing was deployed: the site goes on as before. The database has all of its migrations or none, and the site works with both.
Mend what is named above and run \`npm run deploy\` again.`
const PERHAPS = `If the last entry of \`npx wrangler deployments list\` is of now, visitors have the new version, and only what is named above is missing.
Otherwise they have the version before. Mend it and run \`npm run deploy\` again.`
const REPLICAS = `Read replication of the database is off, and could not be turned on. With it, visitors read from a copy near them.
Turn it on in Cloudflare's dashboard: Storage & databases, D1, the database, Settings. Nothing else has to change.`

/** Runs Wrangler; `print` gets each line as it comes. */
export type Wrangler = (
  args: string[],
  print?: (line: string) => void,
) => Promise<{ code: number; output: string }>

export interface Deployment {
  settings: Settings
  /** The environment in wrangler.toml; '' is the one at its top. */
  env: string
  wrangler: Wrangler
  /** Where people write to the operator. */
  contact: string
  /** Another address of the platform's API than that of Wrangler here. */
  api?: string
}

/** Ends the deployment while something is missing; a dry run only says so. */
export async function checkSettings(
  deployment: Deployment,
  { isDryRun }: { isDryRun: boolean },
): Promise<void> {
  const { settings, env, wrangler, contact } = deployment
  const { output } = await wrangler(['secret', 'list', '--format', 'json', `--env=${env}`])
  const secrets = readSecretNames(output)
  const missing = [...problemsOf(settings, contact), ...(secrets ? missingSecrets(settings, secrets) : [])]
  const doubts = doubtsAbout(settings)
  if (secrets === null)
    doubts.push(
      `Cloudflare does not say which secrets are set (log in with \`npx wrangler login\`). Without them: ${missingSecrets(settings, []).join('; ')}`,
    )
  for (const warning of [...missing, ...doubts]) tell(`Warning: ${warning}.`)
  if (missing.length > 0 && !isDryRun)
    throw new Failure('Not deployed. Mend what is named above; docs/operations.md explains each step.')
  // Without a login nothing can be deployed. Wrangler asks for the secrets, too, but only after the migrations.
  if (secrets === null && !isDryRun) throw new Failure(`Not deployed. Wrangler says:\n${output}`)
}

/** Applies what is missing of the migrations. */
export async function migrateDatabase({ env, wrangler }: Deployment): Promise<void> {
  await migrate(async (command) => ask(wrangler, [...command, `--env=${env}`], NOTHING_DEPLOYED))
}

/** The version that visitors have. */
export async function deployedVersion({ env, wrangler }: Deployment): Promise<string> {
  const output = await ask(wrangler, ['deployments', 'status', '--json', `--env=${env}`], NOTHING_DEPLOYED)
  const version = readVersion(output)
  if (version === null)
    throw new Failure(`Wrangler does not say which version is deployed:\n${output}\n${NOTHING_DEPLOYED}`)
  return version
}

/** Uploads the last build and gives it to all visitors. `args` are passed to Wrangler. */
export async function deployVersion({ wrangler }: Deployment, args: string[]): Promise<void> {
  const command = ['deploy', ...WORKER_ARGS, ...args]
  const { code } = await wrangler(command, console.log)
  if (code !== 0)
    throw new Failure(`\`wrangler ${command.join(' ')}\` failed; see its output above.\n${PERHAPS}`)
}

/** Turns on the replicas of the database; the site works without them, too. */
export async function haveReplicas({ settings, env, wrangler, api }: Deployment): Promise<void> {
  const info = await wrangler(['d1', 'info', 'DB', '--json', `--env=${env}`])
  if (hasReplicas(info.output) === true) return
  const token = (await wrangler(['auth', 'token', '--json'])).output
  const whoami = (await wrangler(['whoami', '--json'])).output
  const database = databaseOf(settings, token, whoami)
  const isOn = database !== null && (await turnOnReplicas(database, api))
  tell(isOn ? 'Turned on read replication of the database.' : REPLICAS)
}

/** Deploys the last build and looks at it, also when Wrangler fails after visitors have it. `before` is the version before. */
export async function goLive(
  deployment: Deployment,
  args: string[],
  site: Site,
  before: string | null,
): Promise<void> {
  try {
    await deployVersion(deployment, args)
  } catch (failure) {
    const isSame = before === null || (await deployedVersion(deployment).catch(() => null)) === before
    if (!isSame) await look(deployment, site, before)
    throw failure
  }
  await look(deployment, site, before)
}

/** Looks at the deployed site, and brings the version before back if the new one fails. A first version has none. */
async function look(deployment: Deployment, site: Site, before: string | null): Promise<void> {
  const outcome = await smoke(site)
  if (outcome === 'works') return tell(`Deployed. ${site.origin}/status shows whether every part works.`)
  if (outcome === 'around')
    throw new Failure(
      `Deployed. The Worker works; mend what is named above, then look again: npm run smoke -- ${site.origin}`,
    )
  if (before === null)
    throw new Failure(
      'Deployed, but it fails, and there is no version before it. Mend what is named above and deploy again.',
    )
  await rollBack(deployment, before)
  throw new Failure(
    `The new version failed, so visitors have the one before again (${before}). The new tables stay, with which it works. Mend or revert the commit before you deploy again.`,
  )
}

export async function rollBack({ env, wrangler }: Deployment, before: string): Promise<void> {
  await ask(
    wrangler,
    ['rollback', before, '--yes', '--message', 'The new version failed its checks', `--env=${env}`],
    `The new version fails and is still deployed. Bring back the one before: npx wrangler rollback ${before}`,
  )
}

/** Runs Wrangler and returns its output. `meaning` says what a failure means for visitors. */
async function ask(wrangler: Wrangler, args: string[], meaning: string): Promise<string> {
  const { code, output } = await wrangler(args)
  if (code !== 0) throw new Failure(`${output}\n\`wrangler ${args.join(' ')}\` failed.\n${meaning}`)
  return output
}
