import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { checkComponents } from './check-components.ts'
import { deleteOldMinutes } from './delete-old-minutes.ts'
import { foldSamples } from './fold-samples.ts'
import { forgetEverything, jobAt, keptRows, writeSample } from './testing/measurements.ts'

const NOON = Date.UTC(2027, 2, 13, 12)
const noon = NOON / MINUTE

beforeEach(forgetEverything)

/** The counts of three isolates around noon. */
async function traffic() {
  await writeSample(
    { at: NOON, component: 'api', latencies: [3, 4, 1600, 7000], errors: 1 },
    { at: NOON, component: 'website', latencies: [20] },
  )
  await writeSample({ at: NOON + 30 * SECOND, component: 'api', latencies: [3, 1501, 1500] })
  await writeSample(
    { at: NOON, component: 'api', latencies: [5000, 5001], errors: 2 },
    { at: NOON + MINUTE, component: 'api', latencies: [9], errors: 1 },
  )
}

async function run(scheduled: number) {
  await foldSamples(jobAt(scheduled))
  await deleteOldMinutes(jobAt(scheduled))
}

describe('the minute job', () => {
  it('folds closed minutes into one row for each component', async () => {
    await traffic()
    await run(NOON + 3 * MINUTE)
    const { minutes, days, samples } = await keptRows()
    expect(minutes).toEqual([
      expect.objectContaining({
        minute: noon,
        component: 'api',
        count: 9,
        errors: 3,
        above_degraded: 5,
        above_outage: 2,
        latencies: { '15': 2, '19': 1, '96': 3, '111': 2, '116': 1 },
      }),
      expect.objectContaining({ minute: noon, component: 'website', count: 1, errors: 0 }),
      expect.objectContaining({ minute: noon + 1, component: 'api', count: 1, errors: 1 }),
    ])
    expect(days).toEqual([
      { day: NOON / DAY - 0.5, component: 'api', up: 0, down: 2 },
      { day: NOON / DAY - 0.5, component: 'website', up: 1, down: 0 },
    ])
    expect(samples).toEqual([])
  })

  it('skips minutes that may not be complete', async () => {
    await traffic()
    await run(NOON + MINUTE)
    expect(await keptRows()).toMatchObject({ minutes: [], days: [] })
    await run(NOON + 2 * MINUTE)
    const { minutes, samples } = await keptRows()
    expect(minutes.map(({ latencies }) => latencies)).toHaveLength(2)
    expect(samples).toHaveLength(1)
  })

  it.each([
    ['twice', (at: number) => run(at).then(() => run(at))],
    ['an hour late', (at: number) => run(at + HOUR)],
    ['at once', async (at: number) => void (await Promise.all([run(at), run(at), run(at), run(at)]))],
    ['with runs left out', (at: number) => run(at + 7 * MINUTE)],
    [
      'every minute, some of them again later',
      async (at: number) => {
        for (let minute = -3; minute < 5; minute += 1) await run(at + minute * MINUTE)
        await run(at)
      },
    ],
  ])('leaves the same rows when it runs %s', async (_how, runs) => {
    await traffic()
    await run(NOON + 4 * MINUTE)
    const once = await keptRows()
    expect(once.minutes).toHaveLength(3)
    await forgetEverything()
    await traffic()
    await runs(NOON + 4 * MINUTE)
    expect(await keptRows()).toEqual(once)
  })

  it('adds the late rows of an isolate', async () => {
    await traffic()
    await run(NOON + 4 * MINUTE)
    const whole = await keptRows()
    await forgetEverything()
    await run(NOON + 4 * MINUTE)
    await traffic()
    await run(NOON + 5 * MINUTE)
    expect(await keptRows()).toEqual(whole)
    await writeSample({ at: NOON, component: 'api', latencies: Array.from({ length: 20 }, () => 4) })
    await run(NOON + 6 * MINUTE)
    const { minutes, days } = await keptRows()
    expect(minutes[0]).toMatchObject({ count: 29, errors: 3, latencies: { '19': 21, '15': 2 } })
    // Three errors of twenty-nine: after this, the minute was not down.
    expect(days).toContainEqual({ day: NOON / DAY - 0.5, component: 'api', up: 1, down: 1 })
  })

  it('processes more than one chunk', async () => {
    await writeSample({ at: NOON, component: 'embeds', latencies: [2] })
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1019)
       INSERT INTO status_samples (minute, parts) SELECT s.minute, s.parts FROM n, status_samples s`,
    ).run()
    await run(NOON + 4 * MINUTE)
    const { minutes, samples } = await keptRows()
    expect(minutes).toMatchObject([{ count: 1_020, latencies: { '10': 1_020 } }])
    expect(samples).toEqual([])
  })

  it('keeps minutes for two days and days for ninety', async () => {
    const minutesOf = async () => (await keptRows()).minutes.length
    const daysOf = async () => (await keptRows()).days.length
    await env.DB.prepare("INSERT INTO status_days (day, component, up) VALUES (?1, 'api', 1)")
      .bind(dayOf(NOON) - 100)
      .run()
    await writeSample({ at: NOON, component: 'api', latencies: [3] })
    await run(NOON + 4 * MINUTE)
    await run(NOON + 2 * DAY)
    expect(await minutesOf()).toBe(1)
    await run(NOON + 2 * DAY + MINUTE)
    expect([await minutesOf(), await daysOf()]).toEqual([0, 1])
    await run(NOON + 89 * DAY)
    expect(await daysOf()).toBe(1)
    await run(NOON + 90 * DAY)
    expect(await daysOf()).toBe(0)
  })
})

describe('a check of every component', () => {
  const check = (
    scheduled: number,
    answer: (path: string) => Response | Promise<Response> = () => new Response('fine'),
    late = 0,
  ) => {
    const requested: string[] = []
    const ctx = jobAt(scheduled, async ({ url }) => {
      requested.push(new URL(url).pathname)
      return answer(new URL(url).pathname)
    })
    return checkComponents(ctx, () => scheduled + late).then(() => requested)
  }
  const oks = async () =>
    (await keptRows()).minutes.map((row) => ('check_ok' in row ? row.check_ok : undefined))

  it('gives a quiet minute a measurement', async () => {
    expect(await check(NOON)).toEqual(['/api/servers', '/servers', '/api/embed/servers/AAAAAAAAAAAA/badge'])
    const { minutes, days } = await keptRows()
    expect(minutes).toEqual(
      ['api', 'embeds', 'website'].map((component) =>
        expect.objectContaining({ minute: noon, component, count: 0, check_ok: 1, check_ms: 0 }),
      ),
    )
    expect(days).toHaveLength(3)
  })

  it('fails on answers of 500 and above and without an answer, not on those below', async () => {
    await check(NOON, (path) => {
      if (path === '/servers') throw new Error('Nobody is there')
      return new Response(null, { status: path === '/api/servers' ? 503 : 404 })
    })
    // api, embeds, website
    expect(await oks()).toEqual([0, 1, 0])
    expect((await keptRows()).days).toMatchObject([{ down: 1 }, { up: 1 }, { down: 1 }])
  })

  it('keeps the first result of its minute when it is repeated', async () => {
    await check(NOON)
    const once = await keptRows()
    const broken = () => new Response(null, { status: 500 })
    await Promise.all([check(NOON, broken), check(NOON, broken), check(NOON, broken)])
    expect(await keptRows()).toEqual(once)
  })

  it('is not created later for a past minute', async () => {
    expect(await check(NOON, undefined, MINUTE)).toEqual([])
    expect(await check(NOON, undefined, HOUR)).toEqual([])
    expect(await keptRows()).toMatchObject({ minutes: [], days: [] })
    expect(await check(NOON, undefined, MINUTE - 1)).toHaveLength(3)
  })

  it('sets a minute to down for any requests, before or after they are folded', async () => {
    const broken = () => new Response(null, { status: 500 })
    const api = async () => (await keptRows()).days.find((row) => row.component === 'api')
    await check(NOON, broken)
    await writeSample({ at: NOON, component: 'api', latencies: [1, 2, 3, 4, 5] })
    await run(NOON + 4 * MINUTE)
    expect(await api()).toMatchObject({ up: 0, down: 1 })
    await forgetEverything()
    await writeSample({ at: NOON, component: 'api', latencies: [1, 2, 3, 4, 5] })
    await run(NOON + 4 * MINUTE)
    expect(await api()).toMatchObject({ up: 1, down: 0 })
    await check(NOON, broken)
    expect(await api()).toMatchObject({ up: 0, down: 1 })
  })
})

describe('a minute', () => {
  it.each([
    [5, 1, 'up'],
    [100, 20, 'up'],
    [100, 21, 'down'],
    [4, 1, 'down'],
    [1, 1, 'down'],
    [1, 0, 'up'],
  ])('of %d requests with %d errors is %s', async (count, errors, verdict) => {
    await writeSample({
      at: NOON,
      component: 'api',
      latencies: Array.from({ length: count }, () => 9),
      errors,
    })
    await run(NOON + 4 * MINUTE)
    expect((await keptRows()).days).toMatchObject([
      verdict === 'up' ? { up: 1, down: 0 } : { up: 0, down: 1 },
    ])
  })
})
