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
import { auditOf, rowsOf, run } from '../../../testing/rows.ts'
import { refreshHeldInvites } from '../../staff/queue/refresh-held-invites.ts'
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
/** Runs both jobs that look invites up, in their order. */
const runAt = async (now: number) => {
  await refreshHeldInvites(systemContext(now))
  await refreshInvites(systemContext(now))
}
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

describe('an invite that waits because nobody knew where it leads', () => {
  const failing = () => new Response(null, { status: 503 })
  const heldOf = async (id: string) =>
    (await rowsOf('SELECT * FROM held_changes WHERE listing_id = ?1', id))[0]
  /**
   * A public listing whose Discord server is known, and whose owner entered `gulls2` while Discord did not
   * answer.
   */
  const hold = async (others: object) => {
    const { id, owner } = await makeListing({ discord: 'https://discord.gg/gulls' })
    answers['gulls'] = () => inviteAnswer()
    await runAt(T0)
    answers['gulls2'] = failing
    const edit = { as: owner, method: 'PATCH', body: { discord: 'gulls2', ...others } }
    expect(await bodyOf(request(`/api/affiliates/${id}`, edit))).toMatchObject({
      discord: 'https://discord.gg/gulls',
      held: { reasons: { discord: 'server' } },
    })
    requests.length = 0
    return { id, owner, later: Date.now() + DAY }
  }

  it.each([
    ['alone', {}, null],
    [
      'beside others',
      { description: 'See town.gg' },
      { fields: '{"description":"See town.gg"}', reasons: '{"description":"link"}', invite_next_at: null },
    ],
  ])('is published once when it leads to the same server, %s', async (_, others, rest) => {
    const { id, owner, later } = await hold(others)
    await runAt(later)
    expect(await heldOf(id)).toMatchObject({ invite_failures: 1, invite_next_at: later + hubBackOff(1) })
    answers['gulls2'] = () => inviteAnswer({ online: 9 })
    requests.length = 0
    await runAt(later + hubBackOff(1) - 1)
    expect(requests).toEqual([])
    await Promise.all([runAt(later + hubBackOff(1)), runAt(later + hubBackOff(1))])
    await runAt(later + DAY)
    const listing = await bodyOf<Listing>(request(`/api/servers/${id}`))
    expect(listing).toMatchObject({ discord: 'https://discord.gg/gulls2', discordCounts: { online: 9 } })
    expect(await rowOf(id)).toMatchObject({ discord_guild: '300000000000000001' })
    const held = await heldOf(id)
    if (rest) expect(held).toMatchObject(rest)
    else expect(held).toBeUndefined()
    expect((await auditOf(id)).filter(({ action }) => action === 'listing.approve-change')).toMatchObject([
      {
        actor: null,
        before: { discord: 'https://discord.gg/gulls' },
        after: { discord: 'https://discord.gg/gulls2' },
      },
    ])
    expect(await rowsOf('SELECT key FROM notices WHERE user_id = ?1', owner.id)).toHaveLength(1)
  })

  it.each([
    ['another server', () => inviteAnswer({ id: '666000000000000000' }), '666000000000000000'],
    ['nowhere', () => new Response('{}', { status: 404 }), null],
  ])('waits for staff, who see it, when it leads to %s', async (_, answer, found) => {
    const { id, later } = await hold({})
    answers['gulls2'] = answer
    await runAt(later)
    await runAt(later + DAY)
    expect(requests.filter((code) => code === 'gulls2')).toHaveLength(1)
    expect(await heldOf(id)).toMatchObject({ guild: found, invite_next_at: null })
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({ discord: 'https://discord.gg/gulls' })
  })

  it('is asked for only when the platform may be asked, and while its server is in the directory', async () => {
    const { id, later } = await hold({})
    answers['gulls'] = answers['gulls2'] = () => limited(3 * 3600)
    await runAt(later)
    await runAt(later + 3 * HOUR - 1)
    expect(requests).toEqual(['gulls2'])
    const admin = await makeAdmin()
    await moderate(id, 'suspend', admin)
    await runAt(later + DAY)
    expect(requests).toEqual(['gulls2'])
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
