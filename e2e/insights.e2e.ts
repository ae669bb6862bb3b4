import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Insights, OwnInsights } from '#contract/site/insights.ts'
import { PULSE_PATH } from '#contract/site/metrics.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { post, recordRequests } from './lib/requests.ts'
import { describeServer } from './lib/submit.ts'

test('an owner of several servers sees all of them in one chart', async ({ page }) => {
  await signIn(page, 'steve')
  await page.route(ALL, async (route) => {
    const all: OwnInsights = await (await route.fetch()).json()
    const servers = all.servers.map((one, index) => ({
      ...one,
      visits: one.visits.map(() => index + 1),
      votes: one.votes.map(() => 0),
    }))
    await route.fulfill({ json: { ...all, servers } })
  })
  await page.goto('/dashboard')
  const chart = page.getByRole('region', { name: 'All your servers' })
  await expect(chart.locator('.uplot')).toBeVisible()
  await expect(chart.getByRole('listitem').nth(1)).toHaveText(/^.+ 60$/)
  await chart.getByLabel('Period').selectOption('Last 7 days')
  await expect(chart.getByRole('listitem').nth(1)).toHaveText(/ 14$/)
  await chart.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart.getByText(/^\w{3}, \w{3} \d+: .+ 1, .+ 2/)).toBeVisible()
  await chart.getByRole('tab', { name: 'Votes' }).click()
  await expect(chart.getByText('No votes in the last 7 days.')).toBeVisible()
})

const ALL = /\/api\/affiliates\/me\/insights/

/** User agents of browsers. The test browser's own user agent identifies it as a bot. */
const CHROME = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`
const WINDOWS = CHROME('Windows NT 10.0; Win64; x64')
const MAC = CHROME('Macintosh; Intel Mac OS X 10_15_7')
const LINUX = CHROME('X11; Linux x86_64')
const PROGRAM = WINDOWS.replace('Chrome/', 'HeadlessChrome/')

test.use({ userAgent: CHROME('X11; CrOS x86_64 14541.0.0') })

test('an owner sees exactly the visitors’ actions, day by day, and exports them', async ({
  page,
  persona,
  newcomer,
  knowCaptcha,
}) => {
  // Five browsers, one after another.
  test.slow()
  const name = `Glowhaven ${persona}`
  await signIn(page, persona)
  const id = await submit(page, name, knowCaptcha)
  await post(await newcomer('alex'), `/api/admin/affiliates/${id}/approve`, {})

  await test.step('one sees the card, opens the page, and clicks twice', async () => {
    const visitor = await newcomer(undefined, { userAgent: WINDOWS })
    await visitor.context().route('https://discord.gg/**', (route) => route.fulfill({ body: 'Ahoy' }))
    await seeCard(visitor, name)
    await cardLink(visitor, name).click()
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    for (let click = 0; click < 2; click += 1) {
      const opened = visitor.waitForEvent('popup')
      await visitor.getByRole('link', { name: /^Join Discord/ }).click()
      await (await opened).close()
    }
    await flush(visitor)
  })

  await test.step('one only sees the card', async () => {
    const visitor = await newcomer(undefined, { userAgent: MAC })
    await seeCard(visitor, name)
  })

  await test.step('one opens the page from a link on another site', async () => {
    const visitor = await newcomer(undefined, { userAgent: LINUX })
    const { slug }: { slug: string } = await (await visitor.request.get(`/api/servers/${id}`)).json()
    await visitor.goto(`/servers/${slug}`, { referer: 'https://forum.example/thread' })
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await tellNow(visitor)
  })

  await test.step('a bot sees the card, and the owner opens the page', async () => {
    const program = await newcomer(undefined, { userAgent: PROGRAM })
    await seeCard(program, name)
    await page.goto(`/servers/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await tellNow(page)
  })

  await test.step('all events have arrived', async () => {
    await expect.poll(() => countsOf(page, id), { intervals: [2_000] }).toEqual(COUNTED)
  })

  await test.step('sees the numbers', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: `Insights ${name}` }).click()
    await expect(page).toHaveURL(`/dashboard/affiliates/${id}/insights?days=30`)
    await expect(tile(page, 'Impressions')).toHaveText('2')
    await expect(tile(page, 'Clicks')).toHaveText('1')
    await expect(tile(page, 'CTR')).toHaveText('50%')
    await expect(tile(page, 'Votes')).toHaveText('0')
    await expect(tile(page, 'Reviews')).toHaveText('0')
    await expect(page.getByText('Not counted: 1 event from bots and 1 repeat.')).toBeVisible()

    const sources = page.getByRole('region', { name: 'Where visits come from' })
    await expect(sources.getByRole('definition')).toHaveText(['0', '0', '1', '0', '1'])
    await page.getByText('All numbers as a table').click()
    const days = page.getByRole('region', { name: 'All numbers' }).getByRole('row')
    await expect(days).toHaveCount(31)
    // Impressions, page views, Discord clicks, realm clicks, votes, reviews, visitors, badge impressions, visits by the vote link and their presses of Join, from search engines, Discord and other sites.
    await expect(days.nth(1).getByRole('cell')).toHaveText([
      '2',
      '2',
      '1',
      '0',
      '0',
      '0',
      '3',
      '0',
      '0',
      '0',
      '0',
      '0',
      '1',
    ])
  })

  await test.step('switches the metrics with arrow keys', async () => {
    const words = page.getByRole('tabpanel').locator('figcaption')
    await expect(words).toContainText('2 impressions in the last 30 days')
    await page.getByRole('tab', { name: 'Impressions', exact: true }).press('ArrowRight')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Clicks')
    await page.getByRole('tab', { name: 'Clicks', exact: true }).press('ArrowRight')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Votes')
    await expect(words).toContainText('No votes in the last 30 days.')
  })

  await test.step('exports the numbers into a file named by server and days', async () => {
    const stem = `glowhaven-${persona.replace('_', '-')}-insights`
    expect(await exported(page)).toMatchObject({ fileName: `${stem}-30-days.csv`, rows: { length: 31 } })
    await page.getByLabel('Period').selectOption('Last 7 days')
    await expect(page.getByText('No comparison yet, because your server is too new.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'All numbers' }).getByRole('row')).toHaveCount(8)
    const { fileName, rows } = await exported(page)
    expect(fileName).toBe(`${stem}-7-days.csv`)
    expect(rows).toHaveLength(8)
    expect(rows[0]).toContain('Server')
    expect(rows.at(-1)).toMatch(
      new RegExp(`^"${name}","\\d{4}-\\d\\d-\\d\\d",2,2,1,0,0,0,3,0,0,0,0,0,1,"no"$`),
    )
  })
})

