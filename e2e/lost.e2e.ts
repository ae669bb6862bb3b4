import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing } from './lib/listings.ts'
import { RELEASE } from './lib/release.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const DASHBOARD = '/dashboard'

test('when the session has ended, Edit leads to sign in and back', async ({ page, problems }) => {
  problems.expect(/^401 GET /)
  await signIn(page, 'steve')
  await page.goto(DASHBOARD)
  const edit = page.getByRole('link', { name: 'Edit' }).first()
  await expect(edit).toBeVisible()
  // A part of the dashboard that is still asked for would lead to sign in before the press.
  await untilComplete(page)
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await edit.click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('every screen says when something else than the site answered', RELEASE, async ({ page }) => {
  test.slow()
  // Reads are tried again after a pause first.
  await page.clock.install()
  await signIn(page, 'alex')
  const { _id } = await findListing(page, () => true)
  await page.goto('/terms')
  await page.route(/\/api\/(?!auth\/me)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to our network</title>' }),
  )
  for (const path of [
    '/',
    '/servers',
    '/hubs',
    '/roadmap',
    '/info',
    '/rankings',
    '/application',
    `/servers/${_id}`,
    DASHBOARD,
    ...['playing', 'reports', 'rankings'].map((tab) => `${DASHBOARD}?tab=${tab}`),
    `${DASHBOARD}/affiliates/${_id}/edit`,
    `${DASHBOARD}/affiliates/${_id}/insights`,
    '/admin',
    ...['reports', 'applications', 'status', 'hubs', 'roadmap', 'rankings', 'audit', 'team'].map(
      (tab) => `/admin?tab=${tab}`,
    ),
    `/admin/affiliates/${_id}/edit`,
    `/status/incidents/${_id}`,
    '/status',
  ]) {
    await openInApp(page, path)
    const fails = async () => {
      await page.clock.fastForward(2_400)
      return page.getByRole('alert').first().isVisible()
    }
    await expect.poll(fails, { message: path, intervals: [100] }).toBe(true)
    await expect(page.getByRole('main').getByText('Loading…'), path).toHaveCount(0)
    await expect(page.getByText('You seem to be offline.'), path).toHaveCount(0)
  }
})

/** Goes to a path within the running app, as Forward does. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState({}, '', href)
  }, path)
}
