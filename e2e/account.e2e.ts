import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { chooseAtStandIn, heal, misbehave, seemSignedIn, signIn } from './lib/discord.ts'
import { hold, refuse, watchArrivals } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const SESSION = /\/api\/auth\/me$/

test('a screen for members says Loading…, then sends visitors to sign in and brings them back', async ({
  page,
}) => {
  const path = '/admin?page=2'
  await seemSignedIn(page)
  const letGo = await hold(page, SESSION)
  await page.goto(path)
  await expect(page.getByRole('main').getByText('Loading…')).toBeVisible()
  await expect(page).toHaveURL(path)
  letGo()
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await continueWithDiscord(page).click()
  await page.getByRole('link', { name: 'alex' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Dashboard of alex' })).toBeVisible()
})

test('logging in returns to the previous screen with its filters', async ({ page, persona }) => {
  await page.goto('/servers?q=sky&tag=Skyblock&sort=new&page=1')
  await page.getByRole('link', { name: 'Log in' }).click()
  await continueWithDiscord(page).click()
  await chooseAtStandIn(page, persona)
  await expect(page).toHaveURL('/servers?q=sky&tag=Skyblock&sort=new&page=1')
  await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()

  // Who is signed in sees no page to sign in.
  await page.goto('/login?returnTo=%2Finfo')
  await expect(page).toHaveURL('/info')
})

test('a person who cancels at Discord, or comes while it is down, can start again', async ({
  page,
  persona,
}) => {
  await page.goto('/login?returnTo=%2Finfo')
  await continueWithDiscord(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await expect(page.getByRole('alert')).toContainText('You cancelled the sign-in.')
  await page.getByRole('link', { name: 'Back without signing in' }).click()
  await expect(page).toHaveURL('/info')
  await page.goBack()
  await misbehave(page, { status: 503, path: '/token', times: 5 })
  try {
    await continueWithDiscord(page).click()
    await chooseAtStandIn(page, persona)
    await expect(page.getByRole('alert')).toContainText('Discord could not confirm who you are right now.')
  } finally {
    await heal(page)
  }
  await continueWithDiscord(page).click()
  await chooseAtStandIn(page, persona)
  await expect(page).toHaveURL('/info')
  await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()
})

/** The dashboard may still be asking for its parts when the session ends. */
const ASKED_TOO_LATE = /^401 GET \/api\//

test('a failed logout shows an error and stays; one here spares other devices, and one everywhere does not', async ({
  page,
  persona,
  newcomer,
  problems,
}) => {
  problems.expect(/^500 POST \/api\/auth\/logout/, ASKED_TOO_LATE)
  const phone = await newcomer(persona)
  await signIn(page, persona)
  await page.goto('/dashboard')
  await page.route(/\/logout/, refuse(500, 'No.'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Could not log out. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.unroute(/\/logout/)

  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-same-page')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await phone.goto('/dashboard')
  await expect(phone.getByRole('heading', { level: 1, name: `Welcome, ${persona}` })).toBeVisible()

  await signIn(page, persona)
  await newcomer(persona)
  await page.goto('/dashboard?tab=account')
  // The bell loads with the code that keeps the focus.
  await page.getByRole('link', { name: /^Notifications/ }).waitFor()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await phone.reload()
  await expect(phone).toHaveURL(/\/login/)
})

function continueWithDiscord(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Continue with Discord' })
}

/** Playwright keeps no pages, so it only sends what browsers do when they show a kept page. */
const showAgain = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('a page that is shown again knows that its person logged out elsewhere', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(ASKED_TOO_LATE)
  await signIn(page, persona)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${persona}` })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await showAgain(page)
  await expect(page).toHaveURL('/login?returnTo=%2Fdashboard')
  await expect(page.getByText(`Welcome, ${persona}`)).toBeHidden()
})

const SAVED = /\/api\/me\/saved$/

test('a page that is shown again changes to the person who logged in elsewhere, also when an answer for the one before comes late', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(ASKED_TOO_LATE)
  const second = `${persona}_b`
  await signIn(page, persona)
  const allArrived = watchArrivals(page, SAVED)
  const answerLate = await hold(page, SAVED, refuse(401, 'Sign in first.', 'unauthenticated'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${persona}` })).toBeVisible()
  // The sign-in below begins without a session. What the page asks then would lead to its own sign-in.
  await untilComplete(page)
  await allArrived('what is not late')
  await signIn(page, second)
  await page.route(
    '/api/auth/me',
    async (route) => {
      answerLate()
      await page.waitForResponse(SAVED)
      await page.unroute(SAVED)
      // The page has given up on this one.
      await route.continue().catch(() => {})
    },
    { times: 1 },
  )
  await showAgain(page)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${second}` })).toBeVisible()
})

test('what was refused for a session from before is read again with the present one', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(ASKED_TOO_LATE)
  await signIn(page, persona)
  await page.route(SAVED, refuse(401, 'Sign in first.', 'unauthenticated'), { times: 1 })
  await page.goto('/dashboard')
  await expect(page.getByText('Press the heart of a server to find it here again.')).toBeVisible()
})

test('signing in that was started in two tabs ends in both', async ({ page, persona }) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/login?returnTo=%2Finfo')
    await continueWithDiscord(tab).click()
  }
  for (const tab of [page, other]) {
    await chooseAtStandIn(tab, persona)
    await expect(tab).toHaveURL('/info')
    await expect(tab.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()
  }
})

test('a decision has a title of its own', async ({ page, problems }) => {
  problems.expect(/^404 GET \/api\/statements\//)
  await signIn(page, 'steve')
  const { items }: { items: { _id: string }[] } = await (await page.request.get('/api/me/statements')).json()
  await page.goto(`/statements/${items[0]?._id ?? ''}`)
  // With its own heading, in place of the one for any decision.
  await page.getByRole('heading', { name: 'Statement of reasons' }).waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(page).toHaveTitle(/^Decision: .+ · Realmport$/)
  await expect(page).toHaveTitle(new RegExp(`: ${heading} · `))
  await page.goto('/statements/nobodyHasIt1')
  await expect(page).toHaveTitle('Decision not found · Realmport')
})
