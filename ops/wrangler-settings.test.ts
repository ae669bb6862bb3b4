import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from './lib/paths.ts'
import {
  doubtsAbout,
  hasReplicas,
  isOrigin,
  missingSecrets,
  namespaceId,
  placeholdersIn,
  problemsOf,
  readSecretNames,
  readWranglerToml,
  tagArguments,
} from './lib/wrangler-settings.ts'

/** Where wrangler.toml names what is stored, and how. The ids are placeholders. */
const OWN_NAMES: readonly (readonly [section: string, name: string])[] = [
  ['d1_databases', 'database_name'],
  ['r2_buckets', 'bucket_name'],
  ['ratelimits', 'namespace_id'],
]

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
  expect(missingSecrets({ vars }, ['SIGNING_KEY', 'DISCORD_CLIENT_SECRET'])).toEqual([])
})

it('finds the list of secrets among warnings, and knows that a Worker that does not exist has none', () => {
  const warning = '\u001b[33m▲ \u001b[43;33m[WARNING]\u001b[0m Something [odd]\n'
  const list = JSON.stringify([{ name: 'SIGNING_KEY', type: 'secret_text' }], null, 2)
  expect(readSecretNames(`${warning}${list}\n${warning}`)).toEqual(['SIGNING_KEY'])
  expect(readSecretNames(`${warning}[]`)).toEqual([])
  expect(readSecretNames('✘ [ERROR] Worker "realmport" not found.\n\n  If this is a new Worker')).toEqual([])
})

it('names the commit of a version, unless the command does', () => {
  expect(tagArguments([], 'abc-changed')).toEqual(['--tag', 'abc-changed'])
  for (const args of [['--tag', 'v1'], ['--tag=v1']]) expect(tagArguments(args, 'abc')).toEqual([])
  expect(tagArguments([], '')).toEqual([])
})

it('knows what is no origin', () => {
  expect(isOrigin('https://realms.example.com')).toBe(true)
  for (const text of ['https://realms.example.com/', 'http://realms.example.com', 'realms.example.com', ''])
    expect(isOrigin(text)).toBe(false)
})

it.each(['', 'You are not logged in.', '{}', '[1]'])('is no list of secrets: %j', (output) =>
  expect(readSecretNames(output)).toBeNull(),
)

it('refuses the contact address of the repository', () => {
  const settings = readWranglerToml()
  const problems = (contact: string) => problemsOf(settings, contact).join()
  expect(problems('harbour@realmport.example')).toContain('contact address')
  expect(problems('hello@islands.org')).not.toContain('contact address')
})

it('doubts a site without admins', () => {
  const routes = [{ pattern: 'realms.islands.org', custom_domain: true }]
  const doubts = (vars: Record<string, string>) =>
    doubtsAbout({ vars: { ORIGIN: 'https://realms.islands.org', ...vars }, routes })
  expect(doubts({ ADMIN_IDS: '' })).toHaveLength(1)
  expect(doubts({ ADMIN_IDS: '123' })).toEqual([])
})

it('doubts a domain that does not lead to the Worker', () => {
  const doubts = (ORIGIN: string, routes?: (string | { pattern: string })[]) =>
    doubtsAbout({ vars: { ADMIN_IDS: '1', ORIGIN }, ...(routes && { routes }) })
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

it('reads an environment as Wrangler does: with its own names for everything that is stored', () => {
  const [site, staging] = [readWranglerToml(), readWranglerToml('staging')]
  expect(staging.name).toBe('realmport-staging')
  expect(staging.triggers).toEqual(site.triggers)
  expect(Object.keys(staging.vars)).toEqual(Object.keys(site.vars))
  const bindings = (settings: object) =>
    Object.entries(settings).flatMap(([key, value]) =>
      OWN_NAMES.flatMap(([section, name]) =>
        section === key && Array.isArray(value)
          ? value.map((one: unknown) => z.record(z.string(), z.unknown()).parse(one)[name])
          : [],
      ),
    )
  expect(bindings(staging).length).toBe(bindings(site).length)
  for (const name of bindings(staging)) expect(bindings(site)).not.toContain(name)
  expect(() => readWranglerToml('nowhere')).toThrow('no environment nowhere')
})

it.each(['', 'staging'])('counts rate limits under ids of its own: %j', (env) => {
  const settings = readWranglerToml(env)
  const ids = settings.ratelimits.map((limit) => limit.namespace_id)
  expect(ids).toEqual(settings.ratelimits.map(({ name }) => namespaceId(settings.name, name)))
  expect(new Set(ids).size).toBe(ids.length)
  const [first] = settings.ratelimits
  const problems = problemsOf(
    {
      ...settings,
      ratelimits: [{ name: first?.name ?? '', namespace_id: '1001' }],
    },
    'hello@islands.org',
  )
  expect(problems.join()).toContain(`namespace_id of ${first?.name}`)
})

it.each(['', 'staging'])(
  'lets no address that an owner names reach a server of our own zone past its firewall: %j',
  (env) => {
    expect(readWranglerToml(env).compatibility_flags).toContain('global_fetch_strictly_public')
  },
)
