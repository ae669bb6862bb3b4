import type { Page } from '@playwright/test'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import {
  type Component,
  type Metrics,
  perComponent,
  type StatusHistory,
  type StatusSummary,
} from '#contract/status/status.ts'
import { hold } from './requests.ts'
import { seenByVisitors } from './scene.ts'
import type { Scene } from './scenes.ts'

const READS = /\/api\/status\/(summary|history|incidents)/
const SUMMARY = /\/api\/status\/summary/
const HISTORY = /\/api\/status\/history/
const INCIDENTS = /\/api\/status\/incidents/

/** The public status page in each of its states. */
export const STATUS_STATES: readonly Scene[] = seenByVisitors({
  'status-operational': async (page) => {
    await answerStatus(page)
    await openStatus(page, 'All Systems Operational')
    await page.locator('.uplot').last().waitFor()
  },
  'status-incident': async (page) => {
    const over = {
      ...runningIncident(),
      _id: 'aaaaaaaaaaaa',
      title: 'Badges stayed empty',
      status: 'resolved',
    }
    await answerStatus(page, {}, [plannedMaintenance(), over, runningIncident()])
    await openStatus(page, 'All Systems Operational')
    await page.locator('.uplot').last().waitFor()
  },
  'status-degraded': async (page) => {
    await answerStatus(page, { website: { p50: 480, p95: 1730, errorRate: 0.012 } }, [runningIncident()])
    await openStatus(page, 'Degraded Performance')
    await page.getByRole('button', { name: /Show all 4 updates/ }).click()
  },
  'status-outage': async (page) => {
    await answerStatus(page, {
      api: { p50: 900, p95: 6200, errorRate: 0.34 },
      embeds: { p50: 80, p95: 420, errorRate: 0.07 },
    })
    await openStatus(page, 'Partial Outage')
    await page.getByRole('slider').first().focus()
    await page.keyboard.press('ArrowLeft')
  },
  'status-unknown': async (page) => {
    const none = { count: 0, p50: 0, p95: 0, errorRate: 0 }
    await answerStatus(page, { api: none, website: none, embeds: none })
    await page.route(HISTORY, (route) =>
      route.fulfill({ json: { minutes: 60, components: perComponent(() => []) } }),
    )
    await openStatus(page, 'Unknown')
  },
  'status-stale': async (page) => {
    const summary = summaryOf({})
    const updatedAt = new Date(Date.now() - 12 * MINUTE).toISOString()
    await answerStatus(page)
    await page.route(SUMMARY, (route) => route.fulfill({ json: { ...summary, stale: true, updatedAt } }))
    await openStatus(page, 'All Systems Operational')
    await page.getByText('These numbers are out of date').waitFor()
  },
  'status-failing': async (page) => {
    // A response that is not JSON is a failure, too.
    await page.route(READS, (route) =>
      route.fulfill({ body: 'The harbour master is asleep.', contentType: 'text/html' }),
    )
    await openStatus(page, 'Unknown')
    await page.getByText('Failed to load status. Retrying with your selected interval…').waitFor()
  },
  'status-loading': async (page) => {
    await hold(page, READS)
    await followToStatus(page)
    await page.getByRole('heading', { name: 'Status', exact: true }).waitFor()
  },
  'status-subscribing': async (page) => {
    await answerStatus(page)
    await openStatus(page, 'All Systems Operational')
    await page.getByRole('button', { name: 'Subscribe (Discord)' }).click()
    await page.getByRole('dialog').waitFor()
  },
})

/**
 * Opens the page by a link, so that it requests the data from the API and does not use the server-rendered
 * data.
 */
export async function openStatus(page: Page, title: string): Promise<void> {
  await followToStatus(page)
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
}

async function followToStatus(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status', exact: true }).click()
}

type Changes = Partial<Record<Component, Partial<Metrics>>>

