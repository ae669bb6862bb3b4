import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { HUB_DEAD_RECHECK_MS, INVITE_REFRESH_MS, INVITES_A_RUN, hubBackOff } from '#contract/community/hub.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { moderate } from '../../../testing/acts.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import { refreshHubs } from './refresh-hubs.ts'
import { refreshInvites } from './refresh-invites.ts'
import { fakeInvites, inviteAnswer } from './testing/invites.ts'

const T0 = Date.UTC(2026, 10, 20, 12)

const { answers, requests } = fakeInvites()
const limited = (seconds: number) =>
  new Response('{}', { status: 429, headers: { 'retry-after': String(seconds) } })

beforeEach(() =>
  env.DB.batch(
    ['DELETE FROM listings', 'DELETE FROM hubs', 'UPDATE site_counters SET invites_quiet_until = 0'].map(
      (sql) => env.DB.prepare(sql),
    ),
  ),
)

const list = async (code: string | null, moderation: 'approved' | 'pending' | 'suspended' = 'approved') =>
  (await makeListing({ discord: code && `https://discord.gg/${code}`, moderation })).id
const runAt = (now: number) => refreshInvites(systemContext(now))
const countsOf = async (id: string) => (await bodyOf<Listing>(request(`/api/servers/${id}`))).discordCounts
const rowOf = async (id: string) => (await rowsOf('SELECT * FROM listings WHERE id = ?1', id))[0]

describe('the counts of an invite', () => {
  it('are stored with their time and the server behind it, and shown on the page and in the list', async () => {
    const id = await list('gulls')
    expect(await countsOf(id)).toBeNull()
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    const counts = { online: 120, members: 1200, countedAt: iso(T0) }
    expect(await countsOf(id)).toEqual(counts)
    expect(await bodyOf(request('/api/servers'))).toMatchObject({ items: [{ discordCounts: counts }] })
    expect(await rowOf(id)).toMatchObject({ discord_state: 'ok', discord_guild: '300000000000000001' })
  })

  it('are refreshed when they are due, not before', async () => {
    const id = await list('gulls')
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    await runAt(T0 + INVITE_REFRESH_MS - 1)
    expect(requests).toHaveLength(1)
    answers['gulls'] = () => inviteAnswer({ online: 7 })
    await runAt(T0 + INVITE_REFRESH_MS)
    expect(await countsOf(id)).toMatchObject({ online: 7 })
  })

  it('are of public listings only, and one lookup serves all listings with that invite', async () => {
    const shared = await Promise.all([list('gulls'), list('gulls')])
    await Promise.all([list(null), list('pending1', 'pending'), list('suspended1', 'suspended')])
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    expect(requests).toEqual(['gulls'])
    for (const id of shared) expect(await countsOf(id)).toMatchObject({ members: 1200 })
  })

  it('are asked for once by simultaneous runs, a few in each', async () => {
    for (let i = 0; i < INVITES_A_RUN + 3; i += 1) {
      await list(`code${i}`)
      answers[`code${i}`] = () => inviteAnswer()
    }
    await runAt(T0)
    expect(requests).toHaveLength(INVITES_A_RUN)
    await Promise.all([runAt(T0), runAt(T0)])
    expect(requests).toHaveLength(INVITES_A_RUN + 3)
    expect(new Set(requests).size).toBe(requests.length)
  })

  it('disappear when the invite leads nowhere, and return with it', async () => {
    const id = await list('gulls')
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    delete answers['gulls']
    await runAt(T0 + INVITE_REFRESH_MS)
    expect([await countsOf(id), await rowOf(id)]).toMatchObject([null, { discord_state: 'dead' }])
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0 + INVITE_REFRESH_MS + HUB_DEAD_RECHECK_MS)
    expect(await countsOf(id)).toMatchObject({ online: 120 })
  })

  it('are not those of another server that took the invite over', async () => {
    const id = await list('gulls')
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    answers['gulls'] = () => inviteAnswer({ id: '666000000000000000', members: 90_000 })
    await runAt(T0 + INVITE_REFRESH_MS)
    expect([await countsOf(id), await rowOf(id)]).toMatchObject([
      null,
      {
        discord_state: 'elsewhere',
        discord_guild: '300000000000000001',
        discord_found: '666000000000000000',
      },
    ])
    answers['gulls'] = () => inviteAnswer({ online: 5 })
    await runAt(T0 + 2 * DAY)
    expect([await countsOf(id), await rowOf(id)]).toMatchObject([
      { online: 5 },
      { discord_state: 'ok', discord_found: null },
    ])
  })

  it('alarm its owner and staff, once, when it breaks or leads elsewhere', async () => {
    const id = await list('gulls')
    await list('gulls', 'pending')
    const admin = await makeAdmin()
    const told = async () => {
      const results = await rowsOf(
        `SELECT n.kind, n.data ->> 'outcome' AS outcome, n.user_id = ?2 AS staff FROM notices n
          WHERE n.data ->> 'id' = ?1 AND (n.user_id = ?2 OR n.kind = 'invite') ORDER BY n.seq`,
        id,
        admin.id,
      )
      return results.map(({ kind, outcome, staff }) => `${String(kind)} ${String(outcome)} ${String(staff)}`)
    }
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    expect(await told()).toEqual([])
    answers['gulls'] = () => inviteAnswer({ id: '666000000000000000' })
    await runAt(T0 + DAY)
    const hijacked = ['invite elsewhere 0', 'alarm elsewhere 1']
    expect(await told()).toEqual(hijacked)
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({
      invite: 'elsewhere',
      discord: 'https://discord.gg/gulls',
    })
    await runAt(T0 + 3 * DAY)
    expect(await told()).toEqual(hijacked)
    // Approving the server again also approves where its invite leads now.
    await run(`UPDATE listings SET moderation = 'pending' WHERE id = ?1`, id)
    expect((await moderate(id, 'approve', admin)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ discord_guild: '666000000000000000', discord_state: 'ok' })
    await runAt(T0 + 4 * DAY)
    expect((await told()).filter((notice) => !notice.startsWith('decision'))).toEqual(hijacked)
    delete answers['gulls']
    await runAt(T0 + 5 * DAY)
    expect((await told()).slice(-2)).toEqual(['invite dead 0', 'alarm dead 1'])
  })

  it('start anew when staff enter another invite', async () => {
    const { id } = await makeListing({ discord: 'https://discord.gg/gulls' })
    answers['gulls'] = () => inviteAnswer()
    answers['terns'] = () => inviteAnswer({ id: '300000000000000002', online: 3 })
    await runAt(T0)
    const edit = { as: await makeAdmin(), method: 'PATCH', body: { discord: 'terns' } }
    await request(`/api/admin/affiliates/${id}`, edit)
    expect(await rowOf(id)).toMatchObject({ discord_state: 'new', discord_guild: null, discord_next_at: 0 })
    expect(await countsOf(id)).toBeNull()
    await runAt(T0 + MINUTE)
    expect([await countsOf(id), await rowOf(id)]).toMatchObject([
      { online: 3 },
      { discord_guild: '300000000000000002', discord_state: 'ok' },
    ])
  })
})

