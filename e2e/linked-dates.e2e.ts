import { expect, test } from './fixtures.ts'
import { findListing } from './lib/listings.ts'

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const DATE = new RegExp(
  String.raw`${MONTH} \d{1,2}(?:, \d{4})?|\d{1,2} ${MONTH}(?: \d{4})?|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?|\d{1,2}:\d{2}|\d{1,2} [AP]M|[Tt]onight|[Tt]oday|[Tt]omorrow`,
  'g',
)

/** As Safari on an iPhone does, which does not always heed `format-detection`, and other programs do. */
function linkDates(html: string): { html: string; linked: number } {
  const start = html.indexOf('<div id="root">')
  let linked = 0
  const [body = '', ...rest] = html.slice(start).split('<script')
  const changed = body.replaceAll(
    /(<a\b[^>]*)?>([^<]+)</g,
    (whole, link: string | undefined, text: string) => {
      if (link !== undefined) return whole
      const withLinks = text.replaceAll(DATE, (date) => {
        linked += 1
        return `<a href="x-apple-data-detectors://0" dir="ltr">${date}</a>`
      })
      return `>${withLinks}<`
    },
  )
  return { html: html.slice(0, start) + [changed, ...rest].join('<script'), linked }
}

const PATHS = ['/', '/servers', '/rankings', '/status', '/roadmap', '/info', '/hubs', '/rules', '/privacy']

for (const path of [...PATHS, 'server'])
  test(`a date of ${path} that became a link before the app started does no harm`, async ({ page }) => {
    const { slug } = await findListing(page, ({ ratingCnt }) => ratingCnt > 0)
    const address = path === 'server' ? `/servers/${slug}` : path
    let found = 0
    await page.route(
      (url) => url.pathname === address,
      async (route) => {
        const response = await route.fetch()
        const { html, linked } = linkDates(await response.text())
        found = linked
        await route.fulfill({ response, body: html })
      },
    )
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
    expect(found).toBeGreaterThan(0)
  })

test('pages ask not to make links of dates', async ({ page }) => {
  await page.goto('/rankings')
  await expect(page.locator('meta[name="format-detection"]')).toHaveAttribute('content', /date=no/)
})
