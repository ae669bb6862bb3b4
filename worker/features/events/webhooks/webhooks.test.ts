import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { ENDPOINT_OWN_MESSAGE, WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#contract/events/webhook.ts'
import type { MessagePage, Webhook, WebhookList, WebhookTest } from '#contract/events/webhook.wire.ts'
import { openDb } from '../../../db/client.ts'
import { listings, votes } from '../../../db/schema.ts'
import { apiDocument } from '../../../testing/api-document.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { rowsOf } from '../../../testing/rows.ts'
import { foundInvite } from '../../../testing/found-invite.ts'
import { errorsIn } from '../../../testing/json-schema.ts'
import { makeHeldVotes } from '../../../testing/make-held-votes.ts'
import { meteredDatabase } from '../../../testing/metered-database.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { keepInvite } from '../../community/hubs/refresh-invites.ts'
import { emit } from '../registry.ts'
import { readEndpointAddress } from './endpoint-address.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { addHook, type Hooked, Receiver, writeReviews } from './testing/receiver.ts'
import { deleteAccount, edit, moderate, saveReview } from '../../../testing/acts.ts'

let receiver: Receiver
let listing: { id: string; owner: TestUser; name: string }
const INVITE = 'https://discord.gg/webhook-bay'

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM webhooks').run()
  receiver = new Receiver()
  vi.spyOn(globalThis, 'fetch').mockImplementation(receiver.fetch)
  listing = await makeListing({ discord: INVITE })
})

const log = async ({ path }: Hooked) =>
  (await bodyOf<MessagePage>(request(`${path}/messages`, { as: listing.owner }))).items
const listed = async () =>
  (await bodyOf<WebhookList>(request(`/api/affiliates/${listing.id}/webhooks`, { as: listing.owner }))).items
const bodies = async (hook: Hooked) => (await log(hook)).toReversed().map(({ body }) => JSON.parse(body))
const post = (path: string, body?: object) => request(path, { as: listing.owner, method: 'POST', body })
const patch = (path: string, body: object) => request(path, { as: listing.owner, method: 'PATCH', body })

/** How the bodies differ from their schemas in the API document. */
async function undocumented(all: { type: string }[]): Promise<string[]> {
  const { document } = await apiDocument()
  return all.flatMap((body) => {
    const reference = `#/webhooks/${body.type}/post/requestBody/content/application~1json/schema`
    const { $ref } = at(document, reference)
    return errorsIn(document, { $ref }, body, body.type)
  })
}

function at(document: unknown, path: string): { $ref: string } {
  const found = path
    .slice(2)
    .split('/')
    .map((step) => step.replace('~1', '/'))
    .reduce<unknown>((part, step) => Object(part)[step], document)
  return { $ref: String(Object(found)['$ref']) }
}

