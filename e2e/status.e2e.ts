import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test, toast } from './fixtures.ts'
import { RELEASE } from './lib/release.ts'
import { recordRequests } from './lib/requests.ts'
import { answerStatus, openStatus, plannedMaintenance, runningIncident } from './lib/status-scenes.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const READS = /\/api\/status\/(summary|history|incidents)/
const PROBLEM = 'Failed to load status. Retrying with your selected interval…'
const INTERVAL = 'Refresh every'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

test('everybody sees the status over 15 minutes, an hour and a week', async ({ page, baseURL }) => {
  const headers: Record<string, string>[] = []
  page.on('request', (request) => {
    if (READS.test(request.url())) void request.allHeaders().then((all) => headers.push(all))
  })
  await page.context().addCookies([{ name: 'session', value: 'a-secret', url: `${baseURL}/` }])
  await page.goto('/')
  // By a link: when the address is opened directly, the page contains its first data.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  await expect(page).toHaveTitle('Status · Realmport')
  for (const name of ['API', 'Website', 'Embeds']) {
    await expect(card(page, name).getByText(/^(Operational|Degraded)$/)).toBeVisible()
    await expect(card(page, name).getByText('Typical')).toBeVisible()
    await expect(card(page, name).locator('.uplot')).toBeVisible()
    await expect(page.getByRole('list', { name: `${name}, day by day` }).getByRole('listitem')).toHaveCount(7)
  }
  await expect(page.getByText(/^Uptime = minutes up ÷ minutes measured\./)).toBeVisible()
  await expect(page.getByText(/^Updated \d+s ago$/)).toBeVisible()
  await expect.poll(() => headers.length).toBeGreaterThanOrEqual(3)
  expect(headers.filter(({ cookie }) => cookie !== undefined)).toEqual([])
})

test(
  'contains its first data, refreshes it at its interval, and after going back',
  RELEASE,
  async ({ page }) => {
    const made = recordRequests(page, READS)
    await page.clock.install()
    await page.goto('/status')
    await expect(page.getByText(/^Updated \d+s ago$/)).toBeVisible()
    await expect(card(page, 'API').locator('.uplot')).toBeVisible()
    expect(made).toEqual([])
    await page.clock.runFor(61_000)
    await expect.poll(() => made.length).toBe(3)

    const documents = recordRequests(page, /^GET \/status$/)
    await page.goto('/login')
    await page.goBack()
    await expect(page.getByText(/^Updated \d+s ago$/)).toBeVisible()
    expect(documents).toHaveLength(1)
  },
)

test(
  'the page refreshes the figures at the chosen interval, and marks old ones',
  RELEASE,
  async ({ page }) => {
    await page.clock.install()
    await answerStatus(page)
    await openStatus(page, 'All Systems Operational')
    const made = recordRequests(page, /\/api\/status\/summary/)
    // A slow machine needs some seconds of the clock before it stops.
    await page.clock.pauseAt(Date.now() + 15_000)
    const updated = page.getByText(/^Updated [1-5]\ds ago$/)
    const age = Number(/\d+/.exec(await updated.innerText())?.[0])
    await page.clock.runFor((55 - age) * 1000)
    await expect(page.getByText(/^Updated 5\ds ago$/)).toBeVisible()
    expect(made).toHaveLength(0)
    await answerStatus(page, { api: { p95: 1500.1 } })
    await page.clock.runFor(5_500)
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'Degraded Performance' })).toBeVisible()
    await expect(card(page, 'API').getByText('1.50 s')).toBeVisible()
    await expect(card(page, 'API').getByText('Degraded')).toBeVisible()
    await expect(card(page, 'Website').getByText('Operational')).toBeVisible()

    await page.getByLabel(INTERVAL).selectOption('30s')
    await answerStatus(page, { website: { errorRate: 0.21 } })
    await page.clock.runFor(31_000)
    await expect(page.getByRole('heading', { name: 'Partial Outage' })).toBeVisible()

    await page.getByLabel(INTERVAL).selectOption('Off')
    const soFar = made.length
    await page.clock.runFor(10 * 60_000)
    expect(made).toHaveLength(soFar)
    await expect(page.getByText('These numbers are out of date')).toBeVisible()
    await answerStatus(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { name: 'All Systems Operational' })).toBeVisible()
    await expect(page.getByText('These numbers are out of date')).toBeHidden()
  },
)

/** A minute later, when both figures were answered: one that is still asked for is not asked for again. */
async function untilAskedAgain(page: Page): Promise<void> {
  const answered = ['summary', 'history'].map((name) => page.waitForResponse(new RegExp(`/status/${name}`)))
  await page.clock.runFor(61_000)
  await Promise.all(answered)
}

