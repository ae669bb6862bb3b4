import {
  createExecutionContext,
  createMessageBatch,
  env,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dayOf,
  type EventKind,
  HALF_HOUR,
  HALF_HOURS_A_DAY,
  type MetricEvent,
} from '#contract/site/metrics.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { app } from '../../../app.ts'
import { openDb } from '../../../db/client.ts'
import worker from '../../../index.ts'
import { count, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { faultyDatabase } from '../../../testing/faulty-database.ts'
import { pick, seededRandom } from '../../../testing/seeded-random.ts'
import { takeBeacons } from '../../../jobs/take-beacons.ts'
import { systemContext } from '../../../testing/system-context.ts'
import { readInsights } from '../insights/read-insights.ts'
import { COUNTS } from './daily-counts.ts'
import { foldBatches } from './fold-batches.ts'
import { foldVisits } from './fold-visits.ts'
import { type QueuedBeacon, queueBeacon } from './queue-beacon.ts'
import { recordEvents } from './record-events.ts'
import { NETWORK_CHARS_MAX, storeBeacons } from './store-beacons.ts'
import { meteredAt, userContextAt } from './testing/traffic.ts'

/** Each test has days of its own: a folded day takes no more. */
let day = Date.UTC(2027, 5, 1)
let id: string
let owner: TestUser
beforeEach(async () => {
  day += 10 * DAY
  ;({ id, owner } = await makeListing())
})

const BROWSER = 'Mozilla/5.0 (X11) Firefox/140.0'
let numbers = 0
const message = (changes: Partial<QueuedBeacon> = {}): QueuedBeacon => ({
  id: `message ${(numbers += 1)}`,
  slot: day / HALF_HOUR + 20,
  network: 'home',
  visitor: 'somebody',
  seen: { [`${id}i`]: 1 },
  ...changes,
})
const store = (messages: QueuedBeacon[], now = day + 11 * HOUR) => storeBeacons(systemContext(now), messages)
const fold = (now = day + DAY + 3 * HOUR) => foldBatches(systemContext(now))

/** The stored counts of a listing on a day. */
const countsOf = async (listing: string, at = day) =>
  env.DB.prepare(`SELECT ${COUNTS.join(', ')} FROM listing_days WHERE listing_id = ?1 AND day = ?2`)
    .bind(listing, dayOf(at))
    .first<Record<(typeof COUNTS)[number], number>>()

async function figures(now = day + 12 * HOUR) {
  const { series, leftOut } = await readInsights(userContextAt(now, owner), { listingId: id, days: 7 })
  const today = (values: number[]) => values.at(-1)
  return { impressions: today(series.impressions), visitors: today(series.visitors), ...leftOut }
}

/** Settings with a queue whose beacons end in a list. */
function collecting() {
  const sent: { message: QueuedBeacon; delaySeconds: number | undefined }[] = []
  const BEACONS = {
    send: async (bodies: QueuedBeacon[], options?: QueueSendOptions) => {
      for (const body of bodies) sent.push({ message: body, delaySeconds: options?.delaySeconds })
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a queue is used
  const settings = { ...env, BEACON_QUEUE: 'on', BEACONS: BEACONS as unknown as Queue }
  return { settings, sent }
}

/** Sends a beacon from a page. Beacons wait for each other after the answer: that time passes at once. */
async function post(settings: typeof env, headers: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const ctx = createExecutionContext()
    const request = new Request(`${env.ORIGIN}/api/pulse`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, ...headers },
      body: JSON.stringify({ serverId: id, kind: 'page' }),
    })
    const answer = await app.fetch(request, settings, ctx)
    const work = { isOver: false }
    const over = waitOnExecutionContext(ctx).finally(() => (work.isOver = true))
    while (!work.isOver) await vi.advanceTimersByTimeAsync(1_000)
    await over
    return [answer.status, await answer.json(), answer.headers.get('set-cookie')]
  } finally {
    vi.useRealTimers()
  }
}