describe('an event', () => {
  it('is written once with each review and each change of it, and forgotten with its words', async () => {
    const hook = await addHook(listing, ['review.created', 'review.updated'])
    const author = await makeUser()
    const review = (rating: number, text: string) => saveReview(listing.id, author, { rating, text })
    await review(4, 'Kind people')
    await review(4, 'Kind people')
    await review(2, 'Kind people, slow server')
    const sent = await bodies(hook)
    expect(sent.map(({ type, data }) => [type, data.review.rating, data.review.text])).toEqual([
      ['review.created', 4, 'Kind people'],
      ['review.updated', 2, 'Kind people, slow server'],
    ])
    expect(sent[0].data.review.author).toEqual({ id: author.id, username: author.username })
    expect(await undocumented(sent)).toEqual([])
    receiver.answer = ({ body }) => new Response(body, { status: 500 })
    await receiver.deliver()
    await deleteAccount(author)
    await env.DB.prepare('DELETE FROM users WHERE id = ?1').bind(author.id).run()
    const rows = await env.DB.prepare('SELECT data, attempts FROM outbox').all()
    expect(JSON.stringify(rows.results)).not.toMatch(/Kind people/)
    expect(JSON.stringify(rows.results)).not.toContain(author.username)
    expect(await undocumented(await bodies(hook))).toEqual([])
  })

  it('is written with decisions of staff, of whatever kind, and not with what the owner does', async () => {
    const { id, owner } = listing
    const hook = await addHook(listing, ['listing.decided'])
    const admin = await makeAdmin()
    const decide = (action: string, body: object = {}) => moderate(id, action, admin, body)
    await decide('suspend', { rule: 'no-hate', note: 'Names of players.' })
    await decide('unsuspend')
    await edit(id, owner, { description: 'New words.' })
    await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })
    await request(`/api/affiliates/${id}/restore`, { as: owner, method: 'POST' })
    await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE', body: { rule: 'no-hate' } })
    await moderate(id, 'restore', admin)
    const sent = await bodies(hook)
    expect(sent.map(({ data: { decision, state, rule, note } }) => [decision, state, rule, note])).toEqual([
      ['suspend', 'suspended', 'no-hate', 'Names of players.'],
      ['unsuspend', 'approved', null, null],
      ['delete', 'deleted', 'no-hate', null],
      ['restore', 'approved', null, null],
    ])
    expect(await undocumented(sent)).toEqual([])
  })

  it('is written with each vote, each change of what it does, and its end, without names', async () => {
    const hook = await addHook(listing, ['vote.counted', 'vote.held', 'vote.voided'])
    const voter = await makeUser()
    const vote = `/api/servers/${listing.id}/vote`
    await Promise.all(Array.from({ length: 5 }, () => request(vote, { as: voter, method: 'POST' })))
    const { person, voteDay } = await makeHeldVotes({ of: listing.id })
    const admin = await makeAdmin()
    const decide = (verdict: string, version: number) =>
      request(`${voteDay}/${verdict}`, { as: admin, body: { version, reason: 'bought' } })
    await decide('release', 1)
    await decide('release', 1)
    await decide('undo', 2)
    await decide('void', 3)
    await decide('undo', 4)
    await request('/api/me/votes/confirm', { as: person, method: 'POST' })
    await request('/api/me/votes/confirm', { as: person, method: 'POST' })
    await request(vote, { as: voter, method: 'DELETE' })
    await request(vote, { as: voter, method: 'DELETE' })
    await deleteAccount(person)
    const sent = await bodies(hook)
    expect(sent.map(({ type, data }) => [type, data.vote.before, data.vote.reason])).toEqual([
      ['vote.counted', null, null],
      ['vote.counted', 'held', null],
      ['vote.held', 'counted', 'software'],
      ['vote.voided', 'held', 'bought'],
      ['vote.held', 'void', 'software'],
      ['vote.counted', 'held', 'software'],
      ['vote.voided', 'counted', 'withdrawn'],
      ['vote.voided', 'counted', 'withdrawn'],
    ])
    expect(new Set(sent.map(({ data }) => data.vote.castAt)).size).toBe(2)
    expect(JSON.stringify(sent)).not.toContain(voter.id)
    expect(JSON.stringify(sent)).not.toContain(voter.username)
    expect(await undocumented(sent)).toEqual([])
  })

  it('costs a vote for a server without webhooks a few read rows, however many others have', async () => {
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
        ...emit('vote.changed', {
          from: sql`${votes} JOIN ${listings} ON ${listings.id} = ${votes.listingId} WHERE ${listings.id} = ${other.id}`,
          at: Date.now(),
          castAt: votes.castAt,
          before: null,
          effect: votes.effect,
          reason: votes.reason,
        }),
      ])
      const sum = (of: 'rows_read' | 'rows_written') => costs.reduce((all, meta) => all + meta[of], 0)
      return { read: sum('rows_read'), written: sum('rows_written') }
    }
    await rows()
    const before = await rows()
    for (let turn = 0; turn < 5; turn += 1) await addHook(await makeListing(), [...WEBHOOK_EVENTS])
    const after = await rows()
    expect(after.read - before.read).toBeLessThanOrEqual(4)
    expect(after.written).toBe(before.written)
  })

  it('is written when the invite breaks, once each time', async () => {
    const hook = await addHook(listing, ['listing.invite_broken'])
    let now = Date.now()
    const keep = (answer: Parameters<typeof keepInvite>[2]) =>
      keepInvite(systemContext((now += 1000)), INVITE, answer)
    for (const answer of [foundInvite('1'), { kind: 'gone' } as const, foundInvite('2')]) {
      await keep(answer)
      await keep(answer)
    }
    const sent = await bodies(hook)
    expect(sent.map(({ data }) => data.problem)).toEqual(['dead', 'elsewhere'])
    expect(sent[0].data.invite).toBe(INVITE)
    expect(await undocumented(sent)).toEqual([])
  })

  it('is written when the server stops answering, and when it answers again', async () => {
    const hook = await addHook(listing, ['server.offline', 'server.online'])
    const ctx = systemContext()
    for (const outcome of ['offline', 'online'] as const)
      await ctx.db.batch(
        emit('server.silence', {
          from: sql`${listings} WHERE ${listings.id} = ${listing.id}`,
          at: ctx.now,
          since: ctx.now,
          outcome,
        }),
      )
    const sent = await bodies(hook)
    expect(sent.map(({ type }) => type)).toEqual(['server.offline', 'server.online'])
    expect(await undocumented(sent)).toEqual([])
  })

  it('is written for all webhooks that ask with an incident and each update of it', async () => {
    const hook = await addHook(listing, ['incident.published'])
    const withdrawn = await makeListing()
    await addHook(withdrawn, ['incident.published'])
    expect(
      (await request(`/api/affiliates/${withdrawn.id}`, { as: withdrawn.owner, method: 'DELETE' })).status,
    ).toBe(200)
    const admin = await makeAdmin()
    const { _id } = await bodyOf<{ _id: string }>(
      request('/api/status/incidents', {
        as: admin,
        body: { title: 'Slow pages', component: 'website', impact: 'minor', text: 'Looking.' },
      }),
    )
    await request(`/api/status/incidents/${_id}`, {
      as: admin,
      method: 'PATCH',
      body: { status: 'resolved', text: 'Done.' },
    })
    const sent = await bodies(hook)
    expect(
      sent.map(({ data: { incident } }) => [incident._id, incident.update.number, incident.status]),
    ).toEqual([
      [_id, 1, 'investigating'],
      [_id, 2, 'resolved'],
    ])
    expect(await count('SELECT count(*) FROM outbox')).toBe(2)
    expect(await undocumented(sent)).toEqual([])
  })
})

