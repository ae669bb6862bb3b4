import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { MINUTE } from '#contract/base/time.ts'
import { dayText, errorText, latencySummary, overallText } from '#contract/status/status-text.ts'
import { NO_METRICS, overallState, perComponent } from '#contract/status/status.ts'
import { forgiveHistory, forgiveSummary, NEUTRAL_SUMMARY } from './forgive.ts'
import { historyCsv, historyFileName } from './history-csv.ts'
import { minuteSlots, newestMinute } from './minute-slots.ts'
import { bannerState } from './status-styles.ts'
import { updatedText } from './time-text.ts'

const well = { count: 10, p50: 20, p95: 80, errorRate: 0 }

describe('a summary from an unvalidated response', () => {
  it('is unchanged when it is valid', () => {
    const right = {
      windowMinutes: 15,
      metrics: perComponent(() => well),
      uptime7d: { api: 1, website: 0.5, embeds: null },
      days: perComponent(() => [{ day: '2026-09-18', uptime: 0.25 }]),
      late: ['messages'],
      updatedAt: '2026-09-18T10:00:00.000Z',
      stale: true,
    }
    expect(forgiveSummary(right)).toEqual(right)
  })

  it.each([null, undefined, 7, 'ok', [], {}, { metrics: null, uptime7d: 'all', days: [1] }])(
    'has no figures and falls back to fifteen minutes: %j',
    (answer) => {
      const summary = forgiveSummary(answer)
      expect(summary.windowMinutes).toBe(15)
      expect(summary.metrics).toEqual(perComponent(() => NO_METRICS))
      expect(overallState(summary.metrics)).toBe('unknown')
      expect(summary.days).toEqual(perComponent(() => []))
    },
  )

  it('drops unknown components and invalid measurements', () => {
    const summary = forgiveSummary({
      windowMinutes: -3,
      metrics: {
        database: well,
        api: { count: 'many', p50: -1, p95: Number.NaN, errorRate: 7 },
        website: { p50: 20, p95: 80, errorRate: 0 },
        embeds: { ...well, extra: true },
      },
      uptime7d: { api: 1.2, website: '1', database: 1, embeds: 0 },
      days: {
        api: [
          null,
          { day: 'someday', uptime: 1 },
          { day: '2026-13-45', uptime: 1 },
          { day: '2026-09-18', uptime: 2 },
        ],
      },
      updatedAt: 'soon',
    })
    expect(summary.metrics).toEqual({ api: NO_METRICS, website: { ...well, count: 1 }, embeds: well })
    expect(summary.uptime7d).toEqual({ api: null, website: null, embeds: 0 })
    expect(summary.days).toEqual({ api: [{ day: '2026-09-18', uptime: null }], website: [], embeds: [] })
    expect([summary.updatedAt, summary.stale]).toEqual([null, false])
  })

  it('is neutral when nothing could be loaded: full uptime, zero metrics, empty lists', () => {
    expect(NEUTRAL_SUMMARY).toMatchObject({
      uptime7d: { api: 1, website: 1, embeds: 1 },
      metrics: { api: { count: 0, p50: 0, p95: 0, errorRate: 0 } },
      days: { api: [] },
    })
  })
})