describe('a beacon with the queue', () => {
  it('is answered at once, writes nothing, and waits until its ten minutes are over', async () => {
    const { settings, sent } = collecting()
    const before = await count('SELECT count(*) FROM metric_visits')
    const { cookie } = await makeUser()
    const answer = await post(settings, {
      'cf-connecting-ip': '203.0.113.77',
      'sec-fetch-site': 'same-origin',
      cookie,
    })
    expect(answer).toEqual([202, {}, null])
    expect(sent).toMatchObject([{ message: { seen: { [`${id}p`]: 1 } } }])
    expect(sent[0]?.delaySeconds).toBeGreaterThan(0)
    expect(sent[0]?.delaySeconds).toBeLessThanOrEqual(600)
    expect(JSON.stringify(sent)).not.toMatch(/203\.0\.113|Firefox/)
    expect(await count('SELECT count(*) FROM metric_visits')).toBe(before)
  })

  it.each(['the queue', 'the database'])('is named in the log when %s refuses it', async (refusing) => {
    const failing = async () => {
      throw new Error(`${refusing} is down`)
    }
    const { settings } = collecting()
    const BEACONS = Object.assign(Object.create(settings.BEACONS), { send: failing })
    const DB = Object.assign(Object.create(env.DB), {
      withSession: () => ({
        prepare: () => ({ bind: () => ({ all: failing }) }),
        getBookmark: () => null,
      }),
    })
    const { cookie } = await makeUser()
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const answer = await post(
        { ...settings, ...(refusing === 'the queue' ? { BEACONS } : { DB }) },
        { 'cf-connecting-ip': '203.0.113.79', 'sec-fetch-site': 'same-origin', cookie },
      )
      expect(answer).toEqual([202, {}, null])
      expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
        {
          level: 'error',
          event: 'beacon lost',
          beacons: 1,
          events: 1,
          error: expect.stringContaining(`${refusing} is down`),
        },
      ])
    } finally {
      lines.mockRestore()
    }
  })

  it('is delivered by the queue to one row, with those of its message and with single ones', async () => {
    const one = (n: number) => message({ visitor: `visitor ${n % 50}` })
    const batch = createMessageBatch<QueuedBeacon | QueuedBeacon[]>(
      'realmport-beacons',
      Array.from({ length: 52 }, (_, n) => ({
        id: String(n),
        timestamp: new Date(),
        attempts: 1,
        body: n < 48 ? [one(n), one(n)] : one(n),
      })),
    )
    const ctx = createExecutionContext()
    await worker.queue(batch, env, ctx)
    expect(await getQueueResult(batch, ctx)).toMatchObject({ outcome: 'ok' })
    expect(await count('SELECT count(*) FROM metric_batches WHERE day = ?1', dayOf(day))).toBe(1)
    expect(await figures()).toEqual({ impressions: 50, visitors: 50, repeats: 50, bots: 0 })
  })

  it('for servers that are not public is dropped', async () => {
    const pending = await makeListing({ moderation: 'pending' })
    const seen = Object.fromEntries([id, pending.id, 'aaaaaaaaaaaa'].map((each) => [`${each}p`, 1]))
    await store([message({ seen }), message({ seen: { [`${pending.id}p`]: 1 } })])
    await fold()
    expect((await countsOf(id))?.page_views).toBe(1)
    expect(await countsOf(pending.id)).toBeNull()
  })

  it('of an owner who signs out before the delivery does not count, and names neither session nor person', async () => {
    const other = await makeListing()
    const sent: QueuedBeacon[] = []
    const send = async (claim: TestUser['claim'], ...listings: string[]) =>
      queueBeacon(
        // Sessions are of today.
        systemContext(Date.now()),
        {
          events: listings.map((serverId): MetricEvent => ({ serverId, kind: 'page' })),
          origin: { address: '203.0.113.9', userAgent: BROWSER },
          bot: false,
          claim,
        },
        async (_, beacon) => void sent.push(beacon),
      )
    await send(owner.claim, id, other.id)
    await send(owner.claim, id)
    await send({ ...owner.claim, secretHash: 'forged' }, id)
    await send((await makeUser()).claim, id)
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(owner.id).run()
    expect(sent.map(({ seen }) => Object.keys(seen))).toEqual([[`${other.id}p`], [`${id}p`], [`${id}p`]])
    for (const secret of [owner.id, owner.claim.id, owner.claim.secretHash])
      expect(JSON.stringify(sent)).not.toContain(secret)
  })

  it('counts like one that is written at once', async () => {
    const random = seededRandom(day % 1000)
    const listings = [
      id,
      ...(await Promise.all(Array.from({ length: 4 }, async () => (await makeListing()).id))),
    ]
    const kinds: EventKind[] = ['impression', 'page', 'click_discord', 'click_realm', 'badge']
    const sightings = Array.from({ length: 250 }, () => ({
      at: random() % DAY,
      events: Array.from({ length: 1 + (random() % 6) }, (): MetricEvent => ({
        serverId: pick(random, listings),
        kind: pick(random, kinds),
      })),
      origin: { address: `10.0.0.${random() % 3}`, userAgent: `${BROWSER} ${random() % 70}` },
      bot: random() % 9 === 0,
      claim: random() % 8 === 0 ? owner.claim : null,
    })).toSorted((a, b) => a.at - b.at)
    const sent: QueuedBeacon[] = []
    for (const { at, ...sighting } of sightings) {
      await recordEvents(systemContext(day + at), sighting)
      await queueBeacon(
        systemContext(day + 2 * DAY + at),
        sighting,
        async (_, beacon) => void sent.push(beacon),
      )
    }
    await store(sent.slice(0, 120))
    await store(sent.slice(120))
    while ((await foldVisits(systemContext(day + 2 * DAY))) > 0);
    await fold(day + 4 * DAY)
    for (const listing of listings) {
      const atOnce = await countsOf(listing)
      expect(atOnce?.impressions).toBeGreaterThan(10)
      expect(await countsOf(listing, day + 2 * DAY)).toEqual(atOnce)
    }
  })

  it('beyond a thousand a minute of one network is dropped with the same answer', async () => {
    const { settings, sent } = collecting()
    const keys: string[] = []
    const NETWORK_BURSTS = {
      limit: async ({ key }: { key: string }) => {
        keys.push(key)
        return { success: key.endsWith('203.0.113.78') }
      },
    }
    for (const address of ['203.0.113.77', '203.0.113.78'])
      expect(await post({ ...settings, NETWORK_BURSTS }, { 'cf-connecting-ip': address })).toEqual([
        202,
        {},
        null,
      ])
    expect(sent).toHaveLength(1)
    expect(keys).toEqual(['beacon|203.0.113.77', 'beacon|203.0.113.78'])
  })

  it('of a network that sends without end is dropped once its half hour is full, and no other network is', async () => {
    const flood = () =>
      Array.from({ length: 99 }, (_, n) => message({ network: 'flood', visitor: `visitor ${n}` }))
    const size = () =>
      count('SELECT coalesce(sum(length(beacons)), 0) FROM metric_batches WHERE day = ?1', dayOf(day))
    for (let batch = 0; batch < 40; batch += 1)
      await store([...flood(), message({ network: `quiet ${batch}` })])
    const full = await size()
    expect(full).toBeGreaterThan(NETWORK_CHARS_MAX / 2)
    expect(full).toBeLessThan(NETWORK_CHARS_MAX * 1.2)
    expect((await figures()).visitors).toBe(61 + 40)
    // The next half hour has room again.
    await store([message({ network: 'flood', slot: day / HALF_HOUR + 21 })])
    expect(await size()).toBeGreaterThan(full)
  })

  it('of a network with many browsers is one of at most 61 visitors', async () => {
    await store(Array.from({ length: 90 }, (_, n) => message({ visitor: `browser ${n}`, network: 'loud' })))
    expect(await figures()).toMatchObject({ impressions: 61, visitors: 61, repeats: 29 })
  })

  it('of a network with many browsers counts like after the fold where only a few of them saw the server', async () => {
    const other = (await makeListing()).id
    const browser = (n: number, seen: string) =>
      message({ visitor: `browser ${n}`, network: 'loud', seen: { [`${seen}i`]: 1 } })
    // Each browser's name alone decides its place, wherever its beacons are stored.
    await store(Array.from({ length: 90 }, (_, n) => browser(n, n % 9 === 0 ? id : other)))
    await store(Array.from({ length: 30 }, (_, n) => browser(100 + n, other)))
    await store([message({ network: 'quiet' })])
    const read = await figures()
    await fold()
    const folded = await countsOf(id)
    expect(folded).toMatchObject({ impressions: read.impressions, visitors: read.visitors })
    expect([read.visitors, read.repeats]).toEqual([folded?.visitors, folded?.repeats])
    // Ten browsers saw it and one more, some of them beyond the limit.
    expect(read.visitors).toBeLessThan(11)
  })
})