describe('a webhook', () => {
  it('shows its secret once, is listed without it, and is stored unreadable', async () => {
    const hook = await addHook(listing, ['review.created', 'incident.published'])
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(hook.webhook).toMatchObject({ on: true, waiting: 0, problem: null })
    expect(hook.webhook.publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await listed())).not.toContain(hook.secret)
    const stored = JSON.stringify(await env.DB.prepare('SELECT * FROM webhooks').all())
    expect(stored).not.toContain(hook.webhook.url?.split('/').at(-1))
    expect(stored).not.toContain(hook.secret.slice(6))
  })

  it(`is one of ${WEBHOOKS_MAX} of a server, also when many are added at once`, async () => {
    const add = (turn: number) => {
      const body = { url: `https://hooks.harbour-owner.com/${turn}`, events: [...WEBHOOK_EVENTS] }
      return post(`/api/affiliates/${listing.id}/webhooks`, body)
    }
    expect(await atOnce(10, add)).toEqual({ 201: WEBHOOKS_MAX, 409: 10 - WEBHOOKS_MAX })
    expect(await listed()).toHaveLength(WEBHOOKS_MAX)
  })

  it.each([
    'http://hooks.harbour-owner.com/a',
    'https://127.0.0.1/a',
    'https://',
    `${env.ORIGIN}/api/servers`,
    'https://discord.com/api/webhooks/123456/secret-token',
    `https://hooks.harbour-owner.com/${'a'.repeat(600)}`,
  ])('cannot have the address %s', async (url) => {
    const hook = await addHook(listing)
    for (const answer of [
      await post(`/api/affiliates/${listing.id}/webhooks`, { url, events: ['review.created'] }),
      await patch(hook.path, { url }),
    ]) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ field: 'url', error: expect.stringMatching(/\.$/) })
    }
    expect(await listed()).toEqual([hook.webhook])
  })

  it('may be on the same machine where the site itself runs on the machine of a developer', () => {
    const here = { ORIGIN: 'http://localhost:8787' }
    expect(String(readEndpointAddress(here, 'http://127.0.0.1:9000/hook'))).toBe('http://127.0.0.1:9000/hook')
    expect(readEndpointAddress(here, 'http://localhost:8787/api')).toBeTypeOf('string')
    expect(readEndpointAddress(here, 'http://10.0.0.1/')).toBeTypeOf('string')
    expect(readEndpointAddress({ ORIGIN: 'https://realmport.test' }, 'http://127.0.0.1:9000/')).toBeTypeOf(
      'string',
    )
  })

  it('is not this site, however its host is written', () => {
    const site = { ORIGIN: 'https://realmport.gg' }
    for (const host of ['realmport.gg', 'RealmPort.gg:443', 'realmport.gg.', 'realmport.gg..'])
      expect([host, readEndpointAddress(site, `https://${host}/x`)]).toEqual([host, ENDPOINT_OWN_MESSAGE])
  })

  it('keeps its secret when its address changes, and sends what waits there', async () => {
    const hook = await addHook(listing)
    receiver.answer = () => new Response('', { status: 500 })
    await writeReviews(listing.id, receiver.now, ['Waits'])
    await receiver.deliver()
    receiver.answer = () => new Response('ok')
    await patch(hook.path, { url: 'https://new.harbour-owner.com/hook' })
    await receiver.deliver()
    expect(receiver.received.at(-1)?.url).toBe('https://new.harbour-owner.com/hook')
    expect(await listed()).toMatchObject([{ publicKey: hook.webhook.publicKey, waiting: 0, attempts: 0 }])
  })

  it('gets a message once, also when it is switched off and on or saved while the message is on its way', async () => {
    const hook = await addHook(listing)
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
    const run = receiver.deliver()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
    for (const body of [{ on: true }, { url: hook.webhook.url }, { on: false }, { on: true }])
      expect((await patch(hook.path, body)).status).toBe(200)
    await receiver.deliver()
    expect(receiver.received).toHaveLength(1)
    answered()
    await run
    await receiver.deliver()
    expect(receiver.received.map(({ id }) => id)).toEqual(receiver.ids())
    expect(receiver.received).toHaveLength(2)
    expect(await listed()).toMatchObject([{ on: true, waiting: 0 }])
  })

  it('sends nothing more once it is switched off while a message is on its way', async () => {
    const hook = await addHook(listing)
    await writeReviews(listing.id, receiver.now, ['On its way', 'After it'])
    receiver.answer = () => new Response('ok')
    const respond = receiver.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
      await patch(hook.path, { on: false })
      return respond(...sent)
    })
    await receiver.pass(receiver.now + DAY)
    expect(receiver.received).toHaveLength(1)
    expect(await listed()).toMatchObject([{ on: false, waiting: 1, attempts: 0 }])
  })

  it('has two secrets at most, and ends with its log', async () => {
    const hook = await addHook(listing)
    const secrets = [hook.secret]
    for (let turn = 0; turn < 2; turn += 1) {
      const changed = await post(`${hook.path}/secret`, {})
      expect(changed.status).toBe(201)
      secrets.push((await changed.json<{ secret: string }>()).secret)
    }
    expect(new Set(secrets).size).toBe(3)
    const ended = await post(`${hook.path}/secret`, { keepOld: false })
    expect((await ended.json<{ webhook: Webhook }>()).webhook.oldSecretUntil).toBeNull()
    await post(`${hook.path}/secret`, { keepOld: true })
    const until = Date.parse((await listed())[0]?.oldSecretUntil ?? '')
    expect(until).toBeGreaterThan(Date.now() + DAY - 60_000)
    await writeReviews(listing.id, receiver.now, ['Gone with it'])
    const remove = () => request(hook.path, { as: listing.owner, method: 'DELETE' })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await count('SELECT count(*) FROM outbox')).toBe(0)
    expect((await request(`${hook.path}/messages`, { as: listing.owner })).status).toBe(404)
  })

  it('loses no secret when address and secret are changed at once', async () => {
    const hook = await addHook(listing)
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => post(`${hook.path}/secret`, {})),
      ...[1, 2, 3].map((turn) => patch(hook.path, { url: `https://new.harbour-owner.com/${turn}` })),
    ])
    const shown = await Promise.all(
      answers
        .slice(0, 3)
        .filter(({ status }) => status === 201)
        .map((answer) => answer.json<{ webhook: Webhook }>()),
    )
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    const keys = [hook.webhook.publicKey, ...shown.map(({ webhook }) => webhook.publicKey)]
    expect(keys).toContain((await listed())[0]?.publicKey)
  })

  it('of one server cannot be reached through another one of the same owner', async () => {
    const hook = await addHook(listing)
    const other = await makeListing({ owner: listing.owner })
    const path = hook.path.replace(listing.id, other.id)
    expect((await request(`${path}/messages`, { as: listing.owner })).status).toBe(404)
    expect((await patch(path, { on: false })).status).toBe(404)
    expect((await post(`${path}/secret`, {})).status).toBe(404)
    expect((await post(`${path}/test`)).status).toBe(404)
    await request(path, { as: listing.owner, method: 'DELETE' })
    expect(await listed()).toHaveLength(1)
  })
})

