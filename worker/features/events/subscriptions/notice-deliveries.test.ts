import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeKind } from '#contract/events/notice.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { count, makeAdmin, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { newId } from '../../../platform/ids.ts'
import { seal } from '../../../platform/seal.ts'
import { tellPerson } from '../registry.ts'
import { type Call, FakeDiscord, type InjectedError } from './testing/fake-discord.ts'
import { contextOf, deliver, pass, subscribeAll, tell } from './testing/simulation.ts'

let discord: FakeDiscord
let admin: string

beforeEach(async () => {
  await env.DB.batch(
    ['subscriptions', 'incidents', 'notices'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
  admin = (await makeAdmin()).id
  discord = new FakeDiscord()
  vi.spyOn(globalThis, 'fetch').mockImplementation(discord.fetch)
})

/** A person with a webhook, as if it had been confirmed long ago. */
async function subscriber(webhook: string): Promise<TestUser> {
  const person = await makeUser()
  discord.add(webhook)
  await run(
    `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at, user_id) VALUES (?1, ?2, ?3, 'active', ?4, ?5)`,
    newId(),
    webhook,
    await seal(env, `t-${webhook}`, webhook),
    discord.now,
    person.id,
  )
  return person
}

/** Writes a notice about a server of this name, in a batch as verbs do. */
async function notify(person: TestUser, name: string) {
  const { db } = contextOf(discord, admin)
  await db.batch([
    db.prepare('UPDATE users SET updated_at = updated_at + 1 WHERE id = ?1').bind(person.id),
    ...tellPerson(
      { now: discord.now },
      {
        userId: person.id,
        kind: 'vote',
        key: `test:${name}`,
        data: { outcome: 'released', name, id: 'nobodyHasIt1' },
      },
    ),
  ])
}

const names = (text: unknown) =>
  [...JSON.stringify(text).matchAll(/Your votes for “([^”]*)” count again/g)].map(([, name = '']) => name)
/** The notices that a channel shows, in the order of their messages. */
const shown = (webhook: string) => discord.messages(webhook).flatMap(({ embeds }) => names(embeds))

describe('a notice', () => {
  it('is sent in a message of its own, in order, once', async () => {
    const person = await subscriber('21')
    await notify(person, 'Bay')
    await notify(person, 'Bay')
    await notify(person, 'Cove')
    await deliver(discord, admin)
    await deliver(discord, admin)
    expect(shown('21')).toEqual(['Bay', 'Cove'])
    expect(discord.messages('21')[0]?.body).toMatchObject({
      username: 'Realmport notifications',
      allowed_mentions: { parse: [] },
      embeds: [{ title: 'Your votes', url: 'https://realmport.test/servers/nobodyHasIt1' }],
    })
    expect(await count('SELECT count(*) FROM outbox WHERE done_at IS NULL')).toBe(0)
  })

  it('cannot become a link or a heading by a name', async () => {
    const person = await subscriber('21')
    await notify(person, '[x](https://evil.example) **y**')
    await deliver(discord, admin)
    expect(JSON.stringify(discord.messages('21')[0]?.embeds)).toContain(
      String.raw`\\[x\\]\\(https://evil.example\\) \\*\\*y\\*\\*`,
    )
  })

  it('goes to its person alone, and incidents go to the others', async () => {
    await subscribeAll(discord, ['31'])
    const [one, two] = [await subscriber('21'), await subscriber('22')]
    await tell(discord, admin, { text: 'Looking into it.' })
    await notify(one, 'Bay')
    await notify(two, 'Cove')
    await deliver(discord, admin)
    expect([shown('21'), shown('22'), shown('31')]).toEqual([['Bay'], ['Cove'], []])
    expect(discord.messages('31').map(({ history }) => history)).toEqual([[null, 1]])
    expect(discord.messages('21')).toHaveLength(1)
  })

  it('of a kind that its person does not want there is not sent', async () => {
    const person = await subscriber('21')
    const set = (body: object) => request('/api/notices/settings', { as: person, method: 'PUT', body })
    await set({ kind: 'vote', shown: true, delivered: false })
    await notify(person, 'Bay')
    await deliver(discord, admin)
    expect(discord.calls).toEqual([])
    await set({ kind: 'vote', shown: true, delivered: true })
    await notify(person, 'Cove')
    await deliver(discord, admin)
    await set({ kind: 'vote', shown: false, delivered: true })
    await notify(person, 'Reef')
    await deliver(discord, admin)
    expect([shown('21'), await count('SELECT count(*) FROM notices')]).toEqual([['Cove'], 2])
  })
})

describe('a webhook that is gone', () => {
  it('ends the delivery, and its person is told', async () => {
    const person = await subscriber('21')
    discord.hooks.delete('21')
    await notify(person, 'Bay')
    await deliver(discord, admin)
    expect(await count('SELECT count(*) FROM subscriptions')).toBe(0)
    expect(await bodyOf(request('/api/notices?kind=delivery', { as: person }))).toMatchObject({
      items: [{ text: expect.stringContaining('no longer knows your webhook'), read: false }],
    })
    expect(await bodyOf(request('/api/notices/settings', { as: person }))).toMatchObject({ webhook: null })
  })
})

describe('a Worker that dies', () => {
  it.each([
    ['POST', 'before'],
    ['POST', 'after'],
    ['PATCH', 'before'],
    ['PATCH', 'after'],
  ] as const)('%s %s leaves no notice unsent, and none is sent twice', async (method, when) => {
    const person = await subscriber('21')
    const hasDied = discord.failOnce(method, { kind: 'death', when })
    await notify(person, 'Bay')
    await deliver(discord, admin)
    await notify(person, 'Cove')
    await pass(discord, admin, discord.now + HOUR)
    expect(hasDied()).toBe(true)
    expect(shown('21')).toEqual(['Bay', 'Cove'])
  })

  it('after a notice was shown does not take the next one for shown', async () => {
    const person = await subscriber('21')
    discord.failOnce('PATCH', { kind: 'death', when: 'after' })
    await notify(person, 'Bay')
    await deliver(discord, admin)
    await run('DELETE FROM notices')
    await notify(person, 'Cove')
    await pass(discord, admin, discord.now + HOUR)
    expect(shown('21')).toEqual(['Bay', 'Cove'])
  })
})

describe('sixty people and many errors', () => {
  it('end with every notice sent once, in order', async () => {
    const webhooks = Array.from({ length: 60 }, (_, place) => String(2_000 + place))
    const people = await Promise.all(webhooks.map(subscriber))
    const random = seededRandom(11)
    const trouble = ({ number }: Call): InjectedError | null => {
      if (number % 89 === 0) return { kind: 'death', when: number % 2 === 0 ? 'before' : 'after' }
      const roll = random() / 2 ** 32
      if (roll < 0.08) return { kind: 'error', status: 500 }
      if (roll < 0.11) return { kind: 'limit', seconds: 1 + (random() % 90) }
      if (roll < 0.17) return { kind: 'silence', when: roll < 0.14 ? 'before' : 'after' }
      return null
    }
    discord.error = trouble
    const rounds = ['Bay', 'Cove', 'Dune', 'Elm']
    for (const round of rounds) {
      for (const person of people) await notify(person, round)
      await deliver(discord, admin)
      await pass(discord, admin, discord.now + 3 * MINUTE)
    }
    await pass(discord, admin, discord.now + 40 * HOUR)
    for (const webhook of webhooks) expect([webhook, shown(webhook)]).toEqual([webhook, rounds])
  })
})

describe('setting one’s webhook', () => {
  const put = (as: TestUser, id: string) =>
    request('/api/notices/webhook', {
      as,
      method: 'PUT',
      body: { url: `https://discord.com/api/webhooks/${id}/t-${id}` },
    })

  it('confirms it, sends nothing old, and takes the place of the one before', async () => {
    const person = await makeUser()
    for (const id of ['41', '42']) discord.add(id)
    await notify(person, 'Old')
    expect((await put(person, '41')).status).toBe(200)
    expect((await put(person, '41')).status).toBe(200)
    expect((await put(person, '42')).status).toBe(200)
    await notify(person, 'New')
    await deliver(discord, admin)
    expect([discord.messages('41').length, shown('41'), shown('42')]).toEqual([1, [], ['New']])
    expect(await bodyOf(request('/api/notices/settings', { as: person }))).toMatchObject({
      webhook: { name: '…42', problem: null },
    })
    const ended = () => request('/api/notices/webhook', { as: person, method: 'DELETE' })
    expect([(await ended()).status, (await ended()).status]).toEqual([200, 200])
    expect(await count('SELECT count(*) FROM subscriptions')).toBe(0)
  })

  it('refuses one of somebody else, one for incidents, and one that does not exist', async () => {
    const person = await makeUser()
    await subscriber('21')
    await subscribeAll(discord, ['31'])
    expect([
      (await put(person, '21')).status,
      (await put(person, '31')).status,
      (await put(person, '99')).status,
    ]).toEqual([409, 409, 400])
    const incidents = await request('/api/status/subscribe/discord', {
      body: { url: 'https://discord.com/api/webhooks/21/t-21' },
    })
    expect(incidents.status).toBe(409)
  })
})

it('refuses to switch off what everybody must be told', async () => {
  const person = await makeUser()
  const set = (kind: NoticeKind) =>
    request('/api/notices/settings', {
      as: person,
      method: 'PUT',
      body: { kind, shown: false, delivered: true },
    })
  expect((await set('decision')).status).toBe(400)
  expect(await bodyOf(set('report'))).toEqual({ kind: 'report', shown: false, delivered: false })
})
