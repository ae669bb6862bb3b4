import { join } from 'node:path'
import { keepOldFiles } from './lib/old-files.ts'
import { ROOT } from './lib/paths.ts'
import { runTool, startService } from './lib/processes.ts'
import { databaseOf, turnOnReplicas } from './lib/replicas.ts'
import { Failure, runScript } from './lib/script.ts'
import { SITE } from '../contract/site.ts'
import { WORKER_ARGS } from './worker-build/worker-code.ts'
import {
  doubtsAbout,
  fileArguments,
  fileRoutes,
  hasReplicas,
  missingSecrets,
  placeholdersIn,
  readSecretNames,
  readWranglerToml,
} from './lib/wrangler-settings.ts'
import { tell } from './lib/words.ts'

const WHAT_TO_DO = `Before the first deployment:
  1. npx wrangler login
  2. npx wrangler d1 create realmport --location=weur  put its id into wrangler.toml: database_id; the location is that
     of the most visitors, and cannot be changed: weur, eeur, wnam, enam, apac, oc
  3. npx wrangler kv namespace create MARKS            put its id into wrangler.toml: id
  4. npx wrangler r2 bucket create realmport-banners
     npx wrangler queues create realmport-beacons
  5. put the public address into wrangler.toml: ORIGIN; the Discord application's: DISCORD_CLIENT_ID;
     the first admins' Discord ids, separated by commas: ADMIN_IDS
  6. npx wrangler secret put DISCORD_CLIENT_SECRET
     npx wrangler secret put SIGNING_KEY               32 random bytes in base64url
     npx wrangler secret put LEDGER_KEY                32 others
Then: npm run deploy. docs/operations.md explains each step.`

const REPLICAS = `Read replication of the database is off, and could not be turned on. With it, visitors read from a copy near them.
Turn it on in Cloudflare's dashboard: Storage & databases, D1, realmport, Settings. Nothing else has to change.`

/**
 * `npm run deploy`: says what is missing, builds, keeps the files of earlier versions, applies the migrations, deploys the files and the Worker, and turns on the replicas of the
 * database. Arguments are passed to
 * Wrangler for the Worker, and its name and `--dry-run` for the files: `npm run deploy -- --dry-run` only warns and builds.
 */
await runScript(async () => {
  const args = process.argv.slice(2)
  const isDryRun = args.includes('--dry-run')
  const settings = readWranglerToml()
  const placeholders = placeholdersIn(settings).map((name) => `${name} in wrangler.toml is a placeholder`)
  const secrets = await readSecrets()
  const missing = [...placeholders, ...(secrets ? missingSecrets(settings, secrets) : [])]
  const doubts = doubtsAbout(settings, SITE.contact)
  if (secrets === null)
    doubts.push(
      `cannot ask Cloudflare which secrets are set (log in with \`npx wrangler login\`). Needed: ${missingSecrets(settings, []).join('; ')}`,
    )
  else if (!secrets.includes('LEDGER_KEY'))
    doubts.push('LEDGER_KEY is not set: votes count, and the public ledger does not grow')
  for (const warning of [...missing, ...doubts]) tell(`Warning: ${warning}.`)
  if (missing.length > 0) {
    if (!isDryRun) throw new Failure(`Not deployed.\n\n${WHAT_TO_DO}`)
    tell(WHAT_TO_DO)
  }
  // It writes the Worker's code, too.
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
  if (!isDryRun) await keepFilesOf(settings.vars['ORIGIN'] ?? '')
  // Migrations only add, so the previous version works with the newer tables until it is replaced.
  if (!isDryRun) await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote'])
  // Files first: the new pages ask for them.
  const routes = fileRoutes(settings).flatMap((route) => ['--route', route])
  if (routes.length > 0)
    await wrangler(['deploy', '--config', 'wrangler.files.toml', ...routes, ...fileArguments(settings, args)])
  await wrangler(['deploy', ...WORKER_ARGS, ...args])
  if (isDryRun) return
  const info = await runTool('wrangler', ['d1', 'info', 'DB', '--json'])
  if (hasReplicas(info.output) === true) return
  const [token, whoami] = [await ask('auth', 'token', '--json'), await ask('whoami', '--json')]
  const database = databaseOf(settings, token, whoami)
  const isOn = database !== null && (await turnOnReplicas(database))
  tell(isOn ? 'Turned on read replication of the database.' : REPLICAS)
})

/** The names of the secrets that are set; `null` without a login, without a network, and before the Worker exists. */
async function readSecrets(): Promise<string[] | null> {
  const { code, output } = await runTool('wrangler', ['secret', 'list', '--format', 'json'])
  return code === 0 ? readSecretNames(output) : null
}

/** Pages that are open during the deployment load parts of themselves later. */
async function keepFilesOf(origin: string): Promise<void> {
  const kept = await keepOldFiles(join(ROOT, 'dist', 'web', 'assets'), origin, Date.now())
  if (kept === null)
    tell(
      `${origin} does not say which files it has, as before the first deployment: pages that are open load themselves anew.`,
    )
  else tell(`Kept ${kept} files of earlier versions for pages that are open.`)
}

async function ask(...args: string[]): Promise<string> {
  return (await runTool('wrangler', args)).output
}

async function wrangler(args: string[]): Promise<void> {
  const code = await startService('wrangler', args, console.log)
  if (code !== 0) throw new Failure(`\`wrangler ${args.join(' ')}\` failed; see its output above.`)
}