describe('doubled deliveries', () => {
  const messages = () =>
    Array.from({ length: 40 }, (_, n) => message({ visitor: `v${n % 20}`, slot: day / HALF_HOUR + (n % 3) }))

  it('count once, in any batches, at once, and read before and after the fold', async () => {
    const all = messages()
    await store(all)
    const once = await figures()
    await Promise.all([
      store(all),
      store(all.slice(0, 7)),
      store(all.slice(5).toReversed()),
      store([...all, ...all]),
    ])
    expect(await figures()).toEqual(once)
    await Promise.all(Array.from({ length: 5 }, () => fold()))
    expect(await countsOf(id)).toMatchObject({
      impressions: once.impressions,
      visitors: once.visitors,
      repeats: once.repeats,
    })
    expect(await count('SELECT count(*) FROM metric_batches WHERE day = ?1', dayOf(day))).toBe(0)
  })

  it('after the fold of their day are dropped, and so are late first ones', async () => {
    const all = messages()
    await store(all)
    await fold()
    const folded = await countsOf(id)
    await store(all, day + 2 * DAY)
    await store([message({ visitor: 'late' })], day + 2 * DAY)
    await fold(day + 3 * DAY)
    expect(await countsOf(id)).toEqual(folded)
  })

  it.each(['before', 'after'] as const)(
    'of a batch whose write is lost %s the commit count once',
    async (loss) => {
      const all = messages()
      // The read is lost first, and the queue delivers again; then the write is lost.
      const { database, sent } = faultyDatabase(env.DB, { loss })
      const ctx = systemContext(day, { db: openDb(database, 'first-primary') })
      await expect(storeBeacons(ctx, all)).rejects.toThrow('Network connection lost')
      await storeBeacons(ctx, all)
      await store(all)
      expect(sent()).toBe(3)
      const figuresOnce = await figures()
      expect(figuresOnce.impressions).toBe(40 - (figuresOnce.repeats ?? 0))
    },
  )

  it('take no room of their network, in the same batch and in later ones', async () => {
    const stored = () =>
      count(
        'SELECT count(DISTINCT m.key) FROM metric_batches p, json_each(p.beacons) m WHERE p.day = ?1',
        dayOf(day),
      )
    const first = message({ visitor: 'v'.repeat(NETWORK_CHARS_MAX / 3) })
    await store([first, first, first])
    for (let delivery = 0; delivery < 3; delivery += 1) await store([first])
    const others = [message({ visitor: 'w'.repeat(NETWORK_CHARS_MAX / 3) }), message()]
    await store([first, ...others])
    expect(await stored()).toBe(3)
    await store([message({ visitor: 'x'.repeat(NETWORK_CHARS_MAX / 3) })])
    expect(await stored()).toBe(3)
  })

  it('of a large batch that was stored in part lose none of its beacons', async () => {
    // Together they almost fill the half hour of their network.
    const all = Array.from({ length: 1_200 }, (_, n) => message({ visitor: `${'v'.repeat(80)}${n}` }))
    const batch = () =>
      createMessageBatch<QueuedBeacon | QueuedBeacon[]>('realmport-beacons', [
        { id: '1', timestamp: new Date(), attempts: 1, body: all },
      ])
    let batches = 0
    const DB = Object.assign(Object.create(env.DB), {
      withSession(constraint: string) {
        const session = env.DB.withSession(constraint)
        return {
          prepare: (sql: string) => session.prepare(sql),
          batch: async (statements: D1PreparedStatement[]) => {
            batches += 1
            // Each part is a read and a write: this is the last part's read.
            if (batches === 5) throw new Error('D1 is down')
            return session.batch(statements)
          },
          getBookmark: () => session.getBookmark(),
        }
      },
    })
    const take = async (settings: typeof env) => takeBeacons(batch(), settings, createExecutionContext())
    await expect(take({ ...env, DB })).rejects.toThrow('D1 is down')
    await take(env)
    expect(await figures()).toMatchObject({ impressions: 61, visitors: 61, repeats: 1_200 - 61 })
  })

  it('over midnight belong to their own days', async () => {
    const slots = [day / HALF_HOUR + HALF_HOURS_A_DAY - 1, day / HALF_HOUR + HALF_HOURS_A_DAY]
    const both = slots.map((slot) => message({ slot }))
    await store(both)
    await store(both)
    await fold(day + 3 * DAY)
    for (const at of [day, day + DAY])
      expect(await countsOf(id, at)).toMatchObject({ impressions: 1, visitors: 1, repeats: 0 })
  })
})

