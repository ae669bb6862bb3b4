import { readFileSync } from 'node:fs'
import { EFFECTIVE } from '#contract/legal/legal-text.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { refuse } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const PAGES = [
  { path: '/terms', name: 'Terms', section: 'Who may use it', says: 'at least 13 years old' },
  {
    path: '/privacy',
    name: 'Privacy',
    section: 'How we count visits',
    says: 'The address itself is never stored',
  },
  { path: '/cookies', name: 'Cookies', section: 'The cookies we set', says: '__Host-session' },
]

test('each text has an effective date and a table of contents that links to its sections', async ({
  page,
}) => {
  await page.goto('/')
  for (const { path, name, section, says } of PAGES) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(`Effective date: ${EFFECTIVE.words}`)).toBeVisible()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section }).click()
    await expect(page).toHaveURL(new RegExp(`${path}#`))
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport()
    await expect(page.getByText(says).first()).toBeVisible()
  }
})

test('owners find commands with the address of the site, and copy them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help for owners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help for owners' })).toBeVisible()
  const first = page.getByLabel('Code: Programs and keys').first()
  await expect(first).toHaveText(`curl '${new URL(page.url()).origin}/api/servers?limit=3'`)
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await first.textContent())
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Webhooks' })).toBeInViewport()
  // A link from one document to another stays on the page.
  await page.getByRole('main').getByRole('link', { name: 'rewards', exact: true }).click()
  await expect(page).toHaveURL('/help/owners#rewards')
})

test('heads of a table stand above and beside what they name', async ({ page }) => {
  await page.goto('/privacy')
  const aligned = await page
    .getByRole('table')
    .first()
    .locator('th')
    .evaluateAll((all) => all.map((head) => getComputedStyle(head).textAlign))
  expect(new Set(aligned)).toEqual(new Set(['start']))
})

test('the cookies page names every cookie that was set', async ({ page, persona }) => {
  await signIn(page, persona)
  await page.goto('/submit')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  const given = (await page.context().cookies()).map(({ name }) => name)
  expect(given).toContain('session')
  await page.goto('/cookies')
  for (const name of given.filter((one) => !one.startsWith('sign-in-')))
    await expect(page.getByRole('rowheader', { name: new RegExp(`^(__Host-)?${name}$`) })).toBeVisible()
})

test('a person exports their data, then deletes the account after typing their name', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^429 GET \/api\/account\/export$/)
  const shown = persona.charAt(0).toUpperCase() + persona.slice(1)
  await signIn(page, persona)
  await page.goto('/dashboard#your-data')
  await page.route('**/api/account/export', refuse(429, 'Too many requests. Try again later.'))
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(toast(page, 'Too many requests. Try again later.')).toBeVisible()
  await page.unroute('**/api/account/export')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('realmport-account.json')
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ person: { username: shown } })

  const offline = () => page.evaluate(() => localStorage.getItem('offline-servers'))
  await page.evaluate(() => localStorage.setItem('offline-servers', '[]'))
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox').fill('somebody else')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByText('Type your name exactly as it is shown.')).toBeVisible()
  await dialog.getByRole('textbox').fill(shown)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect.poll(offline).toBeNull()
})

test('a link from elsewhere does not say that an account is deleted', async ({ page }) => {
  await page.goto('/#account-deleted')
  await untilComplete(page)
  // Not waited for: a toast goes by itself.
  expect(await toast(page, 'Your account is deleted.').count()).toBe(0)
})
