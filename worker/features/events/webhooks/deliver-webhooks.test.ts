import { env } from 'cloudflare:test'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { MessagePage, WebhookList } from '#contract/events/webhook.wire.ts'
import { count, makeListing } from '../../../testing/factories.ts'
import { seal } from '../../../platform/seal.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { noticesOf, run } from '../../../testing/rows.ts'
import { addHook, Receiver, writeReviews } from './testing/receiver.ts'

let receiver: Receiver
let listing: Awaited<ReturnType<typeof makeListing>>

beforeEach(async () => {
  await run('DELETE FROM webhooks')
  receiver = new Receiver()
  listing = await makeListing()
  vi.spyOn(globalThis, 'fetch').mockImplementation(receiver.fetch)
})

const write = (...texts: string[]) => writeReviews(listing.id, receiver.now, texts)
const textOf = (body: string): string => JSON.parse(body).data.review.text
/** The texts in the order of their first arrival. */
const texts = () =>
  receiver.ids().map((id) => textOf(receiver.received.find((one) => one.id === id)?.body ?? ''))
const waiting = () => count('SELECT count(*) FROM outbox WHERE done_at IS NULL')
const listed = async () =>
  (await bodyOf<WebhookList>(request(`/api/affiliates/${listing.id}/webhooks`, { as: listing.owner }))).items
const log = async (path: string) =>
  (await bodyOf<MessagePage>(request(`${path}/messages`, { as: listing.owner }))).items
const failing = () => new Response('Out of order', { status: 500 })

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Which of the signatures of a request a key accepts, computed by the text of the specification. */
async function accepted({ headers, body }: Receiver['received'][number], key: string): Promise<boolean[]> {
  const content = new TextEncoder().encode(
    `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`,
  )
  const isSecret = key.startsWith('whsec_')
  const algorithm = isSecret ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' }
  const imported = await crypto.subtle.importKey('raw', bytes(key.replace(/^wh\w+_/, '')), algorithm, false, [
    'verify',
  ])
  return Promise.all(
    (headers.get('webhook-signature') ?? '')
      .split(' ')
      .map((one) => one.split(','))
      .filter(([version]) => version === (isSecret ? 'v1' : 'v1a'))
      .map(([, signature = '']) => crypto.subtle.verify(algorithm, imported, bytes(signature), content)),
  )
}

/** What the library of the specification reads from a request at the moment of its arrival. It throws when anything is wrong. */
function verified({ headers, body, at }: Receiver['received'][number], secret: string): unknown {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(headers))
  } finally {
    vi.useRealTimers()
  }
}

