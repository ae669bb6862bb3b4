import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../smoke/ask.ts'
import { smoke } from '../smoke/smoke.ts'
import { prepareAccount } from './account.ts'
import { DOMAIN } from './operator.ts'
import { startFakePlatform } from './platform.ts'

const MINUTES = 60_000
const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
const platform = await startFakePlatform({ folder })
let account: Awaited<ReturnType<typeof prepareAccount>>
beforeAll(async () => {
  account = await prepareAccount(platform, join(folder, 'repository'))
}, 5 * MINUTES)
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

const namesOf = (sql: string) =>
  platform.databases.read(account.database, sql).map(({ name }) => String(name))
const triggers = () => namesOf("SELECT name FROM sqlite_master WHERE type = 'trigger'")
const applied = () => namesOf('SELECT name FROM d1_migrations ORDER BY name')
it(
  'sends triggers whole, which the command of Wrangler for migrations does not',
  async () => {
    const { code, output } = await account.wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--env='])
    expect([code, output]).toEqual([1, expect.stringContaining('incomplete input')])
    platform.databases.clear(account.database)
  },
  MINUTES,
)

const version = () => platform.scripts.deployedOf(platform.scripts.find('realmport'))?.id

it(
  'goes from an empty account to a running site, and from there to the next version',
  async () => {
    platform.sites.zone.integrityCheck = false
    const first = await account.deploy()
    expect([first.code, first.output]).toEqual([
      0,
      expect.stringContaining(`Deployed. https://${DOMAIN}/status`),
    ])
    expect(first.output).not.toMatch(/✘/)
    expect(platform.databases.info(account.database).read_replication.mode).toBe('auto')
    expect(applied()).toEqual(['0000_tables.sql', '0001_triggers.sql'])
    expect(triggers()).not.toEqual([])
    const before = version()
    const { code, output } = await account.deploy()
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Kept 0 files[^]*has all migrations[^]*Deployed\./),
    ])
    expect(version()).not.toBe(before)
  },
  10 * MINUTES,
)

const site = { origin: `https://${DOMAIN}`, at: new URL(platform.origin) }
const look = async () => smoke(site)
it(
  'tells what the zone in front does from what the Worker does',
  async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const { zone } = platform.sites
    expect(await look()).toBe('works')
    zone.integrityCheck = true
    expect(await look()).toBe('around')
    expect(said.mock.calls.join()).toContain('Browser Integrity Check')
    zone.unchecked = /^\/(?:api|embed)|\.atom$/
    expect(await look()).toBe('works')
    zone.inserts = true
    expect(await look()).toBe('around')
    expect(said.mock.calls.join()).toContain('/cdn-cgi/scripts/')
    zone.inserts = false
    // What no check from the inside can notice, the page says.
    expect((await ask(site, '/status')).text).toContain('cannot see what is in front of it')
    said.mockRestore()
  },
  MINUTES,
)

it(
  'leaves a version that works when the zone refuses programs',
  async () => {
    const { zone } = platform.sites
    zone.unchecked = null
    const refused = await account.deploy()
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('The Worker works')])
    zone.unchecked = /^\/(?:api|embed)|\.atom$/
  },
  5 * MINUTES,
)

it.each([
  ['fails', false, ''],
  ['never answers', true, ''],
  ['fails, and Wrangler before its end', false, 'PUT /workers/scripts/realmport/schedules'],
])(
  'brings back the version before when the Worker %s',
  async (_name, hangs, refused) => {
    const { faults } = platform.sites
    const { versions } = platform.scripts.find('realmport')
    const before = version()
    Object.assign(faults, { after: versions.length, hangs })
    platform.trouble.with = (call) => (call === refused ? 'refused' : null)
    const { code, output } = await account.deploy()
    platform.trouble.with = () => null
    expect([code, output]).toEqual([1, expect.stringContaining('visitors have the one before again')])
    expect(output).toContain(refused)
    expect(version()).toBe(before)
    expect(versions).toHaveLength(faults.after + 1)
  },
  5 * MINUTES,
)
