import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { retryDelay, SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin } from '../../../testing/factories.ts'
import { rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { type Call, FakeDiscord, type InjectedError } from './testing/fake-discord.ts'
import { deliver, pass, subscribeAll, tell } from './testing/simulation.ts'

let discord: FakeDiscord
let admin: string

beforeEach(async () => {
  await env.DB.batch(['subscriptions', 'incidents'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  admin = (await makeAdmin()).id
  discord = new FakeDiscord()
  vi.spyOn(globalThis, 'fetch').mockImplementation(discord.fetch)
})

const open = () => tell(discord, admin, { text: 'Looking into it.' })
const waiting = () => count('SELECT count(*) FROM outbox WHERE done_at IS NULL')
/** The history of every message in a channel. */
const shown = (id: string) => discord.messages(id).map(({ history }) => history)
const queue = () =>
  rowOf<{ attempts: number; problem: string | null; lease: string | null }>(
    'SELECT attempts, problem, lease FROM subscriptions',
  )

describe.each([false, true])('when an answer of the database is lost, after the commit: %s', (after) => {
  it('each update is shown once, in one message', async () => {
    discord.losesAfter = after
    for (let place = 1, batches = 1; place <= batches; place += 1) {
      const channel = `${place}0`
      await subscribeAll(discord, [channel])
      discord.batches = 0
      discord.losesBatch = place
      const { _id } = await tell(discord, admin, { text: 'Looking into it.' })
      await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'Cleaned up.' })
      await pass(discord, admin, discord.now + HOUR)
      batches = discord.batches
      expect([place, shown(channel)]).toEqual([place, [[null, 1, 2]]])
      expect(await waiting()).toBe(0)
      await run('DELETE FROM subscriptions')
    }
  })
})

describe('an update', () => {
  it('is written in the language of its channel, and found again by its footer', async () => {
    await subscribeAll(discord, ['11'])
    await run(`UPDATE subscriptions SET language = 'ko'`)
    const { _id } = await open()
    await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'Cleaned up.' })
    expect(discord.messages('11').at(-1)?.body).toMatchObject({
      embeds: [{ url: `https://realmport.test/ko/status/incidents/${_id}` }],
    })
    expect(shown('11')).toEqual([[null, 1, 2]])
  })

  it('is sent at once, in one message that is edited later', async () => {
    await subscribeAll(discord, ['11', '12'])
    const { _id } = await open()
    await tell(discord, admin, { incidentId: _id, status: 'identified', text: 'A full disk.' })
    await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'Cleaned up.' })
    expect([shown('11'), shown('12')]).toEqual([[[null, 1, 2, 3]], [[null, 1, 2, 3]]])
    expect(discord.messages('11')[0]?.body).toMatchObject({
      username: 'Realmport status',
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Resolved: Pages load slowly',
          url: `https://realmport.test/status/incidents/${_id}`,
          description: expect.stringMatching(/Cleaned up\.[^]*A full disk\.[^]*Looking into it\./),
        },
      ],
    })
    expect(await waiting()).toBe(0)
    expect(await queue()).toEqual({ attempts: 0, problem: null, lease: null })
  })

  it('has a message for each incident', async () => {
    await subscribeAll(discord, ['11'])
    const [one, two] = [await open(), await open()]
    await tell(discord, admin, { incidentId: one._id, text: 'Still at it.' })
    await tell(discord, admin, { incidentId: two._id, text: 'So is this.' })
    expect(shown('11')).toEqual([
      [null, 1, 2],
      [null, 1, 2],
    ])
  })

  it('goes to earlier subscribers, with all earlier updates', async () => {
    const { _id } = await open()
    await subscribeAll(discord, ['11'])
    await tell(discord, admin, { incidentId: _id, text: 'Nearly there.' })
    expect(shown('11')).toEqual([[null, 2]])
    expect(JSON.stringify(discord.messages('11')[0]?.embeds)).toContain('Looking into it.')
  })

  it('is posted again when the message was deleted', async () => {
    await subscribeAll(discord, ['11'])
    const { _id } = await open()
    discord.clear()
    await tell(discord, admin, { incidentId: _id, text: 'Nearly there.' })
    expect(shown('11')).toEqual([[null, 2]])
  })

  it('fits into a message for any number of updates', async () => {
    await subscribeAll(discord, ['11'])
    const { _id } = await open()
    for (let n = 0; n < 4; n += 1)
      await tell(discord, admin, { incidentId: _id, text: `${n}${'x'.repeat(1999)}` })
    expect(JSON.stringify(discord.messages('11')[0]?.embeds).length).toBeLessThan(4_500)
    expect(JSON.stringify(discord.messages('11')[0]?.embeds)).toContain('3xxx')
  })

  it('opens at most six calls at once', async () => {
    await subscribeAll(
      discord,
      Array.from({ length: 40 }, (_, i) => String(100 + i)),
    )
    discord.slow = true
    await open()
    expect(await waiting()).toBe(0)
    expect(discord.widest).toBeGreaterThan(1)
    expect(discord.widest).toBeLessThanOrEqual(6)
  })
})

