import { env } from 'cloudflare:test'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { answeredResult } from '#contract/events/send-result.ts'
import { WEBHOOK_FAILURES_MAX } from '#contract/events/webhook.ts'
import type { OwnWebhook } from '#contract/events/webhook.wire.ts'
import { seal } from '../../../platform/seal.ts'
import { count, makeListing } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { noticesOf, rowOf, run } from '../../../testing/rows.ts'
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
const shown = async () =>
  (await bodyOf<OwnWebhook>(request(`/api/affiliates/${listing.id}/webhook`, { as: listing.owner }))).webhook
const failing = () => new Response('Out of order', { status: 500 })

/**
 * What the library of the specification reads from a request at the moment of its arrival. It throws when
 * anything is wrong.
 */
function verified({ headers, body, at }: Receiver['received'][number], secret: string): unknown {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(headers))
  } finally {
    vi.useRealTimers()
  }
}

describe('a message', () => {
  it('is signed by the specification, and sent once', async () => {
    const { secret, url } = await addHook(listing)
    await write('Calm seas')
    await receiver.deliver()
    await receiver.deliver()
    expect(receiver.received).toHaveLength(1)
    const [sent] = receiver.received
    if (!sent) throw new Error('nothing was sent')
    expect(sent.url).toBe(url)
    expect(sent.headers.get('content-type')).toBe('application/json')
    expect(sent.id).toMatch(/^msg_[0-9a-f]{24}$/)
    expect(Number(sent.headers.get('webhook-timestamp'))).toBe(Math.floor(sent.at / 1000))
    expect(verified(sent, secret)).toEqual(JSON.parse(sent.body))
    expect(() => verified({ ...sent, body: `${sent.body} ` }, secret)).toThrow('signature')
    expect(() => verified({ ...sent, at: sent.at + 6 * MINUTE }, secret)).toThrow('old')
    expect(JSON.parse(sent.body)).toMatchObject({
      type: 'review.saved',
      timestamp: iso(sent.at),
      data: { server: { _id: listing.id, name: listing.name }, review: { text: 'Calm seas', rating: 5 } },
    })
    expect(await waiting()).toBe(0)
  })

  it('is not written for other servers, nor while the webhook is off', async () => {
    await addHook(await makeListing())
    await write('Nobody asked')
    expect(await waiting()).toBe(0)
    await addHook(listing)
    await run(`UPDATE webhooks SET off_because = 'failing'`)
    await write('Switched off')
    expect(await waiting()).toBe(0)
  })
})

