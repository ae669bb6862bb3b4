import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import type { DevicePush } from '#contract/events/push.ts'
import { deleteAccount, vote } from '../../../testing/acts.ts'
import { dyingAt, systemContext } from '../../../testing/contexts.ts'
import {
  count,
  makeAdmin,
  makeListing,
  makeUser,
  signInAgain,
  type TestUser,
} from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { outcomesOf, rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { tellWhoPlays } from '../../listings/live/tell-who-plays.ts'
import { tellReady } from '../../votes/tell-ready.ts'
import { leaseTargets } from '../outbox/leases.ts'
import { startRun } from '../outbox/run.ts'
import { tell } from '../tell.ts'
import { deliverPush, devices } from './deliver-push.ts'
import { pushKeys } from './device.ts'
import { type FakeDevice, FakePush, LOST_ANSWER } from './testing/fake-push.ts'

let push: FakePush

beforeEach(async () => {
  await env.DB.batch(['notices', 'sessions'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  push = new FakePush(String(env.PUSH_KEYS).split('.')[0] ?? '')
  vi.spyOn(globalThis, 'fetch').mockImplementation(push.fetch)
})

const START = { players: 5, votes: true, quiet: null }
const turnOn = (as: TestUser | null, device: FakeDevice, settings: object = {}) =>
  request('/api/me/push', { as, method: 'PUT', body: { ...device.subscription, ...START, ...settings } })
const turnOff = (as: TestUser) => request('/api/me/push', { as, method: 'DELETE' })

async function subscriber(name: string, settings: object = {}) {
  const person = await makeUser()
  const device = await push.add(name)
  expect((await turnOn(person, device, settings)).status).toBe(200)
  return { person, device }
}

const notify = (person: TestUser, name: string, at = Date.now()) =>
  systemContext().db.batch(
    tell([
      {
        kind: 'review',
        person: person.id,
        key: `test:${name}`,
        at,
        outcome: 'answered',
        name,
        id: 'nobodyHasIt1',
      },
    ]),
  )

/** Sends what is due. Retries that are due within seconds are left for later. */
async function deliver(now = Date.now()) {
  const ctx = systemContext(now)
  await deliverPush(ctx, { ...startRun(ctx, 50_000), sleep: async () => undefined, endsAt: now + 3_000 })
}
const textOf = (name: string) => `“${name}” replied to your review.`
const withDevice = () => count('SELECT count(*) FROM sessions WHERE push_sealed IS NOT NULL')

describe('a notice on a device', () => {
  it('is encrypted for it, and shown once and in order, also with several runs at once', async () => {
    const { person, device } = await subscriber('a')
    for (const name of ['Bay', 'Cove', 'Delta']) await notify(person, name)
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(push.textsOf(device)).toEqual(['Bay', 'Cove', 'Delta'].map(textOf))
    expect(push.calls).toBe(3)
    expect([...(push.shown.get(device.endpoint)?.values() ?? [])][0]).toMatchObject({
      title: 'Your reviews',
      link: '/servers/nobodyHasIt1#reviews',
    })
  })

  it('is in the language of the page where it was turned on, and leads to pages in it', async () => {
    const { person, device } = await subscriber('a', { language: 'de' })
    expect((await bodyOf<DevicePush>(request('/api/me/push', { as: person }))).settings?.language).toBe('de')
    await systemContext().db.batch(
      tell([
        {
          kind: 'players',
          person: person.id,
          key: 'test:many',
          at: Date.now(),
          outcome: 'playing',
          name: 'Bay',
          id: 'nobodyHasIt1',
          count: 1200,
        },
      ]),
    )
    await deliver()
    const [notice] = [...(push.shown.get(device.endpoint)?.values() ?? [])]
    expect(notice).toMatchObject({ link: '/de/servers/nobodyHasIt1', body: expect.stringContaining('1.200') })
    await turnOff(person)
    await turnOn(person, device)
    expect((await bodyOf<DevicePush>(request('/api/me/push', { as: person }))).settings?.language).toBe('en')
  })

  it('is shown once when a run dies before it could note it', async () => {
    const { person, device } = await subscriber('a')
    await notify(person, 'Bay')
    // One run dies while it holds the lease, one after it has sent the message.
    const ctx = systemContext()
    const keys = pushKeys(env)
    expect(keys && (await leaseTargets(ctx, startRun(ctx, 50_000), devices(keys), 5))).toHaveLength(1)
    await deliver()
    expect(push.calls).toBe(0)
    push.statuses = [LOST_ANSWER]
    await deliver(Date.now() + 2 * MINUTE)
    await deliver(Date.now() + 10 * MINUTE)
    expect(push.calls).toBe(2)
    expect(push.textsOf(device)).toEqual([textOf('Bay')])
  })

  it.each(['before', 'after'] as const)('is shown once wherever a run dies, %s a step', async (moment) => {
    const { person, device } = await subscriber('a')
    let now = Date.now()
    let sent = 0
    for (let step = 1, hasEnded = true; hasEnded; step += 1) {
      await notify(person, `${step}`, now)
      sent += 1
      const dying = dyingAt(step, moment)
      const ctx = systemContext(now, dying.changes)
      await deliverPush(ctx, startRun(ctx, 50_000)).catch(() => undefined)
      hasEnded = dying.hasEnded()
      now += 2 * MINUTE
      await deliver(now)
      now += MINUTE
    }
    expect(sent).toBeGreaterThan(3)
    expect(push.textsOf(device)).toEqual(Array.from({ length: sent }, (_, index) => textOf(`${index + 1}`)))
  })

  it('is not sent if it is older than the device, older than a day, read, or not wanted there', async () => {
    const person = await makeUser()
    const device = await push.add('a')
    await notify(person, 'Before')
    await turnOn(person, device)
    await notify(person, 'Old', Date.now() - 2 * DAY)
    await notify(person, 'Read')
    await run(`UPDATE notices SET read_at = 1 WHERE key = 'test:Read'`)
    await deliver()
    expect(push.calls).toBe(0)
    const setting = { kind: 'review', shown: true, delivered: false }
    await request('/api/notices/settings', { as: person, method: 'PUT', body: setting })
    await notify(person, 'Muted')
    await deliver()
    expect(push.calls).toBe(0)
  })

  it('waits in the quiet hours', async () => {
    const hour = new Date().getUTCHours()
    const { person, device } = await subscriber('a', { quiet: { from: hour, to: (hour + 2) % 24 } })
    await notify(person, 'Bay')
    await deliver()
    expect(push.textsOf(device)).toEqual([])
    await deliver(Date.now() + 2 * HOUR)
    expect(push.textsOf(device)).toEqual([textOf('Bay')])
  })

  it('that waits is not sent to another device of the same browser', async () => {
    const hour = new Date().getUTCHours()
    const { person, device } = await subscriber('a', { quiet: { from: hour, to: (hour + 2) % 24 } })
    await notify(person, 'Bay')
    await turnOn(person, device)
    const second = await push.add('b')
    await turnOn(person, second)
    await notify(person, 'Cove')
    await deliver()
    expect([push.textsOf(device), push.textsOf(second)]).toEqual([[], [textOf('Cove')]])
  })

  it('ends no other device of the same browser that came while it was sent', async () => {
    const { person, device } = await subscriber('a')
    await notify(person, 'Bay')
    await run(`UPDATE sessions SET lease = 'running', lease_until = ?1`, Date.now() + MINUTE)
    await turnOn(person, device)
    const leases = async () =>
      await rowsOf<{ lease: string | null }>('SELECT lease FROM sessions WHERE push_hash IS NOT NULL')
    expect(await leases()).toEqual([{ lease: 'running' }])
    await turnOn(person, await push.add('b'))
    expect(await leases()).toEqual([{ lease: null }])
  })

  it.each([404, 410])('ends the device at %i', async (status) => {
    const { person } = await subscriber('a')
    await notify(person, 'Bay')
    push.statuses = [status]
    await deliver()
    await deliver(Date.now() + HOUR)
    expect([push.calls, await withDevice()]).toEqual([1, 0])
  })

  it('is tried again after an error, and no longer after a day', async () => {
    const { person, device } = await subscriber('a')
    await notify(person, 'Bay')
    push.statuses = [500, 429]
    for (const minutes of [0, 1, 20]) await deliver(Date.now() + minutes * MINUTE)
    expect([push.calls, push.textsOf(device)]).toEqual([3, [textOf('Bay')]])
    await notify(person, 'Cove')
    push.statuses = Array.from({ length: 20 }, () => 500)
    for (let hours = 0; hours < 23; hours += 1) await deliver(Date.now() + (hours + 1) * HOUR)
    expect(push.textsOf(device)).toEqual([textOf('Bay')])
  })
})

describe('a device', () => {
  it('stands beside a second one of the same person, and each has its own settings', async () => {
    const { person, device } = await subscriber('a')
    const other = await signInAgain(person)
    const second = await push.add('b')
    await turnOn(other, second, { players: null })
    await notify(person, 'Bay')
    await deliver()
    expect([push.textsOf(device), push.textsOf(second)]).toEqual([[textOf('Bay')], [textOf('Bay')]])
    await turnOff(person)
    expect(await bodyOf<DevicePush>(request('/api/me/push', { as: person }))).toMatchObject({
      settings: null,
    })
    expect(await bodyOf<DevicePush>(request('/api/me/push', { as: other }))).toMatchObject({
      settings: { players: null },
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
    })
  })

  it('goes with signing out and with the account', async () => {
    const { person } = await subscriber('a')
    const { person: leaver } = await subscriber('b')
    expect(await withDevice()).toBe(2)
    await request('/api/auth/logout?everywhere=0', { as: person, method: 'POST' })
    expect(await withDevice()).toBe(1)
    await deleteAccount(leaver)
    expect(await withDevice()).toBe(0)
  })

  it('belongs to who used it last, and nobody else can touch it', async () => {
    const { person, device } = await subscriber('a')
    const next = await makeUser()
    await turnOff(next)
    expect(await withDevice()).toBe(1)
    await turnOn(next, device)
    await notify(person, 'Private')
    await notify(next, 'Bay')
    await deliver()
    expect(push.textsOf(device)).toEqual([textOf('Bay')])
    expect((await turnOn(null, device)).status).toBe(401)
  })

  it.each([
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://me@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.attacker.org/a',
    'https://notfcm.googleapis.com/a',
    'https://evilpush.apple.com/a',
    'https://push.attacker.org/a',
    'https://127.0.0.1/a',
    'x',
  ])('at %s is refused', async (endpoint) => {
    const { subscription } = await push.add('a')
    const answer = await request('/api/me/push', {
      as: await makeUser(),
      method: 'PUT',
      body: { ...subscription, ...START, endpoint },
    })
    expect(answer.status).toBe(400)
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ])('at the service of a browser is taken: %s', async (endpoint) => {
    const { subscription } = await push.add('a')
    const answer = await request('/api/me/push', {
      as: await makeUser(),
      method: 'PUT',
      body: { ...subscription, ...START, endpoint },
    })
    expect(answer.status).toBe(200)
  })

  it('is refused beside ten others of the person, until one of them ends', async () => {
    const person = await makeUser()
    const sessions = [person]
    while (sessions.length < 11) sessions.push(await signInAgain(person))
    const statuses = []
    for (const [place, session] of sessions.entries())
      statuses.push((await turnOn(session, await push.add(`${place}`))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409])
    const [first, second] = sessions
    const last = sessions.at(-1)
    if (!first || !second || !last) throw new Error('there are eleven')
    expect((await turnOn(second, await push.add('1'), { players: 3 })).status).toBe(200)
    await turnOff(first)
    expect((await turnOn(last, await push.add('last'))).status).toBe(200)
  })

  it('is stored sealed, and not in the copy of one’s data', async () => {
    const { person, device } = await subscriber('secret-place')
    const row = await rowOf('SELECT * FROM sessions WHERE push_sealed IS NOT NULL')
    expect(JSON.stringify(row)).not.toContain('secret-place')
    const copy = await (await request('/api/account/export', { as: person })).text()
    expect(copy).not.toContain(device.endpoint)
    expect(JSON.parse(copy)).toMatchObject({ sessions: [{ pushPlayers: 5, pushVotes: true }] })
  })
})

/** Stores a heartbeat of a server with this many players. */
const report = (id: string, players: number, at = Date.now()) =>
  run(
    `INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, ?2, ?3, 20 FROM listings WHERE id = ?1
      ON CONFLICT DO UPDATE SET reported_at = ?2, reported_players = ?3`,
    id,
    at,
    players,
  )

describe('who plays on a saved server', () => {
  async function played(settings: object, players: number) {
    const { id, name } = await makeListing()
    const { person, device } = await subscriber(id, settings)
    await request(`/api/servers/${id}/marks/saved`, { as: person, method: 'PUT' })
    await report(id, players)
    return { id, name, person, device }
  }

  it('is told once a day from the chosen number on', async () => {
    const { id, name, device } = await played({}, 4)
    await tellWhoPlays(systemContext())
    await deliver()
    expect(push.calls).toBe(0)
    await report(id, 5)
    const now = systemContext()
    await Promise.all([tellWhoPlays(now), tellWhoPlays(now)])
    await tellWhoPlays(now)
    await deliver()
    expect(push.textsOf(device)).toEqual([`“${name}” has 5 players on now.`])
    for (const hours of [23, 25]) {
      const at = Date.now() + hours * HOUR
      await report(id, 5, at)
      await tellWhoPlays(systemContext(at))
      await deliver(at)
      expect(push.calls).toBe(hours === 23 ? 1 : 2)
    }
  })

  it('is told on the devices that want so many, and soon or not at all', async () => {
    const { person, device, id } = await played({ players: 3 }, 4)
    const many = await push.add('many')
    await turnOn(await signInAgain(person), many, { players: 10 })
    await tellWhoPlays(systemContext())
    await deliver()
    expect([push.textsOf(device).length, push.textsOf(many).length]).toEqual([1, 0])
    const later = Date.now() + 25 * HOUR
    await report(id, 4, later)
    await tellWhoPlays(systemContext(later))
    await deliver(later + HOUR)
    expect(push.calls).toBe(1)
  })

  it('waits at the push service no longer than it is worth', async () => {
    const now = Date.now()
    const { person } = await played({}, 5)
    await tellWhoPlays(systemContext(now))
    await notify(person, 'Bay', now)
    await deliver(now + 10 * MINUTE)
    expect(push.ttls.map((seconds) => Math.round(seconds / 60))).toEqual([20, 24 * 60 - 10])
  })

  it('is told to nobody while its owner has paused it', async () => {
    const { id, device } = await played({}, 9)
    const [pausedAt, until] = [Date.now(), Date.now() + HOUR]
    await run('UPDATE listings SET paused_at = ?2, paused_until = ?3 WHERE id = ?1', id, pausedAt, until)
    await tellWhoPlays(systemContext())
    await deliver()
    expect(push.textsOf(device)).toEqual([])
    await report(id, 9, until)
    await tellWhoPlays(systemContext(until))
    await deliver(until)
    expect(push.textsOf(device)).toHaveLength(1)
  })

  it('is told to nobody who did not want it, in quiet hours, of hidden or old reports, or without a device', async () => {
    const hour = new Date().getUTCHours()
    await played({ players: null }, 9)
    await played({ quiet: { from: hour, to: (hour + 2) % 24 } }, 9)
    const old = await played({}, 9)
    await report(old.id, 9, 1)
    const { person } = await played({}, 9)
    await turnOff(person)
    await tellWhoPlays(systemContext())
    expect(await count('SELECT count(*) FROM notices')).toBe(0)
  })
})

it('does not say that a vote is ready to who has voted again, or may not vote', async () => {
  const { id } = await makeListing()
  const [early, restricted] = [await subscriber('a'), await subscriber('b')]
  for (const { person } of [early, restricted]) await vote(id, person)
  const restriction = { acts: ['vote'], until: null, rule: 'other', note: null, reported: false }
  const restrict = `/api/admin/users/${restricted.person.id}/restrict`
  expect((await request(restrict, { as: await makeAdmin(), body: restriction })).status).toBe(200)
  await run(
    'INSERT INTO votes (user_id, listing_id, cast_at) VALUES (?1, ?2, ?3)',
    early.person.id,
    id,
    Date.now() + DAY + MINUTE,
  )
  await tellReady(systemContext(Date.now() + DAY + 2 * MINUTE))
  await deliver(Date.now() + 26 * HOUR)
  for (const { person } of [early, restricted]) expect(await outcomesOf(person, 'vote')).toEqual([])
  expect(push.calls).toBe(0)
})

it('tells once when a vote is ready again, on the devices that want it, after their quiet hours', async () => {
  const { id, name } = await makeListing()
  const hour = new Date().getUTCHours()
  const quiet = { from: hour, to: (hour + 2) % 24 }
  const [wants, not] = [await subscriber('a', { quiet }), await subscriber('b', { votes: false })]
  const silent = await push.add('c')
  await turnOn(await signInAgain(wants.person), silent, { votes: false })
  for (const { person } of [wants, not]) await vote(id, person)
  await tellReady(systemContext(Date.now() + 23 * HOUR))
  expect(await count('SELECT count(*) FROM notices')).toBe(0)
  const ready = systemContext(Date.now() + 24 * HOUR + MINUTE)
  await Promise.all([tellReady(ready), tellReady(ready)])
  await deliver(Date.now() + 24 * HOUR + 2 * MINUTE)
  expect(push.calls).toBe(0)
  await deliver(Date.now() + 26 * HOUR)
  expect([wants.device, not.device, silent].map((device) => push.textsOf(device))).toEqual([
    [`You can vote for “${name}” again.`],
    [],
    [],
  ])
})

it('no longer says that a vote is ready to who voted again in their quiet hours', async () => {
  const { id } = await makeListing()
  const hour = new Date().getUTCHours()
  const { person } = await subscriber('a', { quiet: { from: hour, to: (hour + 2) % 24 } })
  await vote(id, person)
  const ready = Date.now() + DAY + MINUTE
  await tellReady(systemContext(ready))
  expect(await outcomesOf(person, 'vote')).toEqual(['ready'])
  await run(
    'INSERT INTO votes (user_id, listing_id, cast_at) VALUES (?1, ?2, ?3)',
    person.id,
    id,
    ready + MINUTE,
  )
  await deliver(Date.now() + 26 * HOUR)
  expect(push.calls).toBe(0)
})
