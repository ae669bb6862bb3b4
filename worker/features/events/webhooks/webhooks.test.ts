import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { answeredResult } from '#contract/events/send-result.ts'
import { ENDPOINT_OWN_MESSAGE, WEBHOOK_FAILURES_MAX } from '#contract/events/webhook.ts'
import type { OwnWebhook, WebhookTest } from '#contract/events/webhook.wire.ts'
import { openDb } from '../../../db/client.ts'
import { listings, votes } from '../../../db/schema.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { deleteAccount, edit, moderate, saveReview } from '../../../testing/acts.ts'
import { apiDocument } from '../../../testing/api-document.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { errorsIn } from '../../../testing/json-schema.ts'
import { meteredDatabase } from '../../../testing/metered-database.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { noticesOf, rowsOf, run } from '../../../testing/rows.ts'
import { emit } from '../registry.ts'
import { readProgramAddress } from './endpoint.ts'
import { OWNERS } from './owners.ts'
import { addHook, Receiver, writeReviews } from './testing/receiver.ts'

let receiver: Receiver
let listing: { id: string; owner: TestUser; name: string }
let path: string
const CHANNEL = `${env.DISCORD_ORIGIN}/api/webhooks/123456/se-cret`

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM webhooks').run()
  receiver = new Receiver()
  vi.spyOn(globalThis, 'fetch').mockImplementation(receiver.fetch)
  listing = await makeListing()
  path = `/api/affiliates/${listing.id}/webhook`
})

const shown = async () => (await bodyOf<OwnWebhook>(request(path, { as: listing.owner }))).webhook
const save = (url: string) => request(path, { as: listing.owner, method: 'PUT', body: { url } })
const post = (step: string) => request(`${path}/${step}`, { as: listing.owner, method: 'POST' })
const remove = () => request(path, { as: listing.owner, method: 'DELETE' })

/** What waits for webhooks, as programs get it. */
const bodies = async () =>
  (
    await rowsOf<{ event: string; at: number; data: string }>(
      'SELECT event, at, data FROM outbox ORDER BY seq',
    )
  ).map(({ event, at: time, data }) => ({
    type: event,
    timestamp: iso(time),
    data: JSON.parse(data),
  }))

/** How the bodies differ from their schemas in the API document. */
async function undocumented(all: { type: string }[]): Promise<string[]> {
  const { document } = await apiDocument()
  return all.flatMap((body) => {
    const reference = `#/webhooks/${body.type}/post/requestBody/content/application~1json/schema`
    const { $ref } = at(document, reference)
    return errorsIn(document, { $ref }, body, body.type)
  })
}

function at(document: unknown, reference: string): { $ref: string } {
  const found = reference
    .slice(2)
    .split('/')
    .map((step) => step.replace('~1', '/'))
    .reduce<unknown>((part, step) => Object(part)[step], document)
  return { $ref: String(Object(found)['$ref']) }
}

