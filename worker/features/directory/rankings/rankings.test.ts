import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import type { Ranking } from '#contract/directory/ranking.ts'
import type { Listing } from '#contract/listings/listing.ts'
import worker from '../../../index.ts'
import { systemContext, userContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowsOf, run } from '../../../testing/rows.ts'
import { findListing } from '../../listings/find-listing.ts'
import { decidePenalty } from './decide-penalty.ts'
import { decideSnapshot } from './decide-snapshot.ts'
import { makeRanking } from './make-ranking.ts'
import { readRanking } from './read-ranking.ts'
import { type SnapshotInput, recordSnapshot } from './record-snapshot.ts'

const SUNDAY = Date.parse('2026-11-22T18:00:00Z')

const send = (
  now: number,
  serverId: string,
  [total, today, playing]: Counts,
  { source = 'staff', ...input }: Partial<SnapshotInput> & { source?: 'staff' | 'owner' } = {},
) =>
  recordSnapshot(systemContext(now), { source, isOwn: false }, { serverId, total, today, playing, ...input })
type Counts = readonly [total: number, today: number, playing: number]

const read = (week?: string) => readRanking(systemContext(SUNDAY), { week, limit: 100 })
const rows = async () => await rowsOf('SELECT * FROM ranking_entries ORDER BY run_at, place')

beforeEach(async () => {
  await env.DB.batch(
    ['ranking_weeks', 'realm_snapshots', 'realm_penalties'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  await run('UPDATE site_counters SET rankings_since = ?1', SUNDAY - 30 * DAY)
})

/** Hours before the run → counts at that time. */
type History = Record<number, Counts>
async function realm(history: History, options: { name?: string; created?: number } = {}): Promise<string> {
  const { id } = await makeListing(options)
  for (const [hours, counts] of Object.entries(history).toSorted(([a], [b]) => Number(b) - Number(a)))
    await send(SUNDAY - Number(hours) * HOUR, id, counts)
  return id
}

describe('a score', () => {
  // Each calculated by hand: T × (((H + P × 20 + 1) / 100) + 1).
  const CASES: [name: string, history: History, halved: boolean, counts: Counts, score: number][] = [
    ['of the worked example: 120 × 2.96', { 1: [120, 35, 8] }, false, [120, 35, 8], 355.2],
    ['of nobody at all: 0 × 1.01', { 1: [0, 0, 0] }, false, [0, 0, 0], 0],
    ['of a club nobody visits: 100 × 1.01', { 1: [100, 0, 0] }, false, [100, 0, 0], 101],
    ['of one player: 1 × 1.22', { 1: [1, 1, 1] }, false, [1, 1, 1], 1.22],
    ['with the penalty: 355.2 ÷ 2', { 1: [120, 35, 8] }, true, [120, 35, 8], 177.6],
    ['of half a hundredth: 1.01 ÷ 2', { 1: [1, 0, 0] }, true, [1, 0, 0], 0.505],
    [
      'by the highest total of the week: 130 × 2.96',
      { 100: [130, 2, 1], 1: [120, 35, 8] },
      false,
      [130, 35, 8],
      384.8,
    ],
    [
      'by the last counts of the day: 100 × 1.42',
      { 20: [100, 90, 50], 2: [100, 21, 1] },
      false,
      [100, 21, 1],
      142,
    ],
    ['without counts on the day: 100 × 1.01', { 25: [100, 90, 50] }, false, [100, 0, 0], 101],
    ['with counts 24 hours old: 100 × 1.01', { 24: [100, 90, 50] }, false, [100, 0, 0], 101],
    ['with counts of the very moment: 100 × 1.42', { 0: [100, 21, 1] }, false, [100, 21, 1], 142],
    [
      'of a large club: 50,000 × 241.01',
      { 1: [50_000, 2000, 1100] },
      false,
      [50_000, 2000, 1100],
      12_050_500,
    ],
  ]

  it.each(CASES)('%s', async (_, history, halved, counts, score) => {
    const id = await realm(history)
    if (halved)
      await run(
        `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at, imposed_at) VALUES (?1, ?1, '', 0, ?2)`,
        id,
        SUNDAY - DAY,
      )
    await makeRanking(systemContext(SUNDAY))
    const { items } = await read()
    const [total, today, playing] = counts
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ server: { _id: id }, place: 1, total, today, playing, halved, score })
  })
})

