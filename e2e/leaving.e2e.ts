import type { Page } from '@playwright/test'
import type { Insights } from '#contract/site/insights.ts'
import { HALF_HOUR, PULSE_PATH } from '#contract/site/metrics.ts'
import { findChromium } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { readOwnListings } from './lib/own-listings.ts'
import { recordRequests } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

/**
 * A user agent for the whole browser. A user agent set for a page is lost when the page closes, and its last
 * events would come from a bot.
 */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const { executablePath, args, env } = await findChromium()
test.use({ launchOptions: { executablePath, args: [...args, `--user-agent=${FIREFOX}`], env } })

const WAYS: [string, (visitor: Page) => Promise<void>][] = [
  ['the tab is closed', (visitor) => visitor.close({ runBeforeUnload: true })],
  ['another site is opened', async (visitor) => void (await visitor.goto('data:text/html,Elsewhere'))],
  ['the page is loaded again', async (visitor) => void (await visitor.reload())],
  ['the page is put aside', putAside],
]

test('recorded but unsent events arrive when the page is left', async ({ page, newcomer }) => {
  test.slow()
  await signIn(page, 'steve')
  const listings = (await readOwnListings(page)).filter(({ approved }) => approved)
  expect(listings.length).toBeGreaterThanOrEqual(WAYS.length)
  for (const [place, [way, leave]] of WAYS.entries())
    await test.step(`when ${way}`, async () => {
      const { _id: id = '', name = '' } = listings[place] ?? {}
      const before = await pageViews(page, id)
      const visitor = await newcomer()
      await visitor.addInitScript(beginHalfHour, HALF_HOUR)
      const sent = recordRequests(visitor, new RegExp(`^POST ${PULSE_PATH}$`))
      await visitor.goto(`/servers/${id}`)
      await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
      // What records events is loaded after the first paint.
      await untilComplete(visitor)
      expect(sent, 'it waits to be sent with what may follow').toEqual([])
      await leave(visitor)
      // An account can read insights twenty times a minute.
      await expect.poll(() => pageViews(page, id), { intervals: [2_000] }).toBe(before + 1)
    })
})

/** At the end of a half hour, events are sent by themselves. */
function beginHalfHour(length: number): void {
  const now = Date.now
  const left = length - (now() % length)
  Date.now = () => now() + left
}

async function pageViews(owner: Page, id: string): Promise<number> {
  const answer = await owner.request.get(`/api/servers/${id}/insights`, { params: { days: 7 } })
  expect(answer.status()).toBe(200)
  const { series }: Insights = await answer.json()
  return series.pageViews.reduce((total, views) => total + views, 0)
}

/**
 * As on phones when another app comes to the foreground. A headless browser never hides a page, so the test
 * fires the same events.
 */
async function putAside(visitor: Page): Promise<void> {
  await visitor.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