describe('a receiver that fails for six hours', () => {
  it('gets everything once and in order', async () => {
    const { secret } = await addHook(listing)
    const start = receiver.now
    receiver.answer = failing
    const written: string[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      written.push(`Hour ${hour} first`, `Hour ${hour} second`)
      await write(...written.slice(-2))
      await receiver.pass(start + (hour + 1) * HOUR)
    }
    expect(texts()).toEqual(written.slice(0, 1))
    expect(await shown()).toMatchObject({
      offBecause: null,
      problem: answeredResult('answered 500'),
      waiting: 12,
    })
    const failed = receiver.received.length
    receiver.answer = () => new Response('ok')
    await receiver.pass(receiver.now + 4 * HOUR)
    const taken = receiver.received.slice(failed)
    expect(taken.map(({ body }) => textOf(body))).toEqual(written)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(12)
    for (const one of receiver.received) expect(verified(one, secret)).toEqual(JSON.parse(one.body))
    expect(await shown()).toMatchObject({ problem: null, nextAttemptAt: null, waiting: 0 })
    expect(await count('SELECT count(*) FROM outbox')).toBe(0)
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

describe('a pause that Discord asked for', () => {
  it('says when sending goes on, though no attempt failed', async () => {
    await addHook(listing)
    const nextAt = receiver.now + HOUR
    await run(`UPDATE webhooks SET problem = 'discord-waits', attempts = 0, next_at = ?1`, nextAt)
    expect(await shown()).toMatchObject({
      problem: answeredResult('discord-waits'),
      nextAttemptAt: iso(nextAt),
    })
  })
})

describe('after ten failures in a row', () => {
  it('the webhook is switched off, the owner is told, and saving it again sends what waits', async () => {
    const { url } = await addHook(listing)
    receiver.answer = failing
    await write('Kept', 'Also kept')
    const start = receiver.now
    await receiver.pass(start + 5 * DAY)
    expect(receiver.received).toHaveLength(WEBHOOK_FAILURES_MAX)
    const last = receiver.received.at(-1)?.at ?? 0
    expect(last - start).toBeGreaterThan(12 * HOUR)
    expect(await shown()).toMatchObject({ offBecause: 'failing', waiting: 2, nextAttemptAt: null })
    expect(await noticesOf(listing.owner, 'webhook')).toMatchObject([{ outcome: 'failing', id: listing.id }])
    receiver.answer = () => new Response('ok')
    await addHook(listing, url)
    await receiver.deliver()
    expect(texts()).toEqual(['Kept', 'Also kept'])
    expect(await shown()).toMatchObject({ offBecause: null, waiting: 0 })
  })

  it('means in a row: one that is taken begins the count again', async () => {
    await addHook(listing)
    for (let turn = 0; turn < 3; turn += 1) {
      receiver.answer = failing
      await write(`Turn ${turn}`)
      await receiver.pass(receiver.now + 6 * HOUR)
      receiver.answer = () => new Response('ok')
      await receiver.pass(receiver.now + 4 * HOUR)
    }
    expect(texts()).toHaveLength(3)
    expect(await shown()).toMatchObject({ offBecause: null, waiting: 0 })
  })
})

describe('an endpoint', () => {
  it('that answers 410 is switched off at once, and its owner is told', async () => {
    await addHook(listing)
    receiver.answer = () => new Response('No more', { status: 410 })
    await write('Last one')
    await receiver.pass(receiver.now + DAY)
    expect(receiver.received).toHaveLength(1)
    expect(await shown()).toMatchObject({ offBecause: 'gone' })
    expect(await noticesOf(listing.owner, 'webhook')).toMatchObject([{ outcome: 'gone', id: listing.id }])
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
    ['redirects', () => Response.redirect('https://elsewhere.harbour-owner.com/', 302), 'redirected 302'],
    ['does not answer', () => null, 'unreachable'],
    [
      'answers with pages of text',
      () => new Response('§\u0000'.repeat(50_000), { status: 500 }),
      'answered 500',
    ],
  ])('that %s failed, and the owner sees it', async (_, answer, problem) => {
    await addHook(listing)
    receiver.answer = answer
    await write('Tried')
    await receiver.deliver()
    expect(await shown()).toMatchObject({ problem: answeredResult(problem), waiting: 1 })
  })

  it('that fails or is slow does not hold up those of other servers', async () => {
    const broken = await addHook(listing)
    const other = await makeListing()
    await addHook(other)
    receiver.answer = ({ url }) => {
      if (url !== broken.url) return new Response('ok')
      receiver.now += 12 * SECOND
      return failing()
    }
    await write('One', 'Two', 'Three')
    await writeReviews(other.id, receiver.now, ['One', 'Two', 'Three'])
    await receiver.pass(receiver.now + MINUTE)
    const taken = receiver.received.filter(({ url }) => url !== broken.url)
    expect(taken.map(({ body }) => textOf(body))).toEqual(['One', 'Two', 'Three'])
  })

  it('that hangs does not delay other owners while a slot is free', async () => {
    const slow = await Promise.all(Array.from({ length: 13 }, () => makeListing()))
    const last = await makeListing()
    for (const one of slow) await addHook(one)
    const { url: prompt } = await addHook(last)
    for (const { id } of [...slow, last]) await writeReviews(id, receiver.now, ['Calm seas'])
    await run('UPDATE webhooks SET next_at = ?2 WHERE listing_id = ?1', last.id, receiver.now)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let calls = 0
    receiver.answer = async ({ url }) => {
      if (url === prompt) return new Response('ok')
      calls += 1
      if (calls > 8) await ended
      return failing()
    }
    const delivered = receiver.deliver()
    await vi.waitFor(() => expect(receiver.received.map(({ url }) => url)).toContain(prompt), 3000)
    end()
    await delivered
  })

  it('that failed before comes after all others', async () => {
    const failed = await Promise.all(Array.from({ length: 7 }, () => makeListing()))
    for (const one of failed) await addHook(one)
    for (const { id } of failed) await writeReviews(id, receiver.now, ['First'])
    receiver.answer = failing
    await receiver.deliver()
    const { url } = await addHook(listing)
    receiver.now += MINUTE
    await write('Second')
    receiver.received.length = 0
    await receiver.deliver()
    expect(receiver.received[0]?.url).toBe(url)
  })

  it('has five seconds to answer', async () => {
    await addHook(listing)
    await write('Waiting')
    receiver.answer = () =>
      receiver.received.length === 1 ? new Promise(() => undefined) : new Response('ok')
    const begun = Date.now()
    await receiver.deliver()
    const lasted = Date.now() - begun
    expect(lasted).toBeGreaterThan(4900)
    expect(lasted).toBeLessThan(8000)
    expect(texts()).toEqual(['Waiting'])
    expect(receiver.received).toHaveLength(2)
  })

  it('that is slow gets everything in order, over several turns', async () => {
    await addHook(listing)
    const many = Array.from({ length: 8 }, (_, at) => `Message ${at}`)
    const leases = new Set<unknown>()
    receiver.answer = async () => {
      leases.add((await rowOf('SELECT lease FROM webhooks'))?.['lease'])
      receiver.now += 4 * SECOND
      return new Response('ok')
    }
    await write(...many)
    await receiver.pass(receiver.now + 5 * MINUTE)
    expect(texts()).toEqual(many)
    expect(receiver.received).toHaveLength(many.length)
    expect(leases.size).toBe(many.length / 2)
  })
})

describe('runs', () => {
  it('deliver the others when one cannot be delivered, however many, and fail afterwards', async () => {
    const broken = [listing, ...(await Promise.all(Array.from({ length: 5 }, () => makeListing())))]
    const whole = await makeListing()
    for (const one of [...broken, whole]) await addHook(one)
    for (const { id } of broken) {
      const unreadable = await seal(env, '{}', `webhook ${id}`)
      await run('UPDATE webhooks SET sealed = ?2 WHERE listing_id = ?1', id, unreadable)
      await writeReviews(id, receiver.now, ['Broken'])
    }
    await writeReviews(whole.id, receiver.now + 1, ['Arrives'])
    receiver.now += 2
    await expect(receiver.deliver()).rejects.toThrow()
    expect(texts()).toEqual(['Arrives'])
  })

  it('at the same time send each message once', async () => {
    const other = await makeListing()
    for (const one of [listing, other]) {
      await addHook(one)
      await writeReviews(one.id, receiver.now, ['One', 'Two', 'Three', 'Four'])
    }
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
    // Only the run that holds the lease may record what happened, and end the lease.
    expect(await waiting()).toBe(2)
    expect(await count(`SELECT count(*) FROM webhooks WHERE lease = 'of another run'`)).toBe(1)
  })

  it('know that a message was sent when the answer of the database is lost', async () => {
    await addHook(listing)
    await write('One')
    receiver.answer = failing
    await receiver.deliver()
    expect(await shown()).toMatchObject({ problem: answeredResult('answered 500') })
    receiver.answer = () => new Response('ok')
    receiver.now += HOUR
    // The third step is the record of the result: the lease and the request come before it.
    receiver.losesAt = 3
    await receiver.deliver()
    expect(await shown()).toMatchObject({ problem: null, waiting: 0 })
    expect(await count('SELECT attempts FROM webhooks')).toBe(0)
  })

  it('send nothing more after a lost answer when the webhook was removed meanwhile', async () => {
    const { path } = await addHook(listing)
    await write('One', 'Two')
    receiver.losesAt = 3
    receiver.beforeLoss = () => request(path, { as: listing.owner, method: 'DELETE' })
    await receiver.deliver()
    expect(texts()).toEqual(['One'])
  })

  it('that die at any step lose and double nothing', async () => {
    await addHook(listing)
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
        // A message that arrives again has the same id and body, so that receivers recognize it.
        for (const id of receiver.ids())
          expect(new Set(receiver.received.filter((one) => one.id === id).map(({ body }) => body)).size).toBe(
            1,
          )
      }
  })
})