describe('the log', () => {
  it('is read page by page', async () => {
    const hook = await addHook(listing)
    await writeReviews(
      listing.id,
      receiver.now,
      Array.from({ length: 45 }, (_, turn) => `Review ${turn}`),
    )
    const texts: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: MessagePage = await bodyOf<MessagePage>(
        request(`${hook.path}/messages${next && `?before=${next}`}`, { as: listing.owner }),
      )
      texts.push(...page.items.map(({ body }) => JSON.parse(body).data.review.text))
      next = page.next
    }
    expect(texts).toEqual(Array.from({ length: 45 }, (_, turn) => `Review ${44 - turn}`))
  })

  it('sends a message again with the same id and body', async () => {
    const hook = await addHook(listing)
    await writeReviews(listing.id, receiver.now, ['One', 'Two'])
    await receiver.deliver()
    const [, one] = await log(hook)
    expect((await post(`${hook.path}/messages/${one?.number}/replay`)).status).toBe(202)
    await receiver.deliver()
    expect(receiver.received).toHaveLength(3)
    expect(receiver.received[2]).toMatchObject({ id: one?.id, body: one?.body })
    expect((await log(hook))[1]?.attempts).toHaveLength(2)
  })

  it('skips a message that the program never takes, and what follows is sent', async () => {
    const hook = await addHook(listing)
    receiver.answer = ({ body }) => new Response('', { status: body.includes('Poison') ? 400 : 200 })
    await writeReviews(listing.id, receiver.now, ['Poison', 'Fine'])
    await receiver.deliver()
    const first = (await log(hook)).at(-1)
    expect((await post(`${hook.path}/messages/${first?.number}/skip`)).status).toBe(202)
    await receiver.deliver()
    expect((await log(hook)).map(({ state }) => state)).toEqual(['sent', 'skipped'])
    expect(await listed()).toMatchObject([{ problem: null, waiting: 0 }])
  })

  it('refuses to send again while the webhook is off, and numbers of others', async () => {
    const hook = await addHook(listing)
    const other = await addHook(await makeListing())
    await writeReviews(listing.id, receiver.now, ['One'])
    const [message] = await log(hook)
    await patch(hook.path, { on: false })
    expect((await post(`${hook.path}/messages/${message?.number}/replay`)).status).toBe(409)
    for (const number of ['999999999', 'abc', '-1', '1e3'])
      expect([number, (await post(`${hook.path}/messages/${number}/replay`)).status]).toEqual([number, 404])
    const foreign = other.path.replace(/affiliates\/[^/]+/, `affiliates/${listing.id}`)
    expect((await post(`${foreign}/messages/${message?.number}/replay`)).status).toBe(404)
  })

  it('ends after 30 days', async () => {
    const hook = await addHook(listing)
    await writeReviews(listing.id, receiver.now - 31 * DAY, ['Old'])
    await writeReviews(listing.id, receiver.now - 29 * DAY, ['New'])
    await post(`${hook.path}/secret`, {})
    await sweepExpired(systemContext(receiver.now))
    expect(
      await rowsOf(
        `SELECT data ->> '$.review.text' AS text FROM outbox WHERE webhook_id = '${hook.webhook._id}'`,
      ),
    ).toEqual([{ text: 'New' }])
    expect(await count('SELECT count(*) FROM webhooks WHERE old_sealed IS NOT NULL')).toBe(0)
  })
})

describe('a test', () => {
  it.each([
    ['good', [200, 401]],
    ['accepts-wrong', [204, 200]],
    ['refuses-right', [401, 401]],
    ['unreachable', [null, null]],
  ] as const)('finds %s', async (verdict, [right, wrong]) => {
    const hook = await addHook(listing)
    const isRight = ({ headers }: Request, body: string) => {
      try {
        new Verifier(hook.secret).verify(body, Object.fromEntries(headers))
        return true
      } catch {
        return false
      }
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const sent = new Request(input, init)
      const body = await sent.text()
      expect(await undocumented([JSON.parse(body)])).toEqual([])
      const status = isRight(sent, body) ? right : wrong
      if (status === null) throw new Error('unreachable')
      return new Response(null, { status })
    })
    expect(await bodyOf<WebhookTest>(post(`${hook.path}/test`))).toMatchObject({
      verdict,
      right: { status: right },
      wrong: { status: wrong },
    })
    expect(await log(hook)).toEqual([])
  })
})