describe('an event', () => {
  it('is written once with each review and each change of it, and ends with it', async () => {
    await addHook(listing)
    const author = await makeUser()
    const review = (rating: number, text: string) => saveReview(listing.id, author, { rating, text })
    await review(4, 'Kind people')
    await review(4, 'Kind people')
    await review(2, 'Kind people, slow server')
    const sent = await bodies()
    expect(sent.map(({ type, data }) => [type, data.isNew, data.review.rating, data.review.text])).toEqual([
      ['review.saved', true, 4, 'Kind people'],
      ['review.saved', false, 2, 'Kind people, slow server'],
    ])
    expect(sent[0]?.data.review.author).toEqual({ id: author.id, username: author.username })
    expect(await undocumented(sent)).toEqual([])
    await deleteAccount(author)
    expect(await bodies()).toEqual([])
  })

  it('is written with decisions of staff, of whatever kind, and not with what the owner does', async () => {
    const { id, owner } = listing
    await addHook(listing)
    const admin = await makeAdmin()
    const decide = (action: string, body: object = {}) => moderate(id, action, admin, body)
    await decide('suspend', { rule: 'no-hate', note: 'Names of players.' })
    await decide('unsuspend')
    await edit(id, owner, { description: 'New words.' })
    await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })
    await request(`/api/affiliates/${id}/restore`, { as: owner, method: 'POST' })
    await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE', body: { rule: 'no-hate' } })
    await moderate(id, 'restore', admin)
    const sent = await bodies()
    expect(sent.map(({ data: { decision, state, rule, note } }) => [decision, state, rule, note])).toEqual([
      ['suspend', 'suspended', 'no-hate', 'Names of players.'],
      ['unsuspend', 'approved', null, null],
      ['delete', 'deleted', 'no-hate', null],
      ['restore', 'approved', null, null],
    ])
    expect(await undocumented(sent)).toEqual([])
  })

  it('is written once with each vote, without names', async () => {
    await addHook(listing)
    const [first, second] = [await makeUser(), await makeUser()]
    const vote = `/api/servers/${listing.id}/vote`
    for (const voter of [first, second])
      await Promise.all(Array.from({ length: 5 }, () => request(vote, { as: voter, method: 'POST' })))
    await request(vote, { as: first, method: 'DELETE' })
    const sent = await bodies()
    expect(sent.map(({ type, data }) => [type, data.votes])).toEqual([
      ['vote.created', 1],
      ['vote.created', 2],
    ])
    for (const { id, username } of [first, second]) {
      expect(JSON.stringify(sent)).not.toContain(id)
      expect(JSON.stringify(sent)).not.toContain(username)
    }
    expect(await undocumented(sent)).toEqual([])
  })

  it('costs a vote for a server without a webhook a few read rows, however many others have one', async () => {
    const other = await makeListing()
    const rows = async () => {
      const costs: D1Meta[] = []
      const db = openDb(
        meteredDatabase(env.DB, (meta) => costs.push(meta)),
        'first-primary',
      )
      await db.batch([
        db
          .prepare('INSERT INTO votes (listing_id, user_id, cast_at) VALUES (?1, ?2, ?3)')
          .bind(other.id, (await makeUser()).id, Date.now()),
        ...emit('vote.created', {
          from: sql`${votes} JOIN ${listings} ON ${listings.id} = ${votes.listingId} WHERE ${listings.id} = ${other.id}`,
          at: Date.now(),
        }),
      ])
      const sum = (of: 'rows_read' | 'rows_written') => costs.reduce((all, meta) => all + meta[of], 0)
      return { read: sum('rows_read'), written: sum('rows_written') }
    }
    await rows()
    const before = await rows()
    for (let turn = 0; turn < 5; turn += 1) await addHook(await makeListing())
    const after = await rows()
    expect(after.read - before.read).toBeLessThanOrEqual(4)
    expect(after.written).toBe(before.written)
  })
})