describe('a ranking', () => {
  it('has a fixed order for ties', async () => {
    // All have the same score of 181. The number of players decides first, then the visits of the day, then the earlier listing.
    const old = SUNDAY - 90 * DAY
    const young = SUNDAY - 80 * DAY
    const players = await realm({ 1: [100, 40, 2] }, { created: young })
    const comers = await realm({ 1: [100, 60, 1] }, { created: old })
    const comersToo = await realm({ 1: [100, 60, 1] }, { created: young })
    const fewer = await realm({ 1: [100, 80, 0] }, { created: old })
    await makeRanking(systemContext(SUNDAY))
    const { items } = await read()
    expect(items.map((item) => item.server._id)).toEqual([players, comers, comersToo, fewer])
    expect(new Set(items.map((item) => item.score))).toEqual(new Set([181]))
  })

  it('gives a server’s page its rank of the week until the next one is late', async () => {
    const id = await realm({ 1: [100, 10, 1] })
    await makeRanking(systemContext(SUNDAY))
    const rankAt = async (now: number) => (await findListing(systemContext(now), id))?.weekPlace
    expect([await rankAt(SUNDAY + 7 * DAY), await rankAt(SUNDAY + 8 * DAY)]).toEqual([1, null])
  })

  it('leaves out realms without counts in the week, without a public page, without an ASCII name, or with doubted counts', async () => {
    const ranked = await realm({ 1: [10, 1, 1] })
    await realm({ 169: [999, 1, 1] })
    await realm({ 1: [999, 1, 1] }, { name: 'Škyland' })
    await realm({ 1: [999, 1, 2] })
    const hidden = await realm({ 1: [999, 1, 1] })
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, hidden)
    await realm({})
    await makeRanking(systemContext(SUNDAY))
    expect((await read()).items.map((item) => item.server._id)).toEqual([ranked])
  })

  it('is the same at any later time: data from after the run changes nothing', async () => {
    const [first, second] = [await realm({ 1: [100, 10, 1] }), await realm({ 1: [90, 10, 1] })]
    const doubted = await realm({ 1: [500, 10, 11] })
    const late = SUNDAY + 3 * DAY
    await send(late, second, [5000, 5000, 5000], { takenAt: iso(SUNDAY - HOUR / 2) })
    await run(
      `UPDATE realm_snapshots SET status = 'counted', decided_at = ?2 WHERE listing_id = ?1`,
      doubted,
      late,
    )
    await run(
      `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at, imposed_at) VALUES ('p', ?1, '', ?2, ?2)`,
      first,
      late - DAY,
    )
    await makeRanking(systemContext(late))
    expect(await rows()).toMatchObject([
      { run_at: SUNDAY, place: 1, listing_id: first, points: 100 * 131 * 2 },
      { run_at: SUNDAY, place: 2, listing_id: second, points: 90 * 131 * 2 },
    ])
  })

  it('is created once, in repeated and simultaneous runs', async () => {
    const id = await realm({ 1: [100, 10, 1] })
    await Promise.all(Array.from({ length: 12 }, (_, n) => makeRanking(systemContext(SUNDAY + n * MINUTE))))
    const made = await rows()
    expect(made).toHaveLength(1)
    await send(SUNDAY + HOUR, id, [120, 10, 1])
    await makeRanking(systemContext(SUNDAY + 6 * DAY))
    expect(await rows()).toEqual(made)
    expect(await count('SELECT count(*) FROM ranking_weeks')).toBe(1)
  })

  it('is not created while it is disabled, nor for weeks before that', async () => {
    await realm({ 1: [100, 10, 1] })
    for (const enabledAt of [null, SUNDAY + 1]) {
      await run('UPDATE site_counters SET rankings_since = ?1', enabledAt)
      await makeRanking(systemContext(SUNDAY + DAY))
      expect(await count('SELECT count(*) FROM ranking_weeks')).toBe(0)
    }
    await run('UPDATE site_counters SET rankings_since = ?1', SUNDAY)
    await makeRanking(systemContext(SUNDAY + DAY))
    expect(await count('SELECT count(*) FROM ranking_weeks')).toBe(1)
  })

  it.each(['0 18 * * SUN', '17 3 * * *'])('is created by the schedule %s', async (cron) => {
    await realm({ 1: [100, 10, 1] })
    const ctx = createExecutionContext()
    await worker.scheduled(createScheduledController({ cron, scheduledTime: SUNDAY + 9 * HOUR }), env, ctx)
    await waitOnExecutionContext(ctx)
    expect(await rows()).toHaveLength(1)
  })

  it('shows who rose and who fell since the ranking before', async () => {
    const [a, b] = [await realm({ 1: [100, 0, 0] }), await realm({ 1: [90, 0, 0] })]
    await makeRanking(systemContext(SUNDAY))
    const next = SUNDAY + 14 * DAY
    await send(next - HOUR, a, [100, 0, 0])
    await send(next - HOUR, b, [110, 0, 0])
    const { id: c } = await makeListing()
    await send(next - HOUR, c, [105, 0, 0])
    await makeRanking(systemContext(next))
    const { items, weeks, total } = await read()
    expect(items.map(({ server, place, before }) => [server._id, place, before])).toEqual([
      [b, 1, 2],
      [c, 2, null],
      [a, 3, 1],
    ])
    expect([weeks, total]).toEqual([[iso(next), iso(SUNDAY)], 3])
    expect((await read('2026-11-22')).items.map(({ server }) => server._id)).toEqual([a, b])
  })

  it('ignores counts before a restart, and ends the penalty with it', async () => {
    const id = await realm({ 100: [500, 10, 1], 20: [80, 10, 1] })
    await run(
      `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at, imposed_at, closed_at, outcome) VALUES ('r', ?1, '', 0, 1, ?2, 'restarted')`,
      id,
      SUNDAY - 50 * HOUR,
    )
    await makeRanking(systemContext(SUNDAY))
    expect(await rows()).toMatchObject([{ total: 80, halved: 0, points: 80 * 131 * 2 }])
  })
})

