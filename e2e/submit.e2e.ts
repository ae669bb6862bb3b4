import type { Locator, Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { chooseAtStandIn, signIn } from './lib/discord.ts'
import { recordRequests, refuse } from './lib/requests.ts'

const FAILED = 'Submission failed. Please check your inputs and try again.'

test('asks visitors to sign in, leads them back, and shows the captcha only while name and address are valid', async ({
  page,
  persona,
}) => {
  await page.goto('/submit')
  const way = page.getByRole('main').getByRole('link', { name: 'Continue with Discord' })
  await expect(way).toHaveAttribute('href', /^\/api\/auth\/discord\?returnTo=%2Fsubmit$/)
  await expect(page.getByLabel('Server name')).toBeHidden()
  await way.click()
  const requests = recordRequests(page, /\/api\/captcha$/)
  await chooseAtStandIn(page, persona)
  await expect(page).toHaveURL('/submit')
  const { name, address, captcha } = await formOf(page)
  await expect(page.getByText('IP:PORT (19132 default) or a Realm Code.')).toBeVisible()
  // The usual time, or the one that decisions take now.
  await expect(page.getByText(/(?:hours|days?)\. Until one of yours is approved/)).toBeVisible()
  await name.fill('Sk')
  await address.fill('play.skyhold.example:19132')
  await expect(captcha).toBeHidden()
  expect(requests).toEqual([])

  await name.fill('Skyhold')
  await expect(captcha).toBeVisible()
  await expect(page.getByText('Complete the check above to submit.')).toBeVisible()
  await captcha.fill('abcde')
  await address.fill('play.skyhold.example:99999')
  await expect(captcha).toBeHidden()
  for (const text of ['aBcDeF12', 'https://realms.gg/aBcDeF12', 'play.example.net']) {
    await address.fill(text)
    await expect(captcha, text).toBeVisible()
    await expect(captcha).toHaveValue('')
    await address.clear()
    await expect(captcha).toBeHidden()
  }
})

test('shows the error of each field at the field, and scrolls to it', async ({ page, persona }) => {
  const { name, address, discord, description, send } = await openForm(page, persona)
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await test.step('also to that of the last edited field', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await name.fill('Sk')
    await send.scrollIntoViewIfNeeded()
    await expect(name).not.toBeInViewport()
    await expect(name).toBeFocused()
    // It looks disabled, but it still says what is missing.
    await send.click({ force: true })
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await address.fill('play.example.org :19133')
  await expect(page.getByText('A server at play.example.org, port 19133.')).toBeVisible()
  await address.fill('D-jF9JUN5AYx')
  await expect(page.getByText('This looks like a code with one letter too many.')).toBeVisible()
  for (const wrong of ['256.1.1.1', 'host:0', 'host:65536', 'http://host', 'two words']) {
    await address.fill(wrong)
    await address.blur()
    await expectError(address, /Enter an IP:PORT or a Realm Code\.$/)
  }
  await discord.fill('https://evil.example/abc')
  await description.fill('x'.repeat(501))
  await expect(page.getByText('501 / 500')).toBeVisible()
  await name.press('Enter')
  await expect(toast(page, 'Please fix the highlighted fields.')).toBeVisible()
  for (const field of [name, address, discord, description]) await expectError(field, /\w/)
  await expect(name).toBeFocused()
  await discord.fill('skyhold')
  await expect(page.getByText('Will save as: https://discord.gg/skyhold')).toBeVisible()
  await page.getByLabel('Website').fill('skyhold.net/forum')
  await expect(page.getByText('Will save as: https://skyhold.net/forum')).toBeVisible()
})

test('Enter goes on to what is still needed, before and after the picture is there', async ({
  page,
  persona,
}) => {
  const { name, address, captcha } = await openForm(page, persona)
  await name.fill('Skyhold')
  await name.press('Enter')
  await expect(address).toBeFocused()
  await address.fill('play.skyhold.example')
  await address.press('Enter')
  await expect(captcha).toBeFocused()
  await address.press('Enter')
  await expect(captcha).toBeFocused()
  await expect(page.getByText('Please fix the highlighted fields.')).toBeHidden()
})

test('offers another picture; a wrong answer loads one, too, and keeps everything else', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^400 POST \/api\/servers\/submit$/)
  const form = await openForm(page, persona)
  await fillIn(form)
  const drawing = picture(page).locator('image')
  await form.captcha.fill('half')
  const first = await drawing.getAttribute('href')
  await page.getByRole('button', { name: 'New picture' }).click()
  await expect(drawing).not.toHaveAttribute('href', first ?? '')
  await expect(form.captcha).toHaveValue('')

  await form.captcha.fill('WRONG')
  const second = await drawing.getAttribute('href')
  await form.send.click()
  await expect(toast(page, FAILED)).toBeVisible()
  await expectError(form.captcha, /Those characters don’t match the picture\. Try the new one\.$/)
  await expect(form.captcha).toBeFocused()
  await expect(form.captcha).toHaveValue('')
  await expect(drawing).not.toHaveAttribute('href', second ?? '')
  await expectKept(form)
})