describe('a message', () => {
  it('is signed by the specification with a secret and a key, and sent once', async () => {
    const { secret, webhook } = await addHook(listing)
    await write('Calm seas')
    await receiver.deliver()
    await receiver.deliver()
    expect(receiver.received).toHaveLength(1)
    const [sent] = receiver.received
    if (!sent) throw new Error('nothing was sent')
    expect(sent.url).toBe(webhook.url)
    expect(sent.headers.get('content-type')).toBe('application/json')
    expect(sent.id).toMatch(/^msg_[0-9a-f]{24}$/)
    expect(Number(sent.headers.get('webhook-timestamp'))).toBe(Math.floor(sent.at / 1000))
    expect(verified(sent, secret)).toEqual(JSON.parse(sent.body))
    expect(() => verified({ ...sent, body: `${sent.body} ` }, secret)).toThrow('signature')
    expect(() => verified({ ...sent, at: sent.at + 6 * MINUTE }, secret)).toThrow('old')
    expect(await accepted(sent, secret)).toEqual([true])
    expect(await accepted(sent, webhook.publicKey)).toEqual([true])
    expect(await accepted({ ...sent, body: `${sent.body} ` }, webhook.publicKey)).toEqual([false])
    expect(bytes(secret.replace('whsec_', ''))).toHaveLength(32)
    expect(JSON.parse(sent.body)).toMatchObject({
      type: 'review.created',
      timestamp: new Date(sent.at).toISOString(),
      data: { server: { _id: listing.id, name: listing.name }, review: { text: 'Calm seas', rating: 5 } },
    })
    expect(await waiting()).toBe(0)
  })

  it('is signed with the old keys, too, for a day after a change', async () => {
    const old = await addHook(listing)
    receiver.now = Date.now()
    const made = await bodyOf<typeof old>(
      request(`${old.path}/secret`, { as: listing.owner, method: 'POST', body: {} }),
    )
    await write('Within the day')
    await receiver.deliver()
    receiver.now += DAY + MINUTE
    await write('After it')
    await receiver.deliver()
    const [within, after] = receiver.received
    if (!within || !after) throw new Error('two were sent')
    for (const { secret } of [made, old]) expect(verified(within, secret)).toEqual(JSON.parse(within.body))
    expect(await accepted(within, made.secret)).toEqual([true, false])
    expect(await accepted(within, old.secret)).toEqual([false, true])
    expect(await accepted(within, old.webhook.publicKey)).toEqual([false, true])
    expect(await accepted(after, made.secret)).toEqual([true])
    expect(await accepted(after, old.secret)).toEqual([false])
  })

  it('is not written for other events, for other servers, nor while the webhook is off', async () => {
    const { path } = await addHook(listing, ['incident.published'])
    const other = await addHook(await makeListing())
    await write('Nobody asked')
    expect(await waiting()).toBe(0)
    await request(path, {
      as: listing.owner,
      method: 'PATCH',
      body: { events: ['review.created'], on: false },
    })
    await write('Switched off')
    expect(await waiting()).toBe(0)
    expect(other.webhook.waiting).toBe(0)
  })
})

describe('a receiver that fails for six hours', () => {
  it('gets everything once and in order', async () => {
    const { path, secret } = await addHook(listing)
    const start = receiver.now
    receiver.answer = failing
    const written: string[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      written.push(`Hour ${hour} first`, `Hour ${hour} second`)
      await write(...written.slice(-2))
      await receiver.pass(start + (hour + 1) * HOUR)
    }
    expect(texts()).toEqual(written.slice(0, 1))
    expect(await listed()).toMatchObject([{ on: true, problem: 'It answered 500', waiting: 12 }])
    const failed = receiver.received.length
    receiver.answer = () => new Response('ok')
    await receiver.pass(receiver.now + 4 * HOUR)
    const taken = receiver.received.slice(failed)
    expect(taken.map(({ body }) => textOf(body))).toEqual(written)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(12)
    for (const one of receiver.received) expect(verified(one, secret)).toEqual(JSON.parse(one.body))
    expect(await listed()).toMatchObject([{ problem: null, attempts: 0, waiting: 0 }])
    const first = (await log(path)).at(-1)
    expect(first?.attempts.map(({ status }) => status)).toEqual([
      ...Array.from({ length: failed }, () => 500),
      200,
    ])
    expect(first?.attempts[0]).toMatchObject({ problem: 'It answered 500', answer: 'Out of order' })
  })

  it('is left alone between attempts, whatever happens in between', async () => {
    await addHook(listing)
    receiver.answer = failing
    await write('First')
    const start = receiver.now
    for (let minute = 1; minute <= 60; minute += 1) {
      await write(`Minute ${minute}`)
      await receiver.pass(start + minute * MINUTE)
    }
    expect(receiver.received.length).toBeLessThanOrEqual(6)
  })
})

describe('after three days', () => {
  it('the webhook is switched off, the owner is told, and switching it on sends what waits', async () => {
    const { path } = await addHook(listing)
    receiver.answer = failing
    await write('Kept', 'Also kept')
    const start = receiver.now
    await receiver.pass(start + 5 * DAY)
    expect(receiver.received).toHaveLength(SEND_ATTEMPTS_MAX)
    const last = receiver.received.at(-1)?.at ?? 0
    expect(last - start).toBeGreaterThan(3 * DAY)
    expect(await listed()).toMatchObject([
      { on: false, offBecause: 'failing', waiting: 2, nextAttemptAt: null },
    ])
    expect(await noticesOf(listing.owner)).toMatchObject([{ outcome: 'failing', id: listing.id }])
    receiver.answer = () => new Response('ok')
    await request(path, { as: listing.owner, method: 'PATCH', body: { on: true } })
    await receiver.deliver()
    expect(texts()).toEqual(['Kept', 'Also kept'])
    expect(await listed()).toMatchObject([{ on: true, offBecause: null, waiting: 0 }])
  })
})