describe('reading a ranking', () => {
  it('is public, cacheable, and empty at first', async () => {
    const response = await request('/api/rankings')
    expect(response.headers.get('cache-control')).toContain('public')
    expect(await response.json()).toEqual({ enabled: true, runAt: null, total: 0, items: [], weeks: [] })
  })

  it('leaves the place of a realm empty that is no longer public', async () => {
    const [a, b] = [await realm({ 1: [100, 0, 0] }), await realm({ 1: [90, 0, 0] })]
    await makeRanking(systemContext(SUNDAY))
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, a)
    const { items, total } = await bodyOf<Ranking>(request('/api/rankings?limit=5'))
    expect([total, items.map(({ place, server }) => [place, server._id])]).toEqual([2, [[2, b]]])
  })

  it.each([
    ['?week=2026-11-16', 404],
    ['?week=soon', 400],
  ])('refuses %s', async (query, status) => {
    expect((await request(`/api/rankings${query}`)).status).toBe(status)
  })
})

describe('received counts', () => {
  const decide = async (id: string | undefined, decision: string) =>
    request(`/api/admin/rankings/snapshots/${id}/decision`, { as: await makeAdmin(), body: { decision } })

  it('are stored with their source and time', async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    const takenAt = iso(Date.now() - HOUR)
    const response = await request('/api/admin/rankings/snapshots', {
      as: admin,
      body: { serverId: id, total: 40, today: 10, playing: 3, takenAt },
    })
    expect(await answerOf(response)).toEqual([
      201,
      { _id: expect.any(String), serverId: id, takenAt, status: 'counted', doubt: null },
    ])
    const adminView = await bodyOf<{ recent: unknown[] }>(request('/api/admin/rankings', { as: admin }))
    expect(adminView.recent).toMatchObject([{ server: { _id: id }, total: 40, source: 'staff', takenAt }])
  })

  it('may come twice or at once; others of the same moment are rejected', async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    const body = {
      serverId: id,
      total: 40,
      today: 10,
      playing: 3,
      takenAt: iso(Date.now() - HOUR),
    }
    const post = (change = {}) =>
      request('/api/admin/rankings/snapshots', { as: admin, body: { ...body, ...change } })
    expect(await atOnce(8, () => post())).toEqual({ 201: 8 })
    expect(await count('SELECT count(*) FROM realm_snapshots WHERE listing_id = ?1', id)).toBe(1)
    expect((await post({ total: 41 })).status).toBe(409)
  })

  it('wait for admins when they jump, and count after their approval', async () => {
    const { id } = await makeListing()
    await send(SUNDAY - 30 * HOUR, id, [100, 50, 5])
    expect(await send(SUNDAY - 6 * HOUR, id, [900, 500, 5])).toMatchObject({
      status: 'doubted',
      doubt: 'The club grew by 800 within 24 hours.',
    })
    const admin = await makeAdmin()
    const { doubted } = await bodyOf<{ doubted: { _id: string }[] }>(
      request('/api/admin/rankings', { as: admin }),
    )
    expect(doubted).toHaveLength(1)
    expect(await atOnce(3, () => decide(doubted[0]?._id, 'count'))).toEqual({ 200: 1, 409: 2 })
    expect(await auditOf(doubted[0]?._id ?? '')).toMatchObject([{ action: 'snapshot.count' }])
    expect((await decide(doubted[0]?._id, 'dismiss')).status).toBe(409)
  })

  it('wait for admins when they jump in small steps, until admins have checked them', async () => {
    const { id } = await makeListing()
    await send(SUNDAY - 6 * HOUR, id, [100, 50, 5])
    expect(await send(SUNDAY - 5 * HOUR, id, [190, 90, 5])).toMatchObject({ status: 'counted' })
    const leap = await send(SUNDAY - 4 * HOUR, id, [280, 130, 5])
    expect(leap).toMatchObject({ status: 'doubted', doubt: 'The club grew by 180 within 2 hours.' })
    await decide(leap._id, 'count')
    expect(await send(SUNDAY - 3 * HOUR, id, [300, 130, 5])).toMatchObject({ status: 'counted' })
  })

  it('wait for admins when they are an owner’s first and of a large club, and are not ranked until then', async () => {
    const { id } = await makeListing()
    const sendAt = (hours: number, total: number) =>
      send(SUNDAY - hours * HOUR, id, [total, total, 5], { source: 'owner' })
    expect(await sendAt(4, 1_000_000)).toMatchObject({
      status: 'doubted',
      doubt: 'There are no earlier counts to compare 1000000 members with.',
    })
    // Waiting counts are not a base for comparison, either. Sending them again does not help, and neither does an earlier time.
    const waiting = await sendAt(3, 900)
    expect(waiting).toMatchObject({ status: 'doubted' })
    expect(await sendAt(30, 900)).toMatchObject({ status: 'doubted' })
    await makeRanking(systemContext(SUNDAY))
    expect(await rows()).toEqual([])

    await decide(waiting._id, 'count')
    expect(await sendAt(2, 910)).toMatchObject({ status: 'counted', doubt: null })
  })

  it('wait for admins when an owner says a week of growth at once, or that a whole club plays', async () => {
    const { id } = await makeListing()
    const tell = (daysAgo: number, total: number, playing = 5) => {
      const takenAt = iso(SUNDAY - daysAgo * DAY)
      return send(SUNDAY, id, [total, total, playing], { source: 'owner', takenAt })
    }
    expect(await tell(6, 500)).toMatchObject({ status: 'counted' })
    expect(await tell(5, 740)).toMatchObject({ status: 'counted' })
    expect(await tell(4, 1100)).toMatchObject({
      status: 'doubted',
      doubt: 'The club grew by 600 within 24 hours.',
    })
    expect(await tell(3, 745, 745)).toMatchObject({
      status: 'doubted',
      doubt: '745 of 745 members are playing at once.',
    })
    expect(await tell(2, 745)).toMatchObject({ status: 'counted' })
  })

  it('are compared with the latest counts, also when those are more than a day old', async () => {
    const { id } = await makeListing()
    await send(SUNDAY - 5 * DAY, id, [90_000, 50, 5])
    expect(await send(SUNDAY, id, [90_100, 60, 5], { source: 'owner' })).toMatchObject({ status: 'counted' })
  })

  it.each([
    [{ takenAt: '2999-01-01T00:00:00Z' }, 'takenAt'],
    [{ takenAt: '2020-01-01T00:00:00Z' }, 'takenAt'],
  ])('are rejected with %j', async (change, field) => {
    const { id } = await makeListing()
    const body = { serverId: id, total: 40, today: 10, playing: 3, ...change }
    expect(await answerOf(request('/api/admin/rankings/snapshots', { as: await makeAdmin(), body }))).toEqual(
      [400, expect.objectContaining({ code: 'invalid_input', field })],
    )
  })
})