/** Responds to the page's requests: a week with one bad evening, and an hour with a rising latency. */
export async function answerStatus(
  page: Page,
  changes: Changes = {},
  incidents: unknown[] = [],
): Promise<void> {
  await page.route(SUMMARY, (route) => route.fulfill({ json: summaryOf(changes) }))
  await page.route(HISTORY, (route) => route.fulfill({ json: historyOf(changes) }))
  await page.route(INCIDENTS, (route) => route.fulfill({ json: { items: incidents } }))
}

const WELL: Readonly<Record<Component, Metrics>> = {
  api: { count: 630, p50: 24, p95: 61, errorRate: 0.002 },
  website: { count: 270, p50: 38, p95: 104, errorRate: 0 },
  embeds: { count: 135, p50: 12, p95: 31, errorRate: 0 },
}

export function summaryOf(changes: Changes): StatusSummary {
  const uptimes = {
    api: [1, 1, 1 - 1 / 1440, 1, 0.9743, 1, 1],
    website: [1, 1, 1, 1, 0.9951, 1, 1],
    embeds: [null, null, 1, 1, 1, 1, 1],
  }
  const days = perComponent((component) =>
    Array.from({ length: 7 }, (_, index) => ({
      day: new Date(Date.now() - (6 - index) * DAY).toISOString().slice(0, 10),
      uptime: uptimes[component][index] ?? null,
    })),
  )
  return {
    windowMinutes: 15,
    metrics: perComponent((component) => ({ ...WELL[component], ...changes[component] })),
    uptime7d: { api: 0.99612, website: 0.9993, embeds: 1 },
    days,
    late: [],
    updatedAt: new Date().toISOString(),
    stale: false,
  }
}

function historyOf(changes: Changes): StatusHistory {
  const newest = Math.floor(Date.now() / MINUTE)
  return {
    minutes: 60,
    components: perComponent((component) => {
      const { p95, errorRate, count } = { ...WELL[component], ...changes[component] }
      return Array.from({ length: 60 }, (_, index) => ({
        ts: new Date((newest - 59 + index) * MINUTE).toISOString(),
        // The latency rises towards the end.
        p95:
          WELL[component].p95 * (1 + 0.25 * Math.sin(index * 1.3)) +
          (p95 - WELL[component].p95) * (index / 59) ** 4,
        errorRate: index > 50 ? errorRate : 0,
        count: Math.round(count / 15),
      })).filter((_, index) => component !== 'embeds' || index < 20 || index > 24)
    }),
  }
}

/** Maintenance that is planned for tomorrow, in the API's format. */
export function plannedMaintenance() {
  const at = (ahead: number) => new Date(Date.now() + ahead).toISOString()
  return {
    ...runningIncident(),
    _id: 'mnopqrstuvwx',
    kind: 'maintenance',
    title: 'Larger disks for banners',
    status: 'scheduled',
    startedAt: at(DAY),
    endsAt: at(DAY + HOUR),
    updates: [{ at: at(-DAY), status: 'scheduled', text: 'Banners may take a little longer to appear.' }],
  }
}

/** An incident that began two hours ago and is not resolved, in the API's format. */
export function runningIncident() {
  const at = (ago: number) => new Date(Date.now() - ago).toISOString()
  return {
    _id: 'abcdefghijkl',
    kind: 'incident',
    title: 'Pages load slowly',
    component: 'website',
    components: ['website'],
    impact: 'minor',
    severity: 'low',
    status: 'monitoring',
    startedAt: at(2 * HOUR),
    endsAt: null,
    resolvedAt: null,
    updates: [
      { at: at(2 * HOUR), status: 'investigating', text: 'Pages take seconds. We are looking into it.' },
      { at: at(90 * MINUTE), status: 'identified', text: 'A database replica fell behind.' },
      { at: at(30 * MINUTE), status: 'monitoring', text: 'The replica has caught up. We keep an eye on it.' },
      { at: at(10 * MINUTE), status: 'monitoring', text: 'Still a little slower than usual.' },
    ],
  }
}
