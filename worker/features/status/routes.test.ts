import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import type { StatusHistory, StatusSummary } from '#contract/status/status.ts'
import worker from '../../index.ts'
import { ASSETS, openPage } from '../../testing/open-page.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import { meteredAt } from '../site/metrics/testing/traffic.ts'
import { checkComponents } from './check-components.ts'
import { foldSamples } from './fold-samples.ts'
import { readHistory } from './read-minutes.ts'
import { readSummary } from './read-summary.ts'
import { forgetEverything, jobAt, keptRows, writeSample } from './testing/measurements.ts'

const NOON = Date.UTC(2027, 2, 13, 12)
const fold = (at: number) => foldSamples(jobAt(at + 10 * MINUTE))
const many = (count: number, ms: number) => Array.from({ length: count }, () => ms)

beforeEach(forgetEverything)

describe('the summary', () => {
  it('shows the figures of the last fifteen minutes, folded or not', async () => {
    await writeSample({ at: NOON - 15 * MINUTE, component: 'api', latencies: many(50, 9_000), errors: 50 })
    await writeSample({ at: NOON - 14 * MINUTE, component: 'api', latencies: many(90, 20), errors: 3 })
    await fold(NOON - 14 * MINUTE)
    await writeSample(
      { at: NOON, component: 'api', latencies: many(10, 2_000), errors: 2 },
      { at: NOON, component: 'website', latencies: many(4, 100) },
    )
    const { windowMinutes, metrics, updatedAt, stale } = await readSummary(jobAt(NOON + 1))
    expect(windowMinutes).toBe(15)
    expect(metrics.api).toMatchObject({ count: 100, errorRate: 0.05 })
    expect(metrics.api.p50 / 20).toBeCloseTo(1, 1)
    expect(metrics.api.p95 / 2_000).toBeCloseTo(1, 1)
    expect(metrics.website).toMatchObject({ count: 4, errorRate: 0 })
    expect(metrics.embeds).toEqual({ count: 0, p50: 0, p95: 0, errorRate: 0 })
    expect([updatedAt, stale]).toEqual(['2027-03-13T12:00:00.000Z', false])
  })

  it('counts a check as one request of its minute', async () => {
    const ask = async ({ url }: Request) => new Response(null, { status: url.includes('/api/') ? 200 : 500 })
    await checkComponents(jobAt(NOON, ask), () => NOON)
    await writeSample({ at: NOON, component: 'website', latencies: many(3, 10) })
    const { metrics } = await readSummary(jobAt(NOON + MINUTE))
    expect(metrics.api).toMatchObject({ count: 1, errorRate: 0 })
    expect(metrics.website).toMatchObject({ count: 4, errorRate: 0.25 })
  })

  it('has seven days, and marks those without data', async () => {
    for (const [ago, errors] of [
      [7, 1],
      [6, 1],
      [3, 0],
      [0, 0],
    ] as const) {
      await writeSample({ at: NOON - ago * DAY, component: 'api', latencies: [5], errors })
      await writeSample({ at: NOON - ago * DAY + HOUR, component: 'api', latencies: [5] })
    }
    await fold(NOON + 2 * HOUR)
    const { uptime7d, days } = await readSummary(jobAt(NOON + 2 * HOUR))
    expect(days.api).toEqual([
      { day: '2027-03-07', uptime: 0.5 },
      { day: '2027-03-08', uptime: null },
      { day: '2027-03-09', uptime: null },
      { day: '2027-03-10', uptime: 1 },
      { day: '2027-03-11', uptime: null },
      { day: '2027-03-12', uptime: null },
      { day: '2027-03-13', uptime: 1 },
    ])
    expect(uptime7d).toEqual({ api: 5 / 6, website: null, embeds: null })
    expect(days.embeds.map(({ uptime }) => uptime)).toEqual(Array.from({ length: 7 }, () => null))
  })

  it('states the time of its figures, and when they are too old', async () => {
    expect(await readSummary(jobAt(NOON))).toMatchObject({ updatedAt: null, stale: false })
    await writeSample({ at: NOON, component: 'api', latencies: [5] })
    await fold(NOON)
    const updatedAt = '2027-03-13T12:00:00.000Z'
    expect(await readSummary(jobAt(NOON + 6 * MINUTE))).toMatchObject({ updatedAt, stale: false })
    expect(await readSummary(jobAt(NOON + 6 * MINUTE + 1))).toMatchObject({ updatedAt, stale: true })
    expect(await readSummary(jobAt(NOON + 5 * HOUR))).toMatchObject({ updatedAt, stale: true })
  })
})

describe('the history', () => {
  it('lists the minutes with measurements', async () => {
    await writeSample({ at: NOON - HOUR, component: 'api', latencies: [5] })
    await writeSample({ at: NOON - 59 * MINUTE, component: 'api', latencies: [1, 1, 6_000], errors: 1 })
    await fold(NOON - 59 * MINUTE)
    await writeSample({ at: NOON, component: 'api', latencies: [1] })
    const { minutes, components } = await readHistory(jobAt(NOON), { minutes: 60 })
    expect(minutes).toBe(60)
    expect(components.api).toEqual([
      { ts: '2027-03-13T11:01:00.000Z', p95: expect.closeTo(6_000, -3), errorRate: 1 / 3, count: 3 },
      { ts: '2027-03-13T12:00:00.000Z', p95: 1, errorRate: 0, count: 1 },
    ])
    expect([components.website, components.embeds]).toEqual([[], []])
    expect((await readHistory(jobAt(NOON), { minutes: 61 })).components.api).toHaveLength(3)
  })

  it('covers an hour by default', async () => {
    expect(await bodyOf<StatusHistory>(request('/api/status/history'))).toMatchObject({ minutes: 60 })
    expect(await bodyOf<StatusHistory>(request('/api/status/history?minutes=1440'))).toMatchObject({
      minutes: 1440,
    })
  })
})

describe('reading the status', () => {
  it('costs the same for any length of history', async () => {
    await run(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2879)
       INSERT INTO status_minutes (minute, component, count, latencies)
       SELECT ?1 - i, c.value, 9, '{"12":9}' FROM n, json_each('["api","website","embeds"]') c`,
      NOON / MINUTE,
    )
    const { ctx, cost } = meteredAt(NOON)
    await readSummary(ctx)
    // 15 minutes and 3 days of three components, and the newest minute.
    expect(cost.read).toBeLessThan(100)
    await readHistory(ctx, { minutes: 60 })
    expect(cost.read).toBeLessThan(350)
    expect(cost.written).toBe(0)
  })
})

describe('the whole Worker', () => {
  it('checks itself every minute', async () => {
    // Tests load the web app file by file, which may take longer than a check waits.
    await openPage('/servers')
    const ctx = createExecutionContext()
    // Not the start of this minute: a check that begins a minute after its time is left out.
    const controller = createScheduledController({ cron: '* * * * *', scheduledTime: Date.now() })
    await worker.scheduled(controller, { ...env, ASSETS }, ctx)
    await waitOnExecutionContext(ctx)
    expect((await keptRows()).minutes).toMatchObject([
      { component: 'api', check_ok: 1 },
      { component: 'embeds', check_ok: 1 },
      { component: 'website', check_ok: 1 },
    ])
    const { metrics, uptime7d } = await bodyOf<StatusSummary>(request('/api/status/summary'))
    expect([metrics.api.count, uptime7d]).toEqual([1, { api: 1, website: 1, embeds: 1 }])
  })
})
