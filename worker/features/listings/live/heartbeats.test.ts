import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import {
  type Heartbeat,
  HEARTBEAT_EVERY_MS,
  HEARTBEAT_HOURS,
  HEARTBEAT_STALE_MS,
} from '#contract/listings/heartbeat.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { sendRound } from '../../../testing/probes.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import type { DirectoryPage } from '../../directory/browse-directory.ts'
import { findListing } from '../find-listing.ts'
import { noteLive } from './note-live.ts'
import { recordHeartbeat } from './record-heartbeat.ts'

const REPORT = { players: 12, capacity: 40, version: '1.21.100' }

async function makeKey(as: TestUser, serverId: string | null = null) {
  const body = { label: 'Server', serverId, scopes: ['stats:write'] }
  const { token } = await bodyOf<{ token: string }>(request('/api/tokens', { as, body }))
  return token
}
const beat = (key: string | null, body: object = REPORT) =>
  request('/api/heartbeats', {
    body,
    proof: {},
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })
const reports = (...ids: string[]) =>
  count(
    `SELECT count(*) FROM live_servers JOIN listings USING (seq) WHERE reported_at IS NOT NULL AND id IN (?1, ?2)`,
    ids[0],
    ids[1] ?? '',
  )
const shown = async (id: string) =>
  (await bodyOf<{ heartbeat: Heartbeat | null }>(request(`/api/servers/${id}`))).heartbeat
/** As if the last report had come earlier. */
const age = (id: string, ms: number) =>
  run(
    'UPDATE live_servers SET reported_at = reported_at - ?2 WHERE seq = (SELECT seq FROM listings WHERE id = ?1)',
    id,
    ms,
  )

describe('a report of a server', () => {
  it('is shown on its page and in lists, with its age', async () => {
    const { id, owner } = await makeListing()
    expect(await shown(id)).toBeNull()
    const key = await makeKey(owner, id)
    const answer = await bodyOf<{ serverId: string; at: string; nextAt: string }>(beat(key))
    expect(answer.serverId).toBe(id)
    expect(Date.parse(answer.nextAt) - Date.parse(answer.at)).toBe(HEARTBEAT_EVERY_MS)
    const heartbeat = await shown(id)
    expect(heartbeat).toMatchObject({ ...REPORT, at: answer.at })
    expect(heartbeat?.hours.length).toBe(HEARTBEAT_HOURS)
    const { items } = await bodyOf<DirectoryPage>(request('/api/servers'))
    const { players, capacity } = REPORT
    expect(items[0]).not.toHaveProperty('heartbeat')
    expect(items[0]?.players).toEqual({ playing: players, capacity, countedAt: answer.at, source: 'server' })
    const textOf = async (path: string) => (await request(path)).text()
    expect(await textOf(`/embed/servers/${id}.svg`)).toContain('12 playing · on Realmport')
    expect(await textOf(`/servers/${items[0]?.slug}`)).toContain('"playersOnline":12')
  })

  it('is accepted once a minute, also of many at once, and the refusal says how long to wait', async () => {
    const { id, owner } = await makeListing()
    const key = await makeKey(owner, id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => beat(key)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 429),
    ])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    await age(id, HEARTBEAT_EVERY_MS)
    expect((await beat(key, { ...REPORT, players: 3 })).status).toBe(200)
    await age(id, 3 * HEARTBEAT_EVERY_MS)
    expect((await beat(key, { ...REPORT, players: 4 })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ players: 4 })
  })

  it.each([60, 74, 90, 100, 120, 147, 149, 180, 239, 299])(
    'is never stale while the next comes every %i seconds',
    async (seconds) => {
      const { id, owner } = await makeListing()
      const report = { listingId: id, userId: owner.id, ...REPORT }
      const storedAt = () =>
        count(
          'SELECT coalesce(max(reported_at), 0) FROM live_servers JOIN listings USING (seq) WHERE id = ?1',
          id,
        )
      const start = Date.now()
      for (let at = start; at < start + 20 * MINUTE; at += seconds * SECOND) {
        if (at > start) expect(at - (await storedAt())).toBeLessThan(HEARTBEAT_STALE_MS)
        await recordHeartbeat(systemContext(at), report)
      }
    },
  )

  it('needs a key of the owner, for this server', async () => {
    const { id, owner } = await makeListing()
    const other = await makeListing({ owner })
    const foreign = await makeListing()
    expect((await beat(null)).status).toBe(401)
    expect((await request('/api/heartbeats', { as: owner, body: REPORT })).status).toBe(401)
    expect((await beat(await makeKey(owner, id), { ...REPORT, serverId: other.id })).status).toBe(404)
    const all = await makeKey(owner)
    expect((await beat(all)).status).toBe(400)
    expect((await beat(all, { ...REPORT, serverId: foreign.id })).status).toBe(404)
    expect((await beat(all, { ...REPORT, serverId: other.id })).status).toBe(200)
    expect(await reports(id, foreign.id)).toBe(0)
  })

  it.each([
    [{ ...REPORT, players: -1 }, 'players'],
    [{ ...REPORT, players: 1.5 }, 'players'],
    [{ ...REPORT, players: 41 }, 'players'],
    [{ ...REPORT, capacity: 0 }, 'capacity'],
    [{ ...REPORT, capacity: 100_000 }, 'capacity'],
    [{ ...REPORT, version: '<b>' }, 'version'],
    [{ ...REPORT, version: '1'.repeat(21) }, 'version'],
  ])('is refused as %o', async (body, field) => {
    const { id, owner } = await makeListing()
    expect(await answerOf(beat(await makeKey(owner, id), body))).toEqual([
      400,
      expect.objectContaining({ field }),
    ])
  })

  it('may leave out the version, and goes with its server', async () => {
    const { id, owner } = await makeListing()
    expect((await beat(await makeKey(owner, id), { players: 0, capacity: 10 })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ players: 0, version: null })
    await run('DELETE FROM listings WHERE id = ?1', id)
    expect(await reports(id)).toBe(0)
  })

  it('is hidden by staff, and shown again; its owner sees that', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    const show = (isShown: boolean) =>
      request(`/api/admin/affiliates/${id}/heartbeats`, {
        as: admin,
        method: 'PUT',
        body: { shown: isShown },
      })
    expect((await show(false)).status).toBe(404)
    await beat(await makeKey(owner, id))
    for (const _ of [1, 2]) expect((await show(false)).status).toBe(200)
    expect(await shown(id)).toBeNull()
    const viewer = (as: TestUser) => bodyOf(request(`/api/servers/${id}/viewer`, { as }))
    expect(await viewer(owner)).toMatchObject({ heartbeatHidden: true })
    expect(await viewer(await makeUser())).toMatchObject({ heartbeatHidden: false })
    expect(await auditOf(id)).toMatchObject([{ action: 'listing.hide-heartbeats' }])
    await show(true)
    expect(await shown(id)).toMatchObject({ players: 12 })
  })
})