describe('the players of a listing', () => {
  const players = async (id: string) => (await bodyOf<Listing>(request(`/api/servers/${id}`))).players

  it('are those of its latest plausible counts, with their time and who counted', async () => {
    const { id } = await makeListing()
    expect(await players(id)).toBeNull()
    await send(SUNDAY - HOUR, id, [100, 20, 4])
    const latest = {
      playing: 4,
      capacity: null,
      countedAt: iso(SUNDAY - HOUR),
      source: 'staff',
    }
    expect(await players(id)).toEqual(latest)
    // Late news of the day before, and more players than visitors.
    await send(SUNDAY, id, [100, 20, 9], { takenAt: iso(SUNDAY - DAY) })
    await send(SUNDAY, id, [100, 20, 90])
    expect(await players(id)).toEqual(latest)
  })

  it('follow what admins decide about doubted counts', async () => {
    const { id } = await makeListing()
    await send(SUNDAY - HOUR, id, [100, 20, 4])
    const { _id } = await send(SUNDAY, id, [100, 20, 90])
    const admin = await makeAdmin()
    const ctx = userContext({ id: admin.id, roles: ['Admin'] }, { now: SUNDAY })
    await decideSnapshot(ctx, { id: _id, decision: 'count' })
    expect(await players(id)).toMatchObject({ playing: 90, countedAt: iso(SUNDAY) })
  })
})