describe('a webhook', () => {
  it('shows its secret once, and is stored unreadable', async () => {
    const { secret, url } = await addHook(listing)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await shown()).toEqual({
      url,
      kind: 'program',
      language: 'en',
      offBecause: null,
      problem: null,
      nextAttemptAt: null,
      waiting: 0,
      createdAt: expect.any(String),
    })
    expect(await (await save(url)).json()).toMatchObject({ secret: null })
    const stored = JSON.stringify(await env.DB.prepare('SELECT * FROM webhooks').all())
    expect(stored).not.toContain(url.split('/').at(-1))
    expect(stored).not.toContain(secret.slice(6))
  })

  it('is one a server, also when many are set at once, and no secret is lost', async () => {
    const secrets: (string | null)[] = []
    const answers = await atOnce(10, async (turn) => {
      const answer = await save(`https://hooks.harbour-owner.com/${turn}`)
      if (answer.status === 200) secrets.push((await answer.clone().json<{ secret: string | null }>()).secret)
      return answer
    })
    expect(Object.keys(answers).every((status) => ['200', '409'].includes(status))).toBe(true)
    expect(secrets.filter((one) => one !== null)).toHaveLength(1)
    expect(await count('SELECT count(*) FROM webhooks')).toBe(1)
  })

  it.each([
    'http://hooks.harbour-owner.com/a',
    'https://127.0.0.1/a',
    'https://',
    'http://discord.com/api/webhooks/123456/secret-token',
    `${env.ORIGIN}/api/servers`,
    `https://hooks.harbour-owner.com/${'a'.repeat(600)}`,
  ])('cannot have the address %s', async (url) => {
    await addHook(listing)
    const before = await shown()
    const answer = await save(url)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ field: 'url', error: expect.stringMatching(/\.$/) })
    expect(await shown()).toEqual(before)
  })

  it('may be on the same machine where the site itself runs on the machine of a developer', () => {
    const here = { ORIGIN: 'http://localhost:8787' }
    expect(String(readProgramAddress(here, 'http://127.0.0.1:9000/hook'))).toBe('http://127.0.0.1:9000/hook')
    expect(readProgramAddress(here, 'http://localhost:8787/api')).toBeTypeOf('string')
    expect(readProgramAddress(here, 'http://10.0.0.1/')).toBeTypeOf('string')
    expect(readProgramAddress({ ORIGIN: 'https://realmport.test' }, 'http://127.0.0.1:9000/')).toBeTypeOf(
      'string',
    )
  })

  it('is not this site, however its host is written', () => {
    const site = { ORIGIN: 'https://realmport.gg' }
    for (const host of ['realmport.gg', 'RealmPort.gg:443', 'realmport.gg.', 'realmport.gg..'])
      expect([host, readProgramAddress(site, `https://${host}/x`)]).toEqual([host, ENDPOINT_OWN_MESSAGE])
  })

  it('keeps its secret when its address changes, and sends what waits there', async () => {
    const { secret } = await addHook(listing)
    receiver.now = Date.now()
    receiver.answer = () => new Response('', { status: 500 })
    await writeReviews(listing.id, receiver.now, ['Waits'])
    await receiver.deliver()
    receiver.answer = () => new Response('ok')
    const saved = await save('https://new.harbour-owner.com/hook')
    expect(await saved.json()).toMatchObject({ secret: null })
    await receiver.deliver()
    const sent = receiver.received.at(-1)
    expect(sent?.url).toBe('https://new.harbour-owner.com/hook')
    expect(isSigned(secret, sent)).toBe(true)
    expect(await shown()).toMatchObject({ waiting: 0, problem: null })
  })

  it('gets a message once, also when it is saved again while the message is on its way', async () => {
    const { url } = await addHook(listing)
    await writeReviews(listing.id, receiver.now, ['On its way', 'After it'])
    let answered: () => void = () => undefined
    const meanwhile = new Promise<void>((resolve) => {
      answered = resolve
    })
    const respond = receiver.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
      const response = await respond(...sent)
      if (receiver.received.length === 1) await meanwhile
      return response
    })
    const delivering = receiver.deliver()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
    for (let turn = 0; turn < 3; turn += 1) expect((await save(url)).status).toBe(200)
    await receiver.deliver()
    expect(receiver.received).toHaveLength(1)
    answered()
    await delivering
    await receiver.deliver()
    expect(receiver.received.map(({ id }) => id)).toEqual(receiver.ids())
    expect(receiver.received).toHaveLength(2)
    expect(await shown()).toMatchObject({ offBecause: null, waiting: 0 })
  })

  it('sends nothing more once it is removed while a message is on its way', async () => {
    await addHook(listing)
    await writeReviews(listing.id, receiver.now, ['On its way', 'After it'])
    const respond = receiver.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
      await remove()
      return respond(...sent)
    })
    await receiver.pass(receiver.now + DAY)
    expect(receiver.received).toHaveLength(1)
    expect(await shown()).toBeNull()
  })

  it('ends with what waits; entered again, it has a new secret', async () => {
    const { secret, url } = await addHook(listing)
    await writeReviews(listing.id, receiver.now, ['Gone with it'])
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await count('SELECT count(*) FROM outbox')).toBe(0)
    expect((await post('test')).status).toBe(404)
    expect((await (await save(url)).json<{ secret: string }>()).secret).not.toBe(secret)
  })

  it('forgets after 30 days what waits for it', async () => {
    await addHook(listing)
    await writeReviews(listing.id, receiver.now - 31 * DAY, ['Old'])
    await writeReviews(listing.id, receiver.now - 29 * DAY, ['New'])
    await sweepExpired(systemContext(receiver.now))
    expect((await bodies()).map(({ data }) => data.review.text)).toEqual(['New'])
  })
})

