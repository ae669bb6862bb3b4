import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, it } from 'vitest'
import { ROOT } from './paths.ts'
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
} from './wrangler-settings.ts'

it('has exactly the schedules for which the Worker has jobs', () => {
  const source = readFileSync(join(ROOT, 'worker/jobs/run-jobs.ts'), 'utf8')
  const table = /SCHEDULES[^{]*\{([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  const known = [...table.matchAll(/^\s*'([^']+)':/gm)].map((match) => match[1])
  expect(known.length).toBeGreaterThan(0)
  expect(new Set(readWranglerToml().triggers.crons)).toEqual(new Set(known))
})

it('has the cache in front of the Worker itself, which begins anew with each deployment', () => {
  const settings: object = readWranglerToml()
  expect(settings).toMatchObject({ cache: { enabled: true, cross_version_cache: false } })
  // An entrypoint could switch it off.
  expect(settings).not.toHaveProperty('exports')
})

it('delivers beacons again for more than half a day, so that they wait out an outage of the database', () => {
  const waits = readWranglerToml().queues.consumers.map(
    (queue) => (queue.max_retries * queue.retry_delay) / 3600,
  )
  expect(waits).toHaveLength(1)
  expect(Math.min(...waits)).toBeGreaterThan(12)
})

it('has a Worker for files without a cache in front, because that cache makes them cost money', () => {
  const files = parse(readFileSync(join(ROOT, 'wrangler.files.toml'), 'utf8'))
  const settings = readWranglerToml()
  expect(files).toMatchObject({ assets: { directory: settings.assets['directory'] }, workers_dev: false })
  for (const billed of ['cache', 'exports']) expect(files).not.toHaveProperty(billed)
  // Its code is for addresses without a file: each request that runs it is billed.
  expect(files.assets).not.toHaveProperty('run_worker_first')
  const at = (ORIGIN: string) => fileRoutes({ ...settings, vars: { ORIGIN } })
  expect(at('https://realms.example.com')).toContain('realms.example.com/assets/*')
  expect(at('https://realms.example.com')).toContain('realms.example.com/theme.js')
  expect(at('https://realms.example.com')).not.toContain('realms.example.com/*')
  expect(at('https://realmport.somebody.workers.dev')).toEqual([])
})

it.each([
  [[], ['--name', 'realmport-files']],
  [['--dry-run'], ['--name', 'realmport-files', '--dry-run']],
  [
    ['--name', 'other', '--dry-run'],
    ['--name', 'other-files', '--dry-run'],
  ],
  [['--name=other'], ['--name', 'other-files']],
  [
    ['--env', 'staging', '--tag', 'v1'],
    ['--name', 'realmport-staging-files'],
  ],
  [
    ['-e', 'staging', '--keep-vars'],
    ['--name', 'realmport-staging-files'],
  ],
  [
    ['--var', 'ORIGIN:https://realms.example.com'],
    ['--name', 'realmport-files'],
  ],
])('gives the Worker for files its own name: %j', (args, given) => {
  expect(fileArguments(readWranglerToml(), args)).toEqual(given)
  expect(readFileSync(join(ROOT, 'dev/deploy.ts'), 'utf8')).toContain(
    "'wrangler.files.toml', ...routes, ...fileArguments(settings, args)]",
  )
})

it('names settings that are still placeholders, in any section', () => {
  const settings = {
    kv_namespaces: [{ binding: 'MARKS', id: '00000000000000000000000000000000' }],
    d1_databases: [{ database_id: '00000000-0000-0000-0000-000000000000', database_name: 'realmport' }],
    vars: { ORIGIN: 'https://realmport.example', DISCORD_ORIGIN: 'https://discord.com' },
    ratelimits: [{ namespace_id: '1001', simple: { limit: 1000 } }],
  }
  expect(placeholdersIn(settings)).toEqual(['id of MARKS', 'database_id', 'ORIGIN'])
})

it('names the secrets that are missing, and what does not work without them', () => {
  const vars = { TURNSTILE_SITE_KEY: '' }
  const known = readSecretNames('[\n{ "name": "SIGNING_KEY", "type": "secret_text" }\n]') ?? []
  expect(missingSecrets({ vars }, known)).toEqual(['DISCORD_CLIENT_SECRET is not set: nobody can sign in'])
  expect(
    missingSecrets({ vars: { TURNSTILE_SITE_KEY: 'x' } }, ['SIGNING_KEY', 'DISCORD_CLIENT_SECRET']),
  ).toEqual(['TURNSTILE_SECRET is not set: TURNSTILE_SITE_KEY has no effect'])
  expect(missingSecrets({ vars: { PICTURES_URL: 'x' } }, ['SIGNING_KEY', 'DISCORD_CLIENT_SECRET'])).toEqual([
    'PICTURES_TOKEN is not set: PICTURES_URL has no effect',
  ])
  expect(missingSecrets({ vars }, ['SIGNING_KEY', 'DISCORD_CLIENT_SECRET'])).toEqual([])
})

it('finds the list of secrets among warnings, and knows that a Worker that does not exist has none', () => {
  const warning = '\u001b[33m▲ \u001b[43;33m[WARNING]\u001b[0m Something [odd]\n'
  const list = JSON.stringify([{ name: 'SIGNING_KEY', type: 'secret_text' }], null, 2)
  expect(readSecretNames(`${warning}${list}\n${warning}`)).toEqual(['SIGNING_KEY'])
  expect(readSecretNames(`${warning}[]`)).toEqual([])
  expect(readSecretNames('✘ [ERROR] Worker "realmport" not found.\n\n  If this is a new Worker')).toEqual([])
})

it('refuses to deploy while it does not know the secrets, before the migrations', () => {
  const deploy = readFileSync(join(ROOT, 'dev/deploy.ts'), 'utf8')
  const refusal = deploy.indexOf('if (secrets === null && !isDryRun) throw')
  expect(refusal).toBeGreaterThan(0)
  expect(refusal).toBeLessThan(deploy.indexOf("'migrations', 'apply'"))
})

it('names the commit of a version, unless the command does', () => {
  expect(tagArguments([], 'abc-changed')).toEqual(['--tag', 'abc-changed'])
  for (const args of [['--tag', 'v1'], ['--tag=v1']]) expect(tagArguments(args, 'abc')).toEqual([])
  expect(tagArguments([], '')).toEqual([])
})

it('deploys the files to the account of wrangler.toml', () => {
  expect(accountEnvironment({ account_id: 'a1' })).toEqual({ CLOUDFLARE_ACCOUNT_ID: 'a1' })
  expect(accountEnvironment({})).toEqual({})
  expect(readFileSync(join(ROOT, 'dev/deploy.ts'), 'utf8')).toContain(
    "startService('wrangler', args, console.log, { env })",
  )
})

it('knows what is no origin', () => {
  expect(isOrigin('https://realms.example.com')).toBe(true)
  for (const text of ['https://realms.example.com/', 'http://realms.example.com', 'realms.example.com', ''])
    expect(isOrigin(text)).toBe(false)
})

it.each(['', 'You are not logged in.', '{}', '[1]'])('is no list of secrets: %j', (output) =>
  expect(readSecretNames(output)).toBeNull(),
)

it('doubts a site without admins, with the contact address of the repository, or with pictures that nobody publishes', () => {
  const routes = [{ pattern: 'realms.islands.org', custom_domain: true }]
  const doubts = (vars: Record<string, string>, contact: string, bindings: string[] = []) =>
    doubtsAbout(
      {
        vars: { ORIGIN: 'https://realms.islands.org', ...vars },
        r2_buckets: bindings.map((binding) => ({ binding })),
        routes,
      },
      contact,
    )
  expect(doubts({ ADMIN_IDS: '' }, 'harbour@realmport.example')).toHaveLength(2)
  const vars = { ADMIN_IDS: '123', PICTURES_URL: 'https://pictures.islands.org' }
  expect(doubts({ ...vars, PICTURES_URL: '' }, 'hello@islands.org')).toEqual([])
  expect(doubts({ ...vars, PICTURES_ZONE: 'z' }, 'hello@islands.org')).toHaveLength(1)
  expect(doubts(vars, 'hello@islands.org', ['PICTURES'])).toHaveLength(1)
  expect(doubts({ ...vars, PICTURES_ZONE: 'z' }, 'hello@islands.org', ['PICTURES'])).toEqual([])
})

it('doubts a domain that does not lead to the Worker', () => {
  const doubts = (ORIGIN: string, routes?: (string | { pattern: string })[]) =>
    doubtsAbout(
      { vars: { ADMIN_IDS: '1', ORIGIN }, r2_buckets: [], ...(routes && { routes }) },
      'a@islands.org',
    )
  const domain = 'https://realms.islands.org'
  expect(doubts(domain)).toHaveLength(1)
  expect(doubts(domain, [{ pattern: 'old.realms.islands.org' }])).toHaveLength(1)
  expect(doubts(domain, [{ pattern: 'realms.islands.org' }])).toEqual([])
  expect(doubts(domain, ['realms.islands.org/*'])).toEqual([])
  expect(doubts('https://realmport.somebody.workers.dev')).toEqual([])
})

it('reads whether the database has replicas', () => {
  const info = (mode: string) => JSON.stringify({ uuid: 'x', read_replication: { mode } })
  expect(hasReplicas(info('auto'))).toBe(true)
  expect(hasReplicas(info('disabled'))).toBe(false)
  for (const output of ['{}', 'Not logged in', '']) expect(hasReplicas(output)).toBeNull()
})

it('says where the database is made, and turns its replicas on after a deployment, and keeps the files of earlier versions before it', () => {
  const deploy = readFileSync(join(ROOT, 'dev/deploy.ts'), 'utf8')
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  for (const text of [deploy, operations]) {
    expect(text).toMatch(/d1 create realmport --location=weur/)
    expect(text).toMatch(/read replication/i)
  }
  const steps = [
    'await keepFilesOf(',
    "'migrations', 'apply'",
    "wrangler(['deploy'",
    "'d1', 'info', 'DB', '--json'",
    'await turnOnReplicas(',
  ]
  const places = steps.map((step) => deploy.indexOf(step))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

it('lets no address that an owner names reach a server of our own zone past its firewall', () => {
  expect(readWranglerToml().compatibility_flags).toContain('global_fetch_strictly_public')
})
