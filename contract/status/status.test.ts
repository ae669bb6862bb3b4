import { describe, expect, it } from 'vitest'
import {
  type Component,
  componentOf,
  COMPONENTS,
  latencyText,
  type Metrics,
  NO_METRICS,
  overallState,
  stateOf,
  uptimeOf,
  uptimeText,
} from './status.ts'

const well: Metrics = { count: 100, p50: 20, p95: 90, errorRate: 0 }
const withChange = (component: Component, change: Partial<Metrics>) => ({
  api: well,
  website: well,
  embeds: well,
  [component]: { ...well, ...change },
})

it('is degraded while something is late, whatever the figures say', () => {
  expect(overallState({ api: well, website: well, embeds: well }, ['messages'])).toBe('degraded')
  expect(overallState(withChange('api', { p95: 9000 }), ['messages'])).toBe('outage')
})

describe('the overall state', () => {
  it.each([
    [{ errorRate: 0.05 }, 'operational'],
    [{ errorRate: 0.05 + 1e-12 }, 'degraded'],
    [{ errorRate: 0.2 }, 'degraded'],
    [{ errorRate: 0.2 + 1e-12 }, 'outage'],
    [{ p95: 1500 }, 'operational'],
    [{ p95: 1500.1 }, 'degraded'],
    [{ p95: 5000 }, 'degraded'],
    [{ p95: 5000.1 }, 'outage'],
    [{ errorRate: 1 }, 'outage'],
    [{ errorRate: 0.06, p95: 6000 }, 'outage'],
  ] as const)('with %j in one component is %s', (change, state) => {
    for (const component of COMPONENTS) {
      const metrics = withChange(component, change)
      expect(overallState(metrics)).toBe(state)
      expect(stateOf(metrics[component])).toBe(state)
    }
  })

  it('is unknown when nothing was measured, and otherwise the state of what was measured', () => {
    const none = { api: NO_METRICS, website: NO_METRICS, embeds: NO_METRICS }
    expect(overallState(none)).toBe('unknown')
    expect(overallState({ ...none, embeds: well })).toBe('operational')
    expect(overallState({ ...none, embeds: { ...well, errorRate: 0.5 } })).toBe('outage')
    expect(stateOf(NO_METRICS)).toBe('unknown')
  })
})

describe('a path', () => {
  it.each([
    ['/', 'website'],
    ['/banners/abc/640.webp', 'website'],
    ['/apiary', 'website'],
    ['/embedded', 'website'],
    ['/api', 'api'],
    ['/api/servers', 'api'],
    ['/api/embedded', 'api'],
    ['/embed', 'embeds'],
    ['/embed/badge.js', 'embeds'],
    ['/api/embed/servers/abc/badge', 'embeds'],
  ] as const)('%s belongs to %s', (path, component) => expect(componentOf(path)).toBe(component))
})

describe('uptime', () => {
  it('counts only what was measured', () => {
    expect(uptimeOf({ up: 0, down: 0 })).toBeNull()
    expect(uptimeOf({ up: 3, down: 1 })).toBe(0.75)
    expect(uptimeText(null)).toBe('No data')
  })

  it.each([
    [1, '100%'],
    [1 - Number.EPSILON, '99.99%'],
    [0.99985, '99.98%'],
    [0.995, '99.50%'],
    [0.99, '99%'],
    [0.07, '7%'],
    [0, '0%'],
  ])('of %d reads %s', (uptime, text) => expect(uptimeText(uptime)).toBe(text))
})

describe('a latency', () => {
  it.each([
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1.00 s'],
    [1234, '1.23 s'],
    [60_000, '60.00 s'],
  ])('of %d ms reads %s', (ms, text) => expect(latencyText(ms)).toBe(text))
})