/** Whether the library of the specification accepts a message at the time when it was sent. */
function isSigned(
  secret: string,
  sent: Pick<Receiver['received'][number], 'headers' | 'body' | 'at'> | undefined,
) {
  if (!sent) return false
  vi.useFakeTimers({ now: sent.at, toFake: ['Date'] })
  try {
    return Boolean(new Verifier(secret).verify(sent.body, Object.fromEntries(sent.headers)))
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

describe('a channel in Discord', () => {
  beforeEach(() => {
    receiver.answer = () => Response.json({ id: '900' })
  })

  it('has no secret but its address, however that is written', async () => {
    for (const url of [CHANNEL, `${CHANNEL}/?wait=true`, CHANNEL.replace('/api/', '/api/v10/')]) {
      expect(await (await save(url)).json()).toMatchObject({ secret: null })
      expect(await shown()).toMatchObject({ kind: 'discord', url: CHANNEL })
    }
    const saved = await save('https://discord.com/api/webhooks/987/other')
    expect(await saved.json()).toMatchObject({
      webhook: { url: `${env.DISCORD_ORIGIN}/api/webhooks/987/other` },
    })
    expect(await count(`SELECT count(*) FROM webhooks WHERE sealed LIKE '%other%'`)).toBe(0)
  })

  it('gets votes, reviews and decisions in words, that mention and name nobody', async () => {
    await save(CHANNEL)
    const voter = await makeUser()
    await request(`/api/servers/${listing.id}/vote`, { as: voter, method: 'POST' })
    const author = await makeUser()
    await saveReview(listing.id, author, { rating: 4, text: '@everyone *kind* people' })
    await moderate(listing.id, 'suspend', await makeAdmin(), { rule: 'no-hate', note: 'Names of players.' })
    receiver.now = Date.now() + 1
    await receiver.deliver(OWNERS.discord)
    expect(receiver.received.map(({ url }) => url)).toEqual(
      Array.from({ length: 3 }, () => `${env.DISCORD_ORIGIN}/api/v10/webhooks/123456/se-cret?wait=true`),
    )
    const sent = receiver.received.map(({ body }) => JSON.parse(body))
    for (const { allowed_mentions } of sent) expect(allowed_mentions).toEqual({ parse: [] })
    expect(sent.map(({ embeds: [embed] }) => [embed.title, embed.description, embed.url])).toEqual([
      [
        `New vote for ${listing.name}`,
        'Somebody voted. The server has its first vote.',
        `${env.ORIGIN}/servers/${listing.id}`,
      ],
      [
        `New review of ${listing.name}`,
        `★★★★☆ by ${author.username.replaceAll('_', String.raw`\_`)}\n@everyone \\*kind\\* people`,
        `${env.ORIGIN}/servers/${listing.id}#reviews`,
      ],
      [
        `Staff decided about ${listing.name}`,
        'The server is suspended. The details are on your dashboard.',
        `${env.ORIGIN}/dashboard`,
      ],
    ])
    expect(JSON.stringify(sent)).not.toContain(voter.username)
    expect(JSON.stringify(sent)).not.toContain('Names of players')
    expect(await shown()).toMatchObject({ waiting: 0, problem: null })
  })

  it('gets them in the language that its owner chose, until another one is chosen', async () => {
    const choose = (body: object) =>
      request(path, { as: listing.owner, method: 'PUT', body: { url: CHANNEL, ...body } })
    await choose({ language: 'de' })
    await choose({})
    expect(await shown()).toMatchObject({ language: 'de' })
    await run('UPDATE listings SET votes = 12430 WHERE id = ?1', listing.id)
    await request(`/api/servers/${listing.id}/vote`, { as: await makeUser(), method: 'POST' })
    receiver.now = Date.now() + 1
    await receiver.deliver(OWNERS.discord)
    const [{ embeds }] = receiver.received.map(({ body }) => JSON.parse(body))
    expect(embeds[0]).toMatchObject({
      url: `${env.ORIGIN}/de/servers/${listing.id}`,
      description: expect.stringContaining('12.431'),
    })
    await choose({ language: 'pl' })
    expect(await shown()).toMatchObject({ language: 'pl' })
    expect((await choose({ language: 'tlh' })).status).toBe(400)
  })

  it('that asks to wait is not failing', async () => {
    await save(CHANNEL)
    await writeReviews(listing.id, receiver.now, ['Later'])
    receiver.answer = () =>
      Response.json({ retry_after: 30, global: false }, { status: 429, headers: { 'retry-after': '30' } })
    for (let turn = 0; turn < 2 * WEBHOOK_FAILURES_MAX; turn += 1) {
      await receiver.deliver(OWNERS.discord)
      receiver.now += 31_000
    }
    expect(await shown()).toMatchObject({
      offBecause: null,
      waiting: 1,
      problem: answeredResult('discord-waits'),
    })
    receiver.answer = () => Response.json({ id: '900' })
    await receiver.deliver(OWNERS.discord)
    expect(await shown()).toMatchObject({ waiting: 0 })
  })

  it('that Discord no longer knows is switched off at once, and its owner is told', async () => {
    await save(CHANNEL)
    await writeReviews(listing.id, receiver.now, ['Nobody reads it'])
    receiver.answer = () => Response.json({ code: 10015 }, { status: 404 })
    await receiver.deliver(OWNERS.discord)
    expect(await shown()).toMatchObject({ offBecause: 'gone', problem: answeredResult('discord-gone') })
    expect(await noticesOf(listing.owner, 'webhook')).toMatchObject([{ outcome: 'gone', id: listing.id }])
  })
})

describe('a test', () => {
  const test = () => bodyOf<WebhookTest>(post('test'))

  it('sends one signed message, and shows what the program answered', async () => {
    const { secret, url } = await addHook(listing)
    receiver.now = Date.now()
    receiver.answer = () => new Response('Who are you?', { status: 401 })
    expect(await test()).toEqual({
      taken: false,
      result: answeredResult('answered 401'),
      answer: 'Who are you?',
    })
    receiver.answer = () => new Response(null, { status: 204 })
    expect(await test()).toEqual({ taken: true, result: answeredResult('answered 204'), answer: null })
    receiver.answer = () => null
    expect(await test()).toEqual({ taken: false, result: answeredResult('unreachable'), answer: null })
    expect(receiver.received).toHaveLength(3)
    for (const sent of receiver.received) {
      expect([sent.url, isSigned(secret, sent)]).toEqual([url, true])
      expect(await undocumented([JSON.parse(sent.body)])).toEqual([])
    }
    expect(await shown()).toMatchObject({ waiting: 0, problem: null })
  })

  it('comes to a channel in words, and says why not', async () => {
    await save(CHANNEL)
    receiver.answer = () => Response.json({ id: '900' })
    expect(await test()).toEqual({ taken: true, result: answeredResult('discord-took'), answer: null })
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      embeds: [{ title: `It works: ${listing.name}` }],
    })
    receiver.answer = () => Response.json({ code: 50027 }, { status: 401 })
    expect(await test()).toMatchObject({ taken: false, result: answeredResult('discord-gone') })
    receiver.answer = () => Response.json({ retry_after: 1 }, { status: 429 })
    expect(await test()).toMatchObject({ taken: false, result: answeredResult('discord-waits') })
  })
})
