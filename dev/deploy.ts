import { join } from 'node:path'
import { execa } from 'execa'
import { keepOldFiles } from './lib/old-files.ts'
import { ROOT } from './lib/paths.ts'
import { runTool, startService } from './lib/processes.ts'
import { databaseOf, turnOnReplicas } from './lib/replicas.ts'
import { Failure, runScript } from './lib/script.ts'
import { SITE } from '../contract/site.ts'
import { WORKER_ARGS } from './worker-build/worker-code.ts'
import {
  accountEnvironment,
  doubtsAbout,
  fileArguments,
  fileRoutes,
  hasReplicas,
  isOrigin,
  missingSecrets,
  placeholdersIn,
  readSecretNames,
  readWranglerToml,
  tagArguments,
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
     with a domain, above the first line in brackets: routes = [{ pattern = "realms.example.com", custom_domain = true }]
  6. npx wrangler secret put DISCORD_CLIENT_SECRET
     npx wrangler secret put SIGNING_KEY               32 random bytes in base64url
     npx wrangler secret put LEDGER_KEY                32 others
Then: npm run deploy. docs/operations.md explains each step.`

// What a failure means for visitors.
const NOTHING_DEPLOYED = `Nothing was deployed: the site goes on as before. Migrations before the one that failed stay, which is safe.
Mend what is named above and run \`npm run deploy\` again.`
const ONLY_FILES = `The Worker was not deployed: the site goes on with the version before.
Mend what is named above and run \`npm run deploy\` again.`
const PERHAPS = `If the last entry of \`npx wrangler deployments list\` is of now, visitors have the new version, and only what is named above is missing.
Otherwise they have the version before. Mend it and run \`npm run deploy\` again.`

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
  const list = await runTool('wrangler', ['secret', 'list', '--format', 'json'])
  const secrets = readSecretNames(list.output)
  const wrong = isOrigin(settings.vars['ORIGIN'])
    ? []
    : ['ORIGIN in wrangler.toml is not `https://` and a domain with nothing after it']
  const missing = [...placeholders, ...wrong, ...(secrets ? missingSecrets(settings, secrets) : [])]
  const doubts = doubtsAbout(settings, SITE.contact)
  if (secrets === null)
    doubts.push(
      `Cloudflare does not say which secrets are set (log in with \`npx wrangler login\`). Without them: ${missingSecrets(settings, []).join('; ')}`,
    )
  else if (!secrets.includes('LEDGER_KEY'))
    doubts.push('LEDGER_KEY is not set: votes count, and the public ledger does not grow')
  for (const warning of [...missing, ...doubts]) tell(`Warning: ${warning}.`)
  if (missing.length > 0) {
    if (!isDryRun) throw new Failure(`Not deployed.\n\n${WHAT_TO_DO}`)
    tell(WHAT_TO_DO)
  }
  // Without a login nothing can be deployed. Wrangler asks for the secrets, too, but only after the migrations.
  if (secrets === null && !isDryRun) throw new Failure(`Not deployed. Wrangler says:\n${list.output}`)
  // It writes the Worker's code, too.
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
  if (!isDryRun) await keepFilesOf(settings.vars['ORIGIN'] ?? '')
  // Migrations only add, so the previous version works with the newer tables until it is replaced.
  if (!isDryRun) await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote'], NOTHING_DEPLOYED)
  // Files first: the new pages ask for them.
  const routes = fileRoutes(settings).flatMap((route) => ['--route', route])
  if (routes.length > 0)
    await wrangler(
      ['deploy', '--config', 'wrangler.files.toml', ...routes, ...fileArguments(settings, args)],
      isDryRun ? '' : ONLY_FILES,
    )
  const tag = tagArguments(args, await currentCommit())
  await wrangler(['deploy', ...WORKER_ARGS, ...tag, ...args], isDryRun ? '' : PERHAPS)
  if (isDryRun) return
  await haveReplicas(settings)
  tell(`Deployed. ${settings.vars['ORIGIN']}/status shows within two minutes whether every part works.`)
})

async function haveReplicas(settings: object): Promise<void> {
  const info = await runTool('wrangler', ['d1', 'info', 'DB', '--json'])
  if (hasReplicas(info.output) === true) return
  const [token, whoami] = [await ask('auth', 'token', '--json'), await ask('whoami', '--json')]
  const database = databaseOf(settings, token, whoami)
  const isOn = database !== null && (await turnOnReplicas(database))
  tell(isOn ? 'Turned on read replication of the database.' : REPLICAS)
}

/** The commit of the files here, and whether they differ from it; '' outside a repository. */
async function currentCommit(): Promise<string> {
  const args = ['describe', '--always', '--abbrev=10', '--dirty=-changed', '--exclude=*']
  const { failed, stdout } = await execa('git', args, { cwd: ROOT, reject: false })
  return failed ? '' : stdout
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

async function wrangler(args: string[], meaning: string): Promise<void> {
  const env = accountEnvironment(readWranglerToml())
  const code = await startService('wrangler', args, console.log, { env })
  if (code !== 0)
    throw new Failure(`\`wrangler ${args.join(' ')}\` failed; see its output above.\n${meaning}`)
}