test('too many pictures: shows the server’s message', async ({ page, persona, problems }) => {
  problems.expect(/^429 GET \/api\/captcha$/)
  await page.route(/\/api\/captcha$/, refuse(429, 'Enough pictures for this hour.', 'rate_limited'))
  const form = await openForm(page, persona)
  await form.name.fill('Skyhold')
  await form.address.fill('aBcDeF12')
  await expect(page.getByRole('alert')).toContainText('Enough pictures for this hour.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(form.captcha).toBeVisible()
})

test('a failing server loses no input, nor does a session that ended, until the person has signed in again', async ({
  page,
  persona,
  knowCaptcha,
  problems,
}) => {
  problems.expect(/^(401|500) POST \/api\/servers\/(submit|advice)$/)
  const form = await openForm(page, persona)
  await fillIn(form)
  await form.captcha.fill(await knowCaptcha(page))
  await page.route(/\/submit$/, refuse(500, 'No.'))
  await form.send.click()
  await expect(toast(page, FAILED)).toBeVisible()
  await expectKept(form)
  await page.unroute(/\/submit$/)
  await form.captcha.fill(await knowCaptcha(page))
  await page.context().clearCookies({ name: /session/ })
  // Advice on the words is the first to meet the ended session. The form stays.
  const advice = page.waitForResponse((response) => /another/.test(response.request().postData() ?? ''))
  await form.discord.fill('discord.gg/another')
  expect((await advice).status()).toBe(401)
  await form.discord.fill('discord.gg/skyhold')
  await form.send.click()
  await expect(page.getByText('You have been signed out. Your text is still here.')).toBeVisible()
  await expectKept(form)
  await page.getByRole('link', { name: 'Continue with Discord' }).click()
  await chooseAtStandIn(page, persona)
  await expect(page).toHaveURL('/submit')
  await expectKept(form)
  await form.captcha.fill(await knowCaptcha(page))
  await form.send.click()
  await expect(page.getByRole('heading', { name: 'Your island is in the harbour' })).toBeFocused()

  await test.step('a new owner may submit another at once', async () => {
    await page.getByRole('button', { name: 'Submit another' }).click()
    await expect(form.name).toHaveValue('')
  })
})

async function openForm(page: Page, persona: string) {
  await signIn(page, persona)
  await page.goto('/submit')
  return formOf(page)
}

async function formOf(page: Page) {
  const form = {
    name: page.getByLabel('Server name'),
    address: page.getByLabel('IP:PORT or Realm Code'),
    discord: page.getByLabel('Discord invite'),
    description: page.getByLabel('Description'),
    captcha: page.getByLabel('Characters in the picture'),
    send: page.getByRole('button', { name: 'Submit', exact: true }),
  }
  await expect(form.name).toBeVisible()
  return form
}

type Form = Awaited<ReturnType<typeof formOf>>

async function fillIn(form: Form): Promise<void> {
  await form.name.fill('Skyhold')
  await form.address.fill('play.skyhold.example:19133')
  await form.discord.fill('discord.gg/skyhold')
  await form.description.fill('Up here.')
  await expect(form.captcha).toBeVisible()
}

async function expectKept(form: Form): Promise<void> {
  await expect(form.name).toHaveValue('Skyhold')
  await expect(form.address).toHaveValue('play.skyhold.example:19133')
  await expect(form.discord).toHaveValue('discord.gg/skyhold')
  await expect(form.description).toHaveValue('Up here.')
}

function picture(page: Page) {
  return page.getByRole('img', { name: 'Distorted letters and digits' })
}

/** The error that screen readers announce with this field: connected by aria-describedby, and announced. */
async function expectError(field: Locator, text: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
  await expect(field.locator('xpath=ancestor::div[1]').getByRole('alert')).toHaveText(text)
}