describe('a history', () => {
  const at = (minute: number) => iso(Date.UTC(2026, 8, 18, 10, minute))
  const point = (minute: number, p95 = 50) => ({ ts: at(minute), p95, errorRate: 0, count: 3 })

  it('is sorted, without invalid entries', () => {
    const { minutes, components } = forgiveHistory({
      components: {
        api: [point(2), null, { ts: 'x', p95: 1 }, { ts: at(3) }, { ts: Date.parse(at(1)), p95: 9 }],
        database: [point(1)],
        website: 'none',
      },
    })
    expect(minutes).toBe(60)
    expect(components).toEqual({
      api: [{ ts: at(1), p95: 9, errorRate: 0, count: 0 }, point(2)],
      website: [],
      embeds: [],
    })
  })

  it('has a slot for every minute, empty where nothing was measured', () => {
    const history = {
      minutes: 5,
      components: { api: [point(7), point(9)], website: [point(10)], embeds: [] },
    }
    const newest = newestMinute(history)
    expect(newest).toBe(Date.parse(at(10)) / MINUTE)
    expect(minuteSlots(history.components.api, newest, 5)).toEqual([null, point(7), null, point(9), null])
    expect(newestMinute({ minutes: 5, components: perComponent(() => []) })).toBeNull()
    expect(minuteSlots([], null, 3)).toEqual([null, null, null])
  })

  it('is exported as a table', () => {
    const components = { api: [point(1), point(2, 1234.5)], website: [], embeds: [point(2)] }
    expect(historyCsv({ minutes: 60, components })).toBe(
      '\uFEFF"Component","Minute (UTC)","Requests","Slow latency (p95, ms)","Error rate"\r\n' +
        '"API","2026-09-18T10:01:00.000Z",3,50,0\r\n' +
        '"API","2026-09-18T10:02:00.000Z",3,1234.5,0\r\n' +
        '"Embeds","2026-09-18T10:02:00.000Z",3,50,0\r\n',
    )
    expect(historyFileName(60, Date.UTC(2026, 8, 18, 10, 5))).toBe('status-60m-2026-09-18-10-05.csv')
  })

  it('is described in a sentence', () => {
    const clock = (moment: string) => moment.slice(11, 16)
    expect(latencySummary([], 60, clock)).toBe('Nothing was measured in the last 60 minutes.')
    expect(latencySummary([point(1, 80), point(2, 1500)], 60, clock)).toMatch(
      /^Slow latency over the last 60 minutes: between 80 ms and 1\.50 s, 1\.50 s at 10:02\. Measured in 2 of 60 minutes\.$/,
    )
    expect(latencySummary([point(1, 80)], 60, clock)).toContain('80 ms throughout')
  })
})

describe('the texts', () => {
  it.each([
    [0, '0%'],
    [0.0001, '<0.1%'],
    [0.004, '0.4%'],
    [0.05, '5%'],
    [0.0512, '5.1%'],
    [0.2, '20%'],
    [1, '100%'],
  ])('an error rate of %d is %s', (rate, text) => expect(errorText(rate)).toBe(text))

  it.each([
    [0, 'Updated 0s ago'],
    [12_400, 'Updated 12s ago'],
    [119_999, 'Updated 119s ago'],
    [120_000, 'Updated 2m ago'],
    [7_200_000, 'Updated 2h ago'],
    [-5_000, 'Updated 0s ago'],
  ])('after %d ms it was %s', (ms, text) => expect(updatedText(1_000_000, 1_000_000 + ms)).toBe(text))

  it.each([
    [0, 0, 'Everything is working normally.'],
    [1, 0, 'Numbers look normal, but an incident is still open.'],
    [2, 1, 'Numbers look normal, but 2 incidents are still open.'],
    [0, 1, 'Numbers look normal while maintenance is in progress.'],
  ])('with %d open incidents and %d maintenances do not contradict them', (incidents, maintenance, text) =>
    expect(
      overallText(
        'operational',
        perComponent(() => well),
        { incidents, maintenance },
      ),
    ).toBe(text),
  )

  it('do not say that all is well when the incidents could not be loaded', () => {
    const all = perComponent(() => well)
    expect(overallText('operational', all, null)).toBe(
      'Numbers look normal, but we couldn’t load the incidents.',
    )
    expect([bannerState('operational', null), bannerState('outage', null)]).toEqual(['unknown', 'outage'])
  })

  it('name the affected components', () => {
    const slow = { ...well, p95: 2_000 }
    const nothing = { incidents: 0, maintenance: 0 }
    expect(overallText('degraded', { api: slow, website: well, embeds: well }, nothing)).toBe(
      'API answers slower or with more errors than usual.',
    )
    expect(overallText('outage', { api: slow, website: well, embeds: slow }, nothing)).toBe(
      'API and Embeds answer slower or with more errors than usual.',
    )
    expect(
      overallText(
        'unknown',
        perComponent(() => NO_METRICS),
        nothing,
      ),
    ).toBe('We don’t have enough data yet.')
    expect(updatedText(0, 5)).toBe('Not updated yet')
  })

  it('describe a bar', () => {
    expect(dayText({ day: '2026-09-18', uptime: 0.99999 })).toBe('Friday, September 18: 99.99% up')
    expect(dayText({ day: '2026-09-18', uptime: null })).toBe('Friday, September 18: no data')
  })
})