test('data that cannot be loaded is neutral, marked, and requested again', async ({ page, problems }) => {
  problems.expect(/^5\d\d /, /^console: /)
  await page.clock.install()
  await page.route(READS, (route) => route.fulfill({ status: 503, body: 'Down' }))
  await openStatus(page, 'Unknown')
  await expect(page.getByRole('alert')).toHaveText(PROBLEM)
  await expect(page.getByText('100% uptime')).toHaveCount(3)
  await expect(page.getByText('We couldn’t load the incidents. There may be some.')).toBeVisible()
  await page.unroute(READS)
  await page.route(READS, (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }))
  await untilAskedAgain(page)
  await expect(page.getByRole('alert')).toHaveText(PROBLEM)
  await page.unroute(READS)
  await answerStatus(page)
  await untilAskedAgain(page)
  await expect(page.getByRole('heading', { name: 'All Systems Operational' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('No incidents. Smooth sailing.')).toBeVisible()
  // After a later failure, the loaded data stays visible, but nothing says that there are no incidents.
  await page.route(READS, (route) => route.fulfill({ status: 503, body: 'Down' }))
  await untilAskedAgain(page)
  await expect(page.getByRole('alert')).toHaveText(PROBLEM)
  await expect(page.getByRole('heading', { name: 'All Systems Operational' })).toBeVisible()
  await expect(page.getByText(/Smooth sailing/)).toBeHidden()
})

test('older incidents are shown on request, and the interval is remembered', async ({ page }) => {
  const all = Array.from({ length: 7 }, (_, index) => ({
    ...runningIncident(),
    _id: `incident-00${index}`,
    title: `Outage ${index}`,
    status: 'resolved',
    startedAt: new Date(Date.now() - index * 86_400_000).toISOString(),
  }))
  await answerStatus(page)
  await page.route(/\/api\/status\/incidents\?/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    return route.fulfill({
      json: { items: all.slice(number * 5 - 5, number * 5), total: 7, page: number, limit: 5 },
    })
  })
  await openStatus(page, 'All Systems Operational')
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('button', { name: 'Show older incidents' }).click()
  await expect(page.getByRole('article')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Show older incidents' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Outage 5' })).toBeFocused()

  await page.getByLabel(INTERVAL).selectOption('5m')
  await page.goto('/status')
  await expect(page.getByLabel(INTERVAL)).toHaveValue('300000')
})

test('an unsubscribe link without its key says where to find the whole one', async ({ page }) => {
  await page.goto('/status/unsubscribe?id=abc')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
})

test('active incidents are named above good figures, and listed before planned and past ones', async ({
  page,
}) => {
  const over = { ...runningIncident(), _id: 'aaaaaaaaaaaa', title: 'Badges stayed empty', status: 'resolved' }
  await answerStatus(page, {}, [plannedMaintenance(), over, runningIncident()])
  await openStatus(page, 'All Systems Operational')
  await expect(page.getByText('1 open incident', { exact: true })).toBeVisible()
  await expect(page.getByText('Numbers look normal, but an incident is still open.')).toBeVisible()
  await expect(page.getByText('Everything is working normally.')).toBeHidden()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Pages load slowly',
    'Larger disks for banners',
    'Badges stayed empty',
  ])

  await answerStatus(page, {}, [plannedMaintenance(), over])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Everything is working normally.')).toBeVisible()

  await answerStatus(page, {}, [{ ...plannedMaintenance(), status: 'in-progress' }, over])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Numbers look normal while maintenance is in progress.')).toBeVisible()
})

test(
  'without a network, a form that is not loaded yet leaves the page unchanged',
  RELEASE,
  async ({ page, context, problems }) => {
    problems.expect(/^net::ERR_INTERNET_DISCONNECTED /, /^console: /)
    await answerStatus(page)
    await openStatus(page, 'All Systems Operational')
    await untilComplete(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Subscribe (Discord)' }).click()
    await expect(toast(page, 'This did not load. Check your connection, or reload the page.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All Systems Operational' })).toBeVisible()
    await context.setOffline(false)
    // Chromium remembers the failure until the page is reloaded.
    await page.reload()
    await page.getByRole('button', { name: 'Subscribe (Discord)' }).click()
    await expect(page.getByRole('dialog').getByLabel('Webhook URL')).toBeVisible()
  },
)

test('the keyboard moves through an hour, and the hour can be exported', async ({ page }) => {
  await answerStatus(page)
  await openStatus(page, 'All Systems Operational')
  const line = page.getByRole('slider', { name: 'Slow latency of API, minute by minute' })
  await line.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuetext', /^\d\d:\d\d.*: \d+ ms, /)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 60m CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^status-60m-[\d-]+\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFF"Component","Minute (UTC)","Requests","Slow latency (p95, ms)","Error rate"',
  )
  expect(text.match(/^"API",/gm)).toHaveLength(60)
})