describe('a delivery that fails', () => {
  it('is retried for three days, then has failed', async () => {
    await subscribeAll(discord, ['11'])
    discord.error = () => ({ kind: 'error', status: 500 })
    const attempts: number[] = []
    const noted = discord.fetch
    vi.mocked(globalThis.fetch).mockImplementation((input, init) => {
      attempts.push(discord.now)
      return noted(input, init)
    })
    await open()
    await pass(discord, admin, discord.now + 5 * DAY)
    expect(attempts).toHaveLength(SEND_ATTEMPTS_MAX)
    const gaps = attempts.slice(1).map((at, place) => at - (attempts[place] ?? 0))
    // Each retry happens by the minute, except the first: the run waits for it.
    for (const [place, gap] of gaps.entries()) {
      const planned = retryDelay({ attempts: place + 1, retryAfterMs: 0, random: 0 }) ?? 0
      expect(gap).toBeGreaterThanOrEqual(planned)
      expect(gap).toBeLessThanOrEqual(planned + (place === 0 ? SECOND : MINUTE))
    }
    expect(await queue()).toEqual({
      attempts: SEND_ATTEMPTS_MAX,
      problem: 'discord-answered 500',
      lease: null,
    })
    expect(await waiting()).toBe(1)
  })

  it.each([
    [3 * HOUR, 6],
    [5 * DAY, SEND_ATTEMPTS_MAX],
  ])('for %d ms is sent before the next update, which tries again at once', async (time, attempts) => {
    await subscribeAll(discord, ['11'])
    discord.error = () => ({ kind: 'error', status: 503 })
    const { _id } = await open()
    await pass(discord, admin, discord.now + time)
    expect(await queue()).toMatchObject({ attempts })
    discord.error = () => null
    await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'Over.' })
    expect(shown('11')).toEqual([[null, 1, 2]])
    expect(await queue()).toMatchObject({ attempts: 0, problem: null })
  })

  it('waits as long as requested, and loses no attempt', async () => {
    await subscribeAll(discord, ['11'])
    let requests = 0
    discord.error = () => ((requests += 1) === 1 ? { kind: 'limit', seconds: 600 } : null)
    const { _id } = await open()
    const first = discord.now
    expect(await queue()).toMatchObject({ attempts: 0, problem: 'discord-waits' })
    discord.now = first + 599 * SECOND
    await tell(discord, admin, { incidentId: _id, text: 'Nearly there.' })
    expect(discord.calls).toHaveLength(1)
    discord.now = first + 600 * SECOND
    await deliver(discord, admin)
    expect(shown('11')).toEqual([[null, 1, 2]])
  })

  it('with a request to wait everywhere makes all deliveries wait', async () => {
    await subscribeAll(discord, ['11', '12', '13'])
    discord.error = ({ number }) => (number === 1 ? { kind: 'limit', seconds: 600, everywhere: true } : null)
    await open()
    const before = discord.calls.length
    expect(before).toBeLessThanOrEqual(3)
    discord.now += 500 * SECOND
    await deliver(discord, admin)
    expect(discord.calls).toHaveLength(before)
    discord.now += 101 * SECOND
    await deliver(discord, admin)
    for (const id of ['11', '12', '13']) expect(shown(id)).toEqual([[null, 1]])
  })

  it.each([
    ['is gone', () => discord.hooks.delete('11')],
    ['now has another secret', () => discord.add('11', 'another')],
  ])('because the webhook %s ends the subscription', async (_, change) => {
    await subscribeAll(discord, ['11', '12'])
    change()
    await open()
    expect(await count('SELECT count(*) FROM subscriptions')).toBe(1)
    expect(await count('SELECT count(*) FROM outbox')).toBe(1)
    expect(shown('12')).toEqual([[null, 1]])
  })

  it('because of a proxy page is retried, and the subscription stays', async () => {
    await subscribeAll(discord, ['11'])
    discord.error = ({ number }) => (number === 1 ? { kind: 'error', status: 404 } : null)
    await open()
    expect(shown('11')).toEqual([[null, 1]])
  })
})

