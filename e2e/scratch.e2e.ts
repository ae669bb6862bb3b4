import { test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const langs = (process.env['SHOT_LANGS'] ?? 'ja').split(',')
const paths = (process.env['SHOT_PATHS'] ?? '/,/servers,SERVER,/login,/submit').split(',')
const width = Number(process.env['SHOT_WIDTH'] ?? 390)
for (const lang of langs)
  test(`shots ${lang}`, async ({ page, problems }) => {
    test.setTimeout(240_000)
    problems.expect(/.*/)
    await page.setViewportSize({ width, height: 844 })
    if (process.env['SHOT_AS']) await signIn(page, process.env['SHOT_AS'])
    const { slug } = await findListing(page, (found) => !isSteves(found) && found.ratingCnt > 0)
    for (const path of paths) {
      const to =
        path === 'SERVER' ? `/servers/${slug}` : path === 'PASSPORT' ? `/servers/${slug}/passport` : path
      await page.goto(`/${lang}${to === '/' ? '' : to}`)
      await untilComplete(page)
      if (process.env['SHOT_CLICK'])
        await page
          .locator(process.env['SHOT_CLICK'])
          .first()
          .click()
          .catch(() => undefined)
      await page.waitForTimeout(700)
      await page.screenshot({
        path: `/tmp/shots/${lang}-${width}-${path.replaceAll('/', '_')}.png`,
        fullPage: true,
      })
    }
  })
