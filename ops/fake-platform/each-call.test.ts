import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  checkSettings,
  deployedVersion,
  deployVersion,
  haveReplicas,
  migrateDatabase,
  rollBack,
} from '../lib/deployment.ts'
import { ROOT } from '../lib/paths.ts'
import { readWranglerToml } from '../lib/wrangler-settings.ts'
import { prepareQuickly } from './account.ts'
import { type Fault, startFakePlatform } from './platform.ts'

const MINUTES = 60_000
const MIGRATIONS = readdirSync(join(ROOT, 'migrations')).filter((file) => file.endsWith('.sql'))
const CHANGES = /^(?:POST|PUT|PATCH) (?!.*(?:query|graphql))/

const lostOrLate = (call: string): Fault | null => {
  if (call.endsWith('import ingest')) return 'late'
  return CHANGES.test(call) ? 'lost' : null
}

const folder = mkdtempSync(join(tmpdir(), 'each-call-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A small Worker in the place of ours: the calls are the same, and an upload takes no time. */
const build = join(folder, 'dist')
for (const [file, content] of [
  ['code/index.js', 'export default { fetch: () => new Response("ok") }'],
  ['code/later-a.mjs', 'export const a = 1'],
  ['web/index.html', '<!doctype html>'],
  ['web/assets/a.js', 'console.log(1)'],
] as const) {
  mkdirSync(join(build, file, '..'), { recursive: true })
  writeFileSync(join(build, file), content)
}

/** The first deployment of an account, step by step; each step is repeated until every call of it has once had trouble, and it goes well. */
async function deployWith(trouble: (call: string) => Fault | null, env: string) {
  const data = mkdtempSync(join(folder, 'account-'))
  const platform = await startFakePlatform({ folder: data })
  const { deployment, database, script } = await prepareQuickly(platform, join(data, 'project'), build, env)
  const args = [`--env=${env}`]
  const first = await deployedVersion(deployment)
  const steps = {
    settings: async () => checkSettings(deployment, { isDryRun: false }),
    migrations: async () => migrateDatabase(deployment),
    version: async () => deployVersion(deployment, args),
    replicas: async () => haveReplicas(deployment),
  }
  const names = (sql: string) => platform.databases.read(database, sql).map(({ name }) => String(name))
  const state = () => {
    const tables = names("SELECT name FROM sqlite_master WHERE name = 'listings'").length
    const version = platform.scripts.deployedOf(script)
    return {
      migrations: tables === 0 ? [] : names('SELECT name FROM d1_migrations ORDER BY name'),
      isOld: version?.id === first,
      isWhole: version?.modules.length === 2 && Object.keys(version.files).length === 2,
      secrets: Object.keys(version?.secrets ?? {}).length,
    }
  }
  const tried: string[] = []

  /** Takes a step until no call of it has trouble any more. What it did is all there, or nothing of it. */
  async function insist(name: string, step: () => Promise<unknown>): Promise<void> {
    const known = new Set<string>()
    let isLate = false
    for (let troubled = ''; ; troubled = '') {
      const count = new Map<string, number>()
      platform.trouble.with = (call) => {
        count.set(call, (count.get(call) ?? 0) + 1)
        const one = `${call} ${count.get(call)}`
        const fault = troubled !== '' || known.has(one) ? null : trouble(call)
        if (fault === null) return null
        known.add(one)
        troubled = one
        return fault
      }
      const error = await step().then(
        () => null,
        (reason: unknown) => String(reason),
      )
      platform.trouble.with = () => null
      const { migrations, isOld, isWhole, secrets } = state()
      expect([[], MIGRATIONS], `${name}, ${troubled}`).toContainEqual(migrations)
      expect([isOld || isWhole, secrets], `${name}, ${troubled}`).toEqual([true, 2])
      // Only what the platform does late can disturb an attempt without trouble of its own.
      isLate ||= trouble(troubled.replace(/ \d+$/, '')) === 'late'
      if (troubled === '' && error !== null) expect([isLate, error]).toEqual([true, expect.any(String)])
      if (error?.includes('Nothing was deployed') || error?.includes('Not deployed'))
        expect([troubled, isOld]).toEqual([troubled, true])
      if (troubled === '' && error === null) return
      tried.push(`${name}: ${troubled}${error === null ? ' (without effect)' : ''}`)
    }
  }

  for (const [name, step] of Object.entries(steps)) await insist(name, step)
  const deployed = await deployedVersion(deployment)
  // Once more without any trouble, as the next deployment.
  for (const step of Object.values(steps)) await step()
  const done = state()
  expect(done).toEqual({ migrations: MIGRATIONS, isOld: false, isWhole: true, secrets: 2 })
  expect(await deployedVersion(deployment)).not.toBe(deployed)
  expect(platform.databases.info(database).read_replication.mode).toBe('auto')
  expect(script.crons).toEqual(readWranglerToml().triggers.crons)

  await insist('rollback', async () => rollBack(deployment, deployed))
  expect(await deployedVersion(deployment)).toBe(deployed)
  await platform.close()
  return { tried, script, platform }
}

it.concurrent(
  'a call that is refused, whichever it is, stops a deployment that a repetition completes',
  async () => {
    const { tried, script } = await deployWith(() => 'refused', '')
    expect(script.domains).toEqual(['realms.example.com'])
    expect(tried.length, tried.join('\n')).toBeGreaterThanOrEqual(26)
  },
  10 * MINUTES,
)

it.concurrent(
  'an answer that is lost after a change, and an import that is late, leave nothing that a repetition makes twice: on staging, whose names are its own',
  async () => {
    const { tried, script, platform } = await deployWith(lostOrLate, 'staging')
    expect(script.subdomain.enabled).toBe(true)
    expect(() => platform.scripts.find('realmport')).toThrow('')
    expect(tried.length, tried.join('\n')).toBeGreaterThanOrEqual(10)
  },
  10 * MINUTES,
)