describe('two simultaneous runs', () => {
  it('lease each queue in one run', async () => {
    await subscribeAll(
      discord,
      Array.from({ length: 30 }, (_, i) => String(100 + i)),
    )
    discord.error = () => ({ kind: 'error', status: 500 })
    await open()
    discord.error = () => null
    discord.now += 10 * MINUTE
    await Promise.all([1, 2, 3].map(() => deliver(discord, admin)))
    for (const id of discord.hooks.keys()) expect(shown(id)).toEqual([[null, 1]])
  })
})

describe('a Worker that dies', () => {
  const cases: [string, Call['method'], 'before' | 'after', (number | null)[][]][] = [
    ['before a message was posted', 'POST', 'before', [[null, 1, 2]]],
    // The result of the first call is unknown. It names the incident and contains no update.
    ['after a message was posted', 'POST', 'after', [[null], [null, 1, 2]]],
    ['before an update was shown', 'PATCH', 'before', [[null, 1, 2]]],
    ['after an update was shown', 'PATCH', 'after', [[null, 1, 2]]],
  ]

  it.each(cases)('%s leaves no update unsent, and none is sent twice', async (_, method, when, expected) => {
    await subscribeAll(discord, ['11'])
    discord.failOnce(method, { kind: 'death', when })
    const { _id } = await open()
    expect(await waiting()).toBe(1)
    // No other run touches the queue of the dead run before its lease has expired.
    discord.now += MINUTE
    await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'Over.' })
    expect(await waiting()).toBe(2)
    await pass(discord, admin, discord.now + HOUR)
    expect(shown('11')).toEqual(expected)
  })
})

describe('an answer that never comes', () => {
  it.each(['before', 'after'] as const)('to an edit (%s it was made) creates no duplicate', async (when) => {
    await subscribeAll(discord, ['11'])
    discord.failOnce('PATCH', { kind: 'silence', when })
    await open()
    expect(shown('11')).toEqual([[null, 1]])
  })

  it('to an edit that was made, though an error came, creates no duplicate', async () => {
    await subscribeAll(discord, ['11'])
    discord.error = ({ method, number }) =>
      method === 'PATCH' && number < 4 ? { kind: 'error', status: 502, carriedOut: true } : null
    await open()
    await pass(discord, admin, discord.now + HOUR)
    expect(shown('11')).toEqual([[null, 1]])
  })
})