describe('a lookup', () => {
  it('reads few rows, however many invites there are', async () => {
    const { owner } = await makeListing({ discord: 'https://discord.gg/gulls' })
    await makeListings(
      owner.id,
      Array.from({ length: 200 }, (_, n) => ({ name: `Isle ${n}` })),
    )
    await run(
      `UPDATE listings SET discord = 'https://discord.gg/c' || seq, discord_next_at = ?1 WHERE discord IS NULL`,
      T0,
    )
    await run(
      `UPDATE listings SET discord_next_at = ?1 WHERE discord <> 'https://discord.gg/gulls'`,
      T0 + HOUR,
    )
    answers['gulls'] = () => inviteAnswer()
    const { ctx, meter } = meteredContext()
    await refreshInvites({ ...ctx, now: T0 })
    expect(requests).toEqual(['gulls'])
    expect(meter.rowsRead).toBeLessThan(45)
  })
})

describe('errors of the platform', () => {
  it('change no counts, and delay the next lookup, longer each time', async () => {
    const id = await list('gulls')
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    answers['gulls'] = () => new Response(null, { status: 503 })
    let now = T0 + INVITE_REFRESH_MS
    for (const failures of [1, 2, 3]) {
      await runAt(now)
      expect(await rowOf(id)).toMatchObject({
        discord_state: 'ok',
        discord_failures: failures,
        discord_next_at: now + hubBackOff(failures),
      })
      now += hubBackOff(failures)
    }
    expect(await countsOf(id)).toMatchObject({ countedAt: iso(T0) })
  })

  it('end the run after two in a row', async () => {
    for (const code of ['aa1', 'bb2', 'cc3', 'dd4']) {
      await list(code)
      answers[code] = () => new Response(null, { status: 500 })
    }
    await runAt(T0)
    expect(requests).toHaveLength(2)
  })

  it('that ask us to wait hold for listings and hubs alike', async () => {
    await Promise.all([list('gulls'), list('terns')])
    await run(
      'INSERT INTO hubs (id, code, created_at, next_check_at) VALUES (?1, ?2, 1, ?3)',
      'hub000000001',
      'quay',
      T0,
    )
    answers['gulls'] = answers['terns'] = () => limited(3 * 3600)
    await runAt(T0)
    expect(requests).toHaveLength(1)
    await refreshHubs(systemContext(T0 + HOUR))
    await runAt(T0 + HOUR)
    expect(requests).toHaveLength(1)

    answers['quay'] = () => limited(2 * 3600)
    answers['gulls'] = answers['terns'] = () => inviteAnswer()
    requests.length = 0
    await refreshHubs(systemContext(T0 + 3 * HOUR))
    await runAt(T0 + 3 * HOUR)
    expect(requests).toEqual(['quay'])
    await runAt(T0 + 5 * HOUR)
    expect(requests.toSorted()).toEqual(['gulls', 'quay', 'terns'])
  })
})