describe('an endpoint', () => {
  it('that answers 410 is switched off at once, and its owner is told', async () => {
    await addHook(listing)
    receiver.answer = () => new Response('No more', { status: 410 })
    await write('Last one')
    await receiver.pass(receiver.now + DAY)
    expect(receiver.received).toHaveLength(1)
    expect(await listed()).toMatchObject([{ on: false, offBecause: 'gone' }])
    expect(await noticesOf(listing.owner)).toMatchObject([{ outcome: 'gone', id: listing.id }])
  })

  it.each([
    ['seconds', () => '7200'],
    ['a date', (now: number) => new Date(now + 2 * HOUR).toUTCString()],
  ])('that asks to wait by %s is not asked before', async (_, header) => {
    await addHook(listing)
    receiver.answer = () =>
      new Response('Busy', { status: 503, headers: { 'retry-after': header(receiver.now) } })
    await write('Later')
    const start = receiver.now
    await receiver.deliver()
    receiver.answer = () => new Response('ok')
    await receiver.pass(start + 2 * HOUR - MINUTE)
    expect(receiver.received).toHaveLength(1)
    await receiver.pass(start + 2 * HOUR + 5 * MINUTE)
    expect(receiver.received).toHaveLength(2)
  })

  it.each([
    [
      'redirects',
      () => Response.redirect('https://elsewhere.harbour-owner.com/', 302),
      302,
      'redirects are not followed',
    ],
    ['does not answer', () => null, null, 'could not be reached'],
    [
      'answers with pages of text',
      () => new Response('§\u0000'.repeat(50_000), { status: 500 }),
      500,
      'answered 500',
    ],
  ])('that %s failed, and the log says so', async (_, answer, status, problem) => {
    const { path } = await addHook(listing)
    receiver.answer = answer
    await write('Tried')
    await receiver.deliver()
    const [message] = await log(path)
    expect(message).toMatchObject({
      state: 'waiting',
      id: receiver.received[0]?.id,
      body: receiver.received[0]?.body,
    })
    expect(message?.attempts[0]).toMatchObject({ status, problem: expect.stringContaining(problem) })
    expect(message?.attempts[0]?.signature).toBe(receiver.received[0]?.headers.get('webhook-signature'))
    expect((message?.attempts[0]?.answer ?? '').length).toBeLessThanOrEqual(300)
  })

  it('that fails does not hold up others of the same server', async () => {
    const broken = await addHook(listing)
    await addHook(listing)
    receiver.answer = ({ url }) => (url === broken.webhook.url ? failing() : new Response('ok'))
    await write('One', 'Two', 'Three')
    await receiver.deliver()
    const taken = receiver.received.filter(({ url }) => url !== broken.webhook.url)
    expect(taken.map(({ body }) => textOf(body))).toEqual(['One', 'Two', 'Three'])
  })

  it('that is slow lets others come first after a turn, and gets the rest in order', async () => {
    const slow = await addHook(listing)
    const many = Array.from({ length: 8 }, (_, at) => `Message ${at}`)
    receiver.answer = ({ url }) => {
      if (url === slow.webhook.url) receiver.now += 4 * SECOND
      return new Response('ok')
    }
    await write(...many)
    await receiver.pass(receiver.now + 5 * MINUTE)
    expect(texts()).toEqual(many)
    expect(receiver.received).toHaveLength(many.length)
  })
})

