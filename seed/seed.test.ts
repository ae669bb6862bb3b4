import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, it } from 'vitest'
import { APPLICATION_STATUSES } from '#contract/community/application.ts'
import { ROADMAP_STATUSES } from '#contract/community/roadmap.ts'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { REPORT_STATUSES } from '#contract/staff/report-status.ts'
import { ROOT } from '../ops/lib/paths.ts'
import { errorsInReadModels } from '../worker/testing/check-read-models.ts'
import { findLocalDatabase, hasLocalDatabase, seed } from './seed.ts'
import { openSqlite } from './sqlite-db.ts'

const db = new DatabaseSync(':memory:')
beforeAll(async () => {
  for (const file of globSync('migrations/*.sql', { cwd: ROOT }).toSorted())
    db.exec(readFileSync(join(ROOT, file), 'utf8'))
  await seed(db, Date.UTC(2026, 5, 17, 12))
})

const values = (sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row)[0])
const ofSteve = `owner_id = (SELECT id FROM users WHERE username = 'steve')`

it('finds the database of wrangler.toml beside that of an id which stood there before', () => {
  const state = mkdtempSync(join(tmpdir(), 'state-'))
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  // As workerd names it.
  const name = '9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite'
  const id = '00000000-0000-0000-0000-000000000000'
  mkdirSync(folder, { recursive: true })
  expect(findLocalDatabase(state, id)).toBeNull()
  for (const file of ['metadata.sqlite', 'another.sqlite']) writeFileSync(join(folder, file), '')
  expect([findLocalDatabase(state, id), hasLocalDatabase(state, id)]).toEqual([
    join(folder, 'another.sqlite'),
    false,
  ])
  writeFileSync(join(folder, name), '')
  expect([findLocalDatabase(state, id), hasLocalDatabase(state, id)]).toEqual([join(folder, name), true])
  expect(() => findLocalDatabase(state, 'a third one')).toThrow('None of the databases')
  rmSync(state, { recursive: true })
})

it('creates read models and counters that match the rows', async () => {
  expect(await errorsInReadModels(openSqlite(db))).toEqual([])
})

it('has servers that are described in two and in three languages, each with its language', () => {
  const described = (further: string) =>
    values(`SELECT count(*) FROM listings WHERE moderation = 'approved' AND ${further}`)[0]
  expect(described(`description2 <> '' AND description3 = ''`)).toBeGreaterThan(10)
  expect(described(`description3 <> ''`)).toBeGreaterThan(2)
  expect(
    described(`(description2 <> '' AND coalesce(description_languages ->> 1, '') = ''
      OR description3 <> '' AND coalesce(description_languages ->> 2, '') = '')`),
  ).toBe(0)
})

it.each([
  ['listings', 'SELECT DISTINCT moderation FROM listings', MODERATION_STATES],
  ['listings of steve', `SELECT DISTINCT moderation FROM listings WHERE ${ofSteve}`, MODERATION_STATES],
  ['reports', 'SELECT DISTINCT status FROM reports', REPORT_STATUSES],
  ['applications', 'SELECT DISTINCT status FROM applications', APPLICATION_STATUSES],
  ['ideas', 'SELECT DISTINCT status FROM roadmap_items', [...ROADMAP_STATUSES, 'suggested', 'declined']],
  ['hubs', 'SELECT DISTINCT state FROM hubs', ['ok', 'dead', 'elsewhere']],
  ['invites', 'SELECT DISTINCT discord_state FROM listings', ['ok', 'dead', 'elsewhere']],
  ['incidents', `SELECT DISTINCT status FROM incidents`, ['scheduled', 'resolved', 'completed']],
  ['counts of realms', 'SELECT DISTINCT status FROM realm_snapshots', ['counted', 'doubted']],
])('contains %s in every state', (_, sql, states) => {
  expect(values(sql)).toEqual(expect.arrayContaining([...states]))
})

it.each([
  ['weeks of rankings', 'SELECT count(*) FROM ranking_weeks', 4],
  ['audit entries', 'SELECT count(*) FROM audit_log', 800],
  ['votes', 'SELECT count(*) FROM votes', 10_000],
  ['odd days', 'SELECT count(*) FROM odd_days', 2],
  ['reviews', 'SELECT count(*) FROM reviews', 800],
  ['verified owners', 'SELECT count(owner_proven_at) FROM listings', 20],
  ['saves', 'SELECT count(*) FROM marks', 100],
  ['longer texts', `SELECT count(*) FROM listings WHERE about LIKE '%**%'`, 10],
  ['days of insights', 'SELECT count(DISTINCT day) FROM listing_days', 59],
  ['minutes of the status', 'SELECT count(*) FROM status_minutes', 180],
  ['reviews of one listing of steve', `SELECT max(rating_cnt) FROM listings WHERE ${ofSteve}`, 47],
  [
    'Skyblocks of steve',
    `SELECT count(*) FROM listings WHERE moderation = 'approved' AND tags LIKE '%Skyblock%' AND ${ofSteve}`,
    1,
  ],
  ['admins', `SELECT count(*) FROM users WHERE username = 'alex' AND roles LIKE '%admin%'`, 1],
])('contains enough %s', (_, sql, least) => {
  expect(values(sql)[0]).toBeGreaterThanOrEqual(least)
})

it('contains no future dates, and lets sunny vote everywhere', () => {
  const now = Date.UTC(2026, 5, 17, 12)
  const latest = ['listings.updated', 'votes.cast_at', 'reviews.updated_at', 'audit_log.at'].map((column) => {
    const [table, name] = column.split('.')
    return Number(values(`SELECT max(${name}) FROM ${table}`)[0])
  })
  expect(Math.max(...latest)).toBeLessThan(now)
  const sunnys = `SELECT max(cast_at) FROM votes JOIN users ON id = user_id WHERE username = 'sunny'`
  expect(Number(values(sunnys)[0])).toBeLessThan(now - 24 * 3_600_000)
})

it('creates the same ids for the same seed', () => {
  expect(values('SELECT id FROM listings ORDER BY seq LIMIT 2')).toMatchInlineSnapshot(`
    [
      "2JT4slenkOFZ",
      "cHDMk9ABPvtP",
    ]
  `)
})