describe('mass invites', () => {
  it('are proposed by the software, decided by admins, and lifted by a restart', async () => {
    const { id, owner } = await makeListing()
    await send(SUNDAY - 30 * HOUR, id, [100, 50, 5])
    await send(SUNDAY - 6 * HOUR, id, [190, 50, 5])
    const admin = await makeAdmin()
    const penalties = async () =>
      (
        await bodyOf<{ penalties: { _id: string; imposedAt: string | null }[] }>(
          request('/api/admin/rankings', { as: admin }),
        )
      ).penalties
    const mine = async () =>
      (await bodyOf<{ items: { halved: boolean }[] }>(request('/api/rankings/mine', { as: owner }))).items[0]
        ?.halved
    const [proposed] = await penalties()
    expect(proposed).toMatchObject({
      imposedAt: null,
      reason: '90 new members within 24 hours, but visits rose by only 0.',
    })
    expect(await mine()).toBe(false)
    const path = `/api/admin/rankings/penalties/${proposed?._id}/decision`
    const decide = (decision: string) => request(path, { as: admin, body: { decision } })
    expect((await decide('restart')).status).toBe(409)
    expect(await atOnce(2, () => decide('impose'))).toEqual({ 200: 1, 409: 1 })
    expect(await mine()).toBe(true)
    expect((await decide('dismiss')).status).toBe(409)
    expect((await decide('restart')).status).toBe(200)
    expect([await mine(), await penalties()]).toEqual([false, []])
    expect((await auditOf(proposed?._id ?? '')).filter(({ actor }) => actor === admin.id)).toHaveLength(2)
  })

  it.each(['dismiss', 'restart'])(
    'are proposed when members join in small steps within two days, and after %s only for new ones',
    async (decision) => {
      const { id } = await makeListing()
      const admin = await makeAdmin()
      const join = async (from: number, to: number) => {
        for (let hour = from; hour <= to; hour += 1)
          await send(SUNDAY + hour * HOUR, id, [150 + hour * 4, 20, 2])
        return await rowsOf<{ id: string; reason: string }>(
          'SELECT id, reason FROM realm_penalties WHERE closed_at IS NULL',
        )
      }
      expect(await join(0, 12)).toEqual([])
      const [proposed] = await join(13, 20)
      expect(proposed?.reason).toBe('52 new members within 13 hours, but visits rose by only 0.')
      const steps = decision === 'restart' ? (['impose', 'restart'] as const) : (['dismiss'] as const)
      const ctx = userContext({ id: admin.id, roles: ['Admin'] }, { now: SUNDAY + 20.5 * HOUR })
      for (const step of steps) await decidePenalty(ctx, { id: proposed?.id ?? '', decision: step })
      // The first counts since then are those of 234 members, so a quarter more takes 15 hours.
      expect(await join(21, 35)).toEqual([])
      expect(await join(36, 36)).toMatchObject([
        { reason: '60 new members within 15 hours, but visits rose by only 0.' },
      ])
    },
  )

  it('are not proposed when members join in small steps over more than two days', async () => {
    const { id } = await makeListing()
    for (let hour = 0; hour <= 72; hour += 1) await send(SUNDAY + hour * HOUR, id, [150 + hour, 20, 2])
    expect(await count('SELECT count(*) FROM realm_penalties')).toBe(0)
  })

  it('may be added by admins themselves, once at a time', async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    const impose = (body: unknown) => request('/api/admin/rankings/penalties', { as: admin, body })
    expect(await atOnce(4, () => impose({ serverId: id, reason: 'Seen it.' }))).toEqual({ 201: 1, 409: 3 })
    expect((await impose({ serverId: 'nobodyHasIt1', reason: 'Seen it.' })).status).toBe(404)
  })
})

describe('the switch', () => {
  it('changes once, with an audit entry', async () => {
    const admin = await makeAdmin()
    const turn = (enabled: boolean) =>
      request('/api/admin/rankings/enabled', { as: admin, method: 'PUT', body: { enabled } })
    await Promise.all([turn(false), turn(false), turn(false)])
    expect(await bodyOf(turn(false))).toEqual({ enabledAt: null })
    expect(await bodyOf(turn(true))).toEqual({ enabledAt: expect.any(String) })
    expect(await count(`SELECT count(*) FROM audit_log WHERE actor_id = ?1`, admin.id)).toBe(2)
  })
})