describe('runs', () => {
  it('deliver the others when one cannot be delivered, however many, and fail afterwards', async () => {
    const broken = [await addHook(listing), await addHook(listing), await addHook(listing)]
    const other = await makeListing()
    broken.push(await addHook(other), await addHook(other), await addHook(other))
    for (const { webhook } of broken)
      await run(
        'UPDATE webhooks SET sealed = ?2 WHERE id = ?1',
        webhook._id,
        await seal(env, '{}', `webhook ${webhook._id}`),
      )
    await write('Broken')
    await writeReviews(other.id, receiver.now, ['Broken, too'])
    const whole = await makeListing()
    await addHook(whole)
    await writeReviews(whole.id, receiver.now + 1, ['Arrives'])
    receiver.now += 2
    await expect(receiver.deliver()).rejects.toThrow()
    expect(texts()).toEqual(['Arrives'])
  })

  it('at the same time send each message once', async () => {
    await addHook(listing)
    await addHook(listing)
    await write('One', 'Two', 'Three', 'Four')
    await Promise.all(Array.from({ length: 4 }, () => receiver.deliver()))
    expect(receiver.received).toHaveLength(8)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(8)
  })

  it('note and send nothing more of a webhook that another run has taken over', async () => {
    await addHook(listing)
    await write('One', 'Two')
    receiver.answer = async () => {
      await run(`UPDATE webhooks SET lease = 'of another run', lease_until = ?1`, receiver.now + MINUTE)
      return new Response('ok')
    }
    await receiver.deliver()
    expect(texts()).toEqual(['One'])
    // Only the run that holds the lease may say what became of it, and end it.
    expect(await waiting()).toBe(2)
    expect(await count(`SELECT count(*) FROM webhooks WHERE lease = 'of another run'`)).toBe(1)
  })

  it('know that a message was sent when the answer of the database is lost', async () => {
    const { path } = await addHook(listing)
    await write('One')
    receiver.answer = failing
    await receiver.deliver()
    expect(await listed()).toMatchObject([{ problem: 'It answered 500' }])
    receiver.answer = () => new Response('ok')
    receiver.now += HOUR
    // The lease, the request, and then what it came to.
    receiver.losesAt = 3
    await receiver.deliver()
    expect(await listed()).toMatchObject([{ problem: null }])
    expect(await count('SELECT attempts FROM webhooks')).toBe(0)
    // Each attempt is in the log once.
    const [message] = await log(path)
    expect([message?.state, message?.attempts.length]).toEqual(['sent', receiver.received.length])
  })

  it('send nothing more after a lost answer when the webhook was switched off meanwhile', async () => {
    const { path } = await addHook(listing)
    await write('One', 'Two')
    receiver.losesAt = 3
    receiver.beforeLoss = () => request(path, { as: listing.owner, method: 'PATCH', body: { on: false } })
    await receiver.deliver()
    expect(texts()).toEqual(['One'])
  })

  it('that die at any step lose and double nothing', async () => {
    const { path } = await addHook(listing)
    const all = ['One', 'Two', 'Three']
    let refused = true
    for (const diesAfter of [false, true])
      for (let diesAt = 1; diesAt <= 9; diesAt += 1) {
        receiver.received.length = 0
        await run('DELETE FROM reviews WHERE listing_id = ?1', listing.id)
        await run('DELETE FROM outbox')
        // The second message is refused once, so that a failure is recorded, too.
        refused = false
        receiver.answer = ({ body }) => {
          if (textOf(body) !== 'Two' || refused) return new Response('ok')
          refused = true
          return failing()
        }
        await write(...all)
        receiver.diesAt = diesAt
        receiver.diesAfter = diesAfter
        await receiver.deliver()
        await receiver.pass(receiver.now + HOUR)
        expect([diesAt, diesAfter, texts()]).toEqual([diesAt, diesAfter, all])
        expect(await waiting()).toBe(0)
        // What arrives again has the same id and body, so that receivers can tell.
        for (const id of receiver.ids())
          expect(new Set(receiver.received.filter((one) => one.id === id).map(({ body }) => body)).size).toBe(
            1,
          )
        expect((await log(path)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
      }
  })
})