it('a day waits two hours for late beacons, and is folded once', async () => {
  await store([message()])
  await fold(day + DAY + 2 * HOUR - MINUTE)
  expect(await countsOf(id)).toBeNull()
  await fold(day + DAY + 2 * HOUR)
  expect(await countsOf(id)).toMatchObject({ impressions: 1 })
})

it('a hundred beacons of eighteen cards write one row, and their fold one a server', async () => {
  const listings = await Promise.all(Array.from({ length: 18 }, async () => (await makeListing()).id))
  const seen = Object.fromEntries(listings.map((each) => [`${each}i`, 1]))
  const arriving = meteredAt(day)
  await storeBeacons(
    arriving.ctx,
    Array.from({ length: 100 }, (_, n) => message({ seen, visitor: `v${n}`, network: `n${n}` })),
  )
  expect(arriving.cost.written).toBe(1)
  const folding = meteredAt(day + 2 * DAY)
  await foldBatches(folding.ctx)
  // The batch and the row of progress go with them, and three writes keep how far the day is folded.
  expect(folding.cost.written).toBeLessThanOrEqual(18 + 5)
})

describe('a day that is folded in parts', () => {
  /** Bytes of a part: each of these days has some twenty parts. */
  const SMALL = 200
  const foldInParts = (now = day + DAY + 3 * HOUR) => foldBatches(systemContext(now), SMALL)
  const networks = () =>
    Array.from({ length: 40 }, (_, n) =>
      message({
        network: `${String.fromCharCode(65 + (n % 20))}${n % 7}`,
        visitor: `v${n % 30}`,
        slot: day / HALF_HOUR + (n % 3),
      }),
    )
  /** Refuses the counts of one listing on one day until the returned function is called. */
  async function refuse(listing: string, at: number) {
    await env.DB.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON listing_days WHEN NEW.listing_id = '${listing}' AND NEW.day = ${dayOf(at)} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    )
    return async () => void (await env.DB.exec('DROP TRIGGER refused'))
  }
  const left = (table: 'metric_batches' | 'metric_folds') =>
    count(`SELECT count(*) FROM ${table} WHERE day = ?1`, dayOf(day))

  it('has the same counts, also from runs at the same time', async () => {
    await store([...networks(), message({ network: '!', visitor: '', seen: { [`${id}b`]: 3 } })])
    const { impressions, visitors, repeats, bots } = await figures()
    await Promise.all([foldInParts(), foldInParts(), foldInParts()])
    expect(await countsOf(id)).toMatchObject({ impressions, visitors, repeats, bots })
    expect([await left('metric_batches'), await left('metric_folds')]).toEqual([0, 0])
  })

  it('goes on where it stopped, is in the insights once, and takes no more beacons', async () => {
    const other = await makeListing()
    await store([...networks(), message({ network: 'zz', seen: { [`${other.id}i`]: 1 } })])
    const before = await figures()
    const allow = await refuse(other.id, day)
    try {
      await expect(foldInParts()).rejects.toThrow('not folded')
      expect(await countsOf(id)).not.toBeNull()
      expect(await left('metric_batches')).toBeGreaterThan(0)
      expect(await figures(day + DAY - MINUTE)).toEqual(before)
      await store([message({ network: 'late' })], day + DAY + 4 * HOUR)
    } finally {
      await allow()
    }
    await foldInParts()
    const { impressions, visitors, repeats } = before
    expect(await countsOf(id)).toMatchObject({ impressions, visitors, repeats })
    expect(await countsOf(other.id)).toMatchObject({ impressions: 1, visitors: 1 })
    expect([await left('metric_batches'), await left('metric_folds')]).toEqual([0, 0])
  })

  it('does not keep later days from being folded', async () => {
    await store([message(), message({ slot: (day + DAY) / HALF_HOUR })])
    const allow = await refuse(id, day)
    try {
      await expect(fold(day + 2 * DAY + 3 * HOUR)).rejects.toThrow('not folded')
      expect(await countsOf(id, day + DAY)).toMatchObject({ impressions: 1 })
      expect(await countsOf(id)).toBeNull()
      // Readers do not pay for what could not be folded.
      expect(await figures(day + 2 * DAY)).toMatchObject({ impressions: 0 })
    } finally {
      await allow()
    }
    await fold(day + 2 * DAY + 3 * HOUR)
    expect(await countsOf(id)).toMatchObject({ impressions: 1 })
  })
})