describe('eighty subscriptions and many errors', () => {
  const LIVING = Array.from({ length: 70 }, (_, i) => String(1_000 + i))
  const DYING = Array.from({ length: 10 }, (_, i) => String(5_000 + i))

  it('end with every update sent once, in order, to every remaining subscriber', async () => {
    await subscribeAll(discord, [...LIVING, ...DYING])
    const random = seededRandom(7)
    /** Posts with an unknown result. Only these may be left over. */
    const lost = new Map<string, number>()
    const trouble = ({ method, webhookId }: Call): InjectedError | null => {
      const roll = random() / 2 ** 32
      if (roll < 0.08) return { kind: 'error', status: 500 }
      if (roll < 0.11) return { kind: 'limit', seconds: 1 + (random() % 90) }
      if (roll < 0.14) return { kind: 'silence', when: 'before' }
      if (roll >= 0.17) return null
      if (method === 'POST') lost.set(webhookId, (lost.get(webhookId) ?? 0) + 1)
      return { kind: 'silence', when: 'after' }
    }
    let deaths = 0
    const dying = (call: Call, every: number): InjectedError | null => {
      if (call.number % every !== 0) return trouble(call)
      deaths += 1
      const when = deaths % 2 === 0 ? 'before' : 'after'
      if (when === 'after' && call.method === 'POST')
        lost.set(call.webhookId, (lost.get(call.webhookId) ?? 0) + 1)
      return { kind: 'death', when }
    }

    discord.error = (call) => dying(call, 37)
    const { _id } = await open()
    for (const id of DYING.slice(0, 5)) discord.hooks.delete(id)
    await pass(discord, admin, discord.now + 10 * MINUTE)

    await tell(discord, admin, { incidentId: _id, status: 'identified', text: 'A full disk.' })
    await pass(discord, admin, discord.now + 20 * MINUTE)

    const downUntil = discord.now + 6 * HOUR
    discord.error = ({ number }) =>
      number % 2 === 0 ? { kind: 'error', status: 503 } : { kind: 'silence', when: 'before' }
    await tell(discord, admin, { incidentId: _id, text: 'Still cleaning.' })
    await pass(discord, admin, discord.now + 2 * HOUR)
    await tell(discord, admin, { incidentId: _id, status: 'monitoring', text: 'Watching it.' })
    for (const id of DYING.slice(5)) discord.hooks.delete(id)
    await pass(discord, admin, downUntil)

    discord.error = (call) => dying(call, 41)
    await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'It is over.' })
    let warned = false
    discord.error = (call) => {
      if (!warned && call.number % 50 === 0) {
        warned = true
        return { kind: 'limit', seconds: 1800, everywhere: true }
      }
      return trouble(call)
    }
    await pass(discord, admin, discord.now + 40 * HOUR)

    expect(deaths).toBeGreaterThan(3)
    let unnoted = 0
    for (const id of LIVING) {
      const messages = shown(id)
      const sent = messages.flat().filter((update) => update !== null)
      expect([id, sent]).toEqual([id, [1, 2, 3, 4, 5]])
      // All updates are in one message. Any other message is an announcement whose answer was lost, and
      // contains no update.
      const bare = messages.filter((history) => history.every((update) => update === null))
      expect([id, messages.length - bare.length]).toEqual([id, 1])
      expect(bare.length).toBeGreaterThanOrEqual(lost.get(id) ?? 0)
      unnoted += bare.length - (lost.get(id) ?? 0)
    }
    // When a Worker dies, posts of its five other queues may not have been recorded yet.
    expect(unnoted).toBeLessThanOrEqual(deaths * 5)
    expect(await waiting()).toBe(0)
    const results = await rowsOf<{ webhook_id: string }>('SELECT webhook_id FROM subscriptions')
    expect(results.map(({ webhook_id: id }) => id).toSorted()).toEqual(LIVING)
  })
})

describe('a sent delivery', () => {
  it('is deleted after thirty days, once its incident is over; waiting ones stay', async () => {
    await subscribeAll(discord, ['11', '12'])
    const { _id } = await open()
    await run(
      `UPDATE outbox SET done_at = NULL WHERE subscription_id = (SELECT id FROM subscriptions WHERE webhook_id = '12')`,
    )
    const sweepAt = (now: number) => sweepExpired(systemContext(now))
    const written = (await count('SELECT max(at) FROM outbox')) ?? 0
    await sweepAt(written + 30 * DAY)
    expect(await count('SELECT count(*) FROM outbox')).toBe(2)
    await tell(discord, admin, { incidentId: _id, status: 'resolved', text: 'A full disk.' })
    expect(shown('11')).toEqual([[null, 1, 2]])
    await run(
      `UPDATE outbox SET done_at = NULL WHERE subscription_id = (SELECT id FROM subscriptions WHERE webhook_id = '12')`,
    )
    const last = (await count('SELECT max(at) FROM outbox')) ?? 0
    await sweepAt(last + 30 * DAY - 1)
    expect(await count('SELECT count(*) FROM outbox')).toBe(3)
    await sweepAt(last + 30 * DAY)
    expect([await count('SELECT count(*) FROM outbox'), await waiting()]).toEqual([2, 2])
  })
})