describe('the history of a server that reports', () => {
  it('is made of samples of its reports, as that of looks is, and ends a week after the last', async () => {
    const { id, owner } = await makeListing()
    const now = Math.floor(Date.now() / HOUR) * HOUR
    const report = (players: number, at: number) =>
      recordHeartbeat(systemContext(at), {
        listingId: id,
        userId: owner.id,
        players,
        capacity: 99_999,
        version: null,
      })
    const at = (ms: number) => findListing(systemContext(now + ms), id)
    for (const [minute, players] of [
      [0, 5],
      [10, 9],
      [20, 2],
      [70, 7],
    ] as const) {
      await report(players, now + minute * MINUTE)
      await noteLive(systemContext(now + minute * MINUTE + 1))
    }
    // An old report is no sample.
    await noteLive(systemContext(now + 130 * MINUTE))
    const listing = await at(3 * HOUR)
    expect(listing?.heartbeat?.hours.slice(-4)).toEqual([9, 7, null, null])
    expect(listing?.liveHistory?.hours).toEqual(listing?.heartbeat?.hours)
    expect((await at(HEARTBEAT_HOURS * HOUR))?.heartbeat).toMatchObject({ players: 7 })
    expect((await at(HEARTBEAT_HOURS * HOUR + 70 * MINUTE))?.heartbeat).toBeNull()
  })

  it('keeps it from being called silent, although our probe cannot reach it', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.behind-a-wall.example' })
    const seq = await count('SELECT seq FROM listings WHERE id = ?1', id)
    await beat(await makeKey(owner, id))
    for (const minutes of [25, 20, 15, 10, 5, 0]) {
      const at = Date.now() - minutes * MINUTE
      await sendRound([{ id: seq, at, missed: true }], Date.now() - minutes)
    }
    const listing = () => bodyOf<Listing>(request(`/api/servers/${id}`))
    expect(await listing()).toMatchObject({ live: null, players: { playing: 12, source: 'server' } })
    await age(id, HEARTBEAT_STALE_MS)
    await sendRound([{ id: seq, at: Date.now(), missed: true }])
    expect(await listing()).toMatchObject({ live: { state: 'down' } })
  })
})

it('costs one written row in three minutes and few read ones', async () => {
  const { id, owner } = await makeListing()
  const report = { listingId: id, userId: owner.id, players: 1, capacity: 2, version: null }
  await recordHeartbeat(systemContext(), report)
  await age(id, 50 * HOUR)
  const { ctx, meter } = meteredContext()
  await recordHeartbeat(ctx, report)
  expect(meter.rowsRead).toBeLessThanOrEqual(4)
  expect(meter.rowsWritten).toBe(1)
  const reportAt = (minute: number) => recordHeartbeat({ ...ctx, now: ctx.now + minute * MINUTE }, report)
  for (const minute of [1, 2]) await reportAt(minute)
  expect(meter.rowsWritten).toBe(1)
  await reportAt(3)
  expect(meter.rowsWritten).toBe(2)
})