/** The expected totals of the visitors above. */
const COUNTED = {
  impressions: 2,
  pageViews: 2,
  discordClicks: 1,
  realmClicks: 0,
  visitors: 3,
  leftOut: { bots: 1, repeats: 1 },
}

/** The totals from the API, summed over the days. */
async function countsOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/servers/${id}/insights`, { params: { days: 7 } })
  const { series, leftOut }: Insights = await answer.json()
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    impressions: sum(series.impressions),
    pageViews: sum(series.pageViews),
    discordClicks: sum(series.discordClicks),
    realmClicks: sum(series.realmClicks),
    visitors: sum(series.visitors),
    leftOut,
  }
}

/** Finds the card of a server and keeps it visible until it is counted, which takes one second. */
async function seeCard(visitor: Page, name: string): Promise<void> {
  await visitor.goto(`/servers?q=${encodeURIComponent(name)}`)
  await cardLink(visitor, name).scrollIntoViewIfNeeded()
  await tellNow(visitor)
}

/** Waits until the page has recorded an event and sent it. */
async function tellNow(visitor: Page): Promise<void> {
  const told = recordRequests(visitor, new RegExp(`^POST ${PULSE_PATH}$`))
  await expect(async () => {
    await flush(visitor)
    expect(told.length).toBeGreaterThan(0)
  }).toPass({ intervals: [200], timeout: 10_000 })
}

/**
 * Makes the page send its events, as when it goes to the background. The page stays open, because the test
 * browser loses its changed user agent with the page, and the events would then come from a bot.
 */
async function flush(visitor: Page): Promise<void> {
  await visitor.evaluate(() => dispatchEvent(new Event('pagehide')))
}

/** Submits a server and returns its id. */
async function submit(
  page: Page,
  name: string,
  knowCaptcha: (page: Page) => Promise<string>,
): Promise<string> {
  await page.goto('/submit')
  await describeServer(page, name)
  await page.getByLabel('Characters in the picture').fill(await knowCaptcha(page))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(toast(page, 'Submitted! Your SkyGen will appear once approved.')).toBeVisible()
  const href = await page.getByRole('link', { name: 'See its page' }).getAttribute('href')
  return href?.split('/').at(-1) ?? ''
}

/** Exports the visible numbers and returns the file name and the lines. */
async function exported(page: Page): Promise<{ fileName: string; rows: string[] }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await coming
  const text = await readFile(await file.path(), 'utf8')
  return { fileName: file.suggestedFilename(), rows: text.trimEnd().split('\r\n') }
}

function cardLink(page: Page, name: string): Locator {
  return page.getByRole('article').getByRole('link', { name, exact: true })
}

function tile(page: Page, label: string): Locator {
  return page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..')
    .locator('dd')
    .first()
}
