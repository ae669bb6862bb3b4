import type { Locator, Page } from '@playwright/test'
import type { Listing } from '#contract/listings/listing.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { readListings } from './lib/listings.ts'
import { cardOf, editListing, findOwnListing } from './lib/own-listings.ts'
import { hold, recordRequests, refuse, watchArrivals } from './lib/requests.ts'

const NOT_YOURS = 'Affiliate not found or not owned by you'
const NOT_FROM_API = /^(?!.*\/api\/)/

test.describe('editing', () => {
  test('appears on the public page at once, except another name, which waits for staff', async ({
    page,
    persona,
    newcomer,
  }) => {
    const { _id, name: before } = await openForm(page, ({ approved }) => approved)
    const name = `Renamed ${persona}`
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('Name').fill(name)
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByLabel('Description').first().fill('Freshly painted.')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await save(page).click()
    await expect(toast(page, 'Saved. Some of it waits for staff.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    expect((await sent).postDataJSON()).toEqual({
      name,
      description: 'Freshly painted.',
      version: expect.any(Number),
    })
    await expect(cardOf(page, before)).toContainText('Freshly painted.')
    await expect(cardOf(page, before)).toContainText('Waiting for staff: Name')
    await expect(cardOf(page, before).getByText('Approved')).toBeVisible()

    const visitor = await newcomer()
    const shown = await (await visitor.request.get(`/servers/${_id}`)).text()
    expect(shown).toContain('Freshly painted.')
    expect(shown).toContain(before)
    expect(shown).not.toContain(name)
  })

  test('checks the Discord invite after the field loses focus, and blocks saving', async ({ page }) => {
    await openForm(page, ({ approved }) => approved)
    const discord = page.getByLabel('Discord')
    const error = page.getByText(/Must be a discord\.gg invite \(or code\)$/).and(page.getByRole('alert'))
    await discord.fill('www.discord.com/invite/New-Harbour')
    await expect(page.getByText('Will save as: https://discord.gg/New-Harbour')).toBeVisible()
    await discord.fill('https://elsewhere.example/x')
    await expect(page.getByText(/^Will save as/)).toBeHidden()
    await expect(error).toBeHidden()
    await discord.blur()
    await expect(error).toBeVisible()
    const requests = recordRequests(page, /^PATCH/)
    await save(page).click()
    await expect(toast(page, 'Discord must be a discord.gg invite (or code)')).toBeVisible()
    expect(requests).toEqual([])
    await expect(discord).toBeFocused()
    await discord.fill('abc')
    await expect(error).toBeVisible()
    await discord.fill('abcd')
    await expect(error).toBeHidden()
  })

  test('clears the invite, hides the address, and shows it again', async ({ page, newcomer }) => {
    const { _id } = await openForm(
      page,
      ({ approved, discord, realmLink }) => approved && !!discord && !!realmLink,
    )
    await page.getByLabel('Discord').clear()
    await page.getByRole('switch', { name: 'Enable Realm Link' }).uncheck()
    await save(page).click()
    await expect(page).toHaveURL('/dashboard')
    const visitor = await newcomer()
    const shown = async (): Promise<Listing> => (await visitor.request.get(`/api/servers/${_id}`)).json()
    expect(await shown()).toMatchObject({ discord: null, realmLink: null })

    await page.goto(`/dashboard/affiliates/${_id}/edit`)
    await expect(page.getByRole('switch', { name: 'Enable Realm Link' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Enable Realm Link' }).check()
    await page.getByLabel('Realm Link', { exact: false }).and(page.getByRole('textbox')).fill('aBcDeF12')
    await save(page).click()
    await expect(page).toHaveURL('/dashboard')
    expect(await shown()).toMatchObject({ realmLink: 'aBcDeF12' })
  })

  test('can be saved while something differs, and tags can be chosen by keyboard', async ({ page }) => {
    const { name, tags } = await openForm(
      page,
      (listing) => listing.tags.length > 1 && listing.tags.length < 6,
    )
    const [first = ''] = tags
    const list = page.getByRole('combobox', { name: 'Tags', exact: true })
    const add = page.getByRole('button', { name: 'Add tag' })
    const chosen = page.getByRole('list', { name: 'Chosen tags' }).getByRole('button')
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('Name').fill(`${name}!`)
    await expect(save(page)).toBeEnabled()
    await page.getByLabel('Name').fill(name)
    await expect(save(page)).toBeDisabled()

    await expect(chosen).toHaveCount(tags.length)
    await expect(add).toBeDisabled()
    await expect(list.getByRole('option', { name: 'Select a tag…' })).toBeAttached()
    for (const tag of tags) await expect(list.getByRole('option', { name: tag })).toHaveCount(0)

    await page.getByRole('button', { name: `Remove ${first}` }).press('Enter')
    await expect(chosen).toHaveCount(tags.length - 1)
    await expect(list).toBeFocused()
    await expect(save(page)).toBeEnabled()
    await list.selectOption(first)
    await add.press('Enter')
    await expect(chosen.last()).toHaveAccessibleName(`Remove ${first}`)
    await expect(add).toBeDisabled()
    await expect(list).toBeFocused()
  })

  test('shows why saving fails, and keeps the text', async ({ page, persona, problems, context }) => {
    problems.expect(/^(400|401|500) PATCH/)
    const arrived = watchArrivals(page, NOT_FROM_API)
    const { _id, name } = await openForm(page, () => true)
    const one = `**/api/affiliates/${_id}`
    const story = `Written in the dark, by ${persona}.`
    await page.getByLabel('Description').first().fill(story)

    await test.step('at the field that was refused', async () => {
      const taken = { error: 'That name is taken.', code: 'invalid_input', field: 'name' }
      await page.route(one, (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: taken }) : route.fallback(),
      )
      await page.getByLabel('Name').fill(`${name} 2`)
      await save(page).click()
      await expect(toast(page, 'Save failed')).toBeVisible()
      await expect(page.getByText('That name is taken.')).toBeVisible()
      await expect(page.getByLabel('Name')).toBeFocused()
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
      await page.unroute(one)
      await page.getByLabel('Name').fill(name)
    })

    await test.step('when the server fails', async () => {
      await page.route(one, refuse(500, 'No.'))
      const refused = page.waitForResponse((response) => response.status() === 500)
      await save(page).click()
      await refused
      await expect(toast(page, 'Save failed').first()).toBeVisible()
      await expect(page.getByLabel('Description').first()).toHaveValue(story)
      await expect(save(page)).toBeEnabled()
      await page.unroute(one)
    })

    await test.step('when the session ended, until the person has signed in again', async () => {
      // Otherwise the 401 of a request that loads a part of the screen would lead to the sign-in page first.
      await arrived('what is not late')
      await context.clearCookies()
      await save(page).click()
      await expect(page.getByRole('alert')).toContainText('You have been signed out.')
      await signIn(page, 'steve')
      await save(page).click()
      await expect(toast(page, 'Saved')).toBeVisible()
    })
  })

  test('goes back one step on Cancel, and asks for confirmation before changes are lost', async ({
    page,
  }) => {
    const { _id } = await openFromDashboard(page, ({ approved }) => approved)
    await page.getByRole('link', { name: 'View page' }).click()
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${_id}$`))
    await page.getByRole('link', { name: 'Edit server' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${_id}$`))
    await page.getByRole('link', { name: 'Edit server' }).click()

    await page.getByLabel('Description').first().fill('Half a thought')
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

    await page.getByRole('link', { name: 'View page' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/dashboard/affiliates/${_id}/edit`)
    await expect(page.getByLabel('Description').first()).toHaveValue('Half a thought')

    await page.goBack()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/dashboard/affiliates/${_id}/edit`)
    await expect(page.getByLabel('Description').first()).toHaveValue('Half a thought')

    let isAsked = false
    page.once('dialog', (question) => {
      isAsked = question.type() === 'beforeunload'
      void question.dismiss()
    })
    await page.evaluate(() => location.reload())
    await expect.poll(() => isAsked).toBe(true)

    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${_id}$`))
  })

  test('leaves somebody who went on while it is saved on their page', async ({ page }) => {
    await openForm(page, ({ approved }) => approved)
    await page.getByLabel('Description').first().fill('Sent slowly.')
    const letGo = await hold(page, /\/api\/affiliates\/[\w-]+$/)
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await save(page).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hubs' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/hubs')
    letGo()
    await answered
    await expect(toast(page, 'Saved')).toBeVisible()
    await expect(page).toHaveURL('/hubs')
  })

  test('keeps a draft over a reload, until it is discarded', async ({ page }) => {
    const { _id, name, description } = await openFromDashboard(page, ({ approved }) => approved)
    await page.getByLabel('Description').first().fill('Half a thought')
    await page.getByLabel('Enable Realm Link').click()
    const isLinked = await page.getByLabel('Enable Realm Link').isChecked()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByLabel('Description').first()).toHaveValue('Half a thought')
    expect(await page.getByLabel('Enable Realm Link').isChecked()).toBe(isLinked)
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expect(page.getByText('Unsaved changes')).toBeVisible()

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto(`/dashboard/affiliates/${_id}/edit`)
    await expect(page.getByLabel('Description').first()).toHaveValue(description)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })

  test('asks before it is left while a picture is sent', async ({ page, problems }) => {
    problems.expect(/^400 POST .*\/banner/)
    const { _id } = await openFromDashboard(page, ({ approved }) => approved)
    const letGo = await hold(page, /\/banner\?draft=1$/, refuse(400, 'No.'))
    await page
      .getByLabel('Banner image')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') })
    await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const leave of [() => page.getByRole('button', { name: 'Cancel' }).click(), () => page.goBack()]) {
      await leave()
      await expect(dialog).toContainText('A picture is still being sent')
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(`/dashboard/affiliates/${_id}/edit`)
    }
    let isAsked = false
    page.once('dialog', (question) => {
      isAsked = question.type() === 'beforeunload'
      void question.dismiss()
    })
    await page.evaluate(() => location.reload())
    await expect.poll(() => isAsked).toBe(true)
    letGo()
    await expect(page.getByText('No.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('asks before it is saved while a picture is sent', async ({ page, problems }) => {
    problems.expect(/^400 POST .*\/banner/)
    const { _id } = await openFromDashboard(page, ({ approved }) => approved)
    const letGo = await hold(page, /\/banner\?draft=1$/, refuse(400, 'No.'))
    await page
      .getByLabel('Banner image')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') })
    await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible()
    await page.getByRole('textbox', { name: 'About' }).fill('Written while a picture was on its way.')
    const dialog = page.getByRole('dialog', { name: 'Save without the picture?' })
    await save(page).click()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/dashboard/affiliates/${_id}/edit`)
    await save(page).click()
    await dialog.getByRole('button', { name: 'Save without it' }).click()
    await expect(page).toHaveURL('/dashboard')
    letGo()
  })

  test('is for owners: other people are redirected to their dashboard', async ({
    page,
    persona,
    problems,
  }) => {
    problems.expect(/^404 GET \/api\/affiliates\//)
    await signIn(page, persona)
    const { items } = await readListings(page, { limit: 1 })
    for (const id of [items[0]?._id, 'no-such']) {
      await page.goto(`/dashboard/affiliates/${id}/edit`)
      await expect(toast(page, NOT_YOURS)).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    }
  })
})

test('of two tabs with one listing, the second takes the version of the first, or keeps its own over it', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^409 PATCH/)
  const { _id } = await openForm(page, ({ approved }) => approved)
  const description = page.getByLabel('Description')
  const dialog = page.getByRole('dialog', { name: 'This server was changed while you were editing' })
  await description.fill(`From the second tab. ${persona}`)
  await editListing(page, _id, { description: `The first tab wins. ${persona}` })
  await save(page).click()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog).toBeHidden()
  await expect(description).toHaveValue(`The first tab wins. ${persona}`)
  await expect(save(page)).toBeDisabled()

  await description.fill(`Again from the second tab. ${persona}`)
  await editListing(page, _id, {
    about: `First tab of ${persona}`,
    description: `From the first tab. ${persona}`,
  })
  await save(page).click()
  await expect(dialog).toContainText(`From the first tab. ${persona}`)
  await expect(dialog).toContainText(`Again from the second tab. ${persona}`)
  await expect(dialog).toContainText('These fields stay as they were saved: About.')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(await findOwnListing(page, (listing) => listing._id === _id)).toMatchObject({
    about: `First tab of ${persona}`,
    description: `Again from the second tab. ${persona}`,
  })
})

test('an owner describes a server in another language, whose readers see it first', async ({
  page,
  persona,
}) => {
  const { _id } = await openForm(page, ({ approved, description }) => approved && description !== '')
  const german = `Ein ruhiger Hafen von ${persona}.`
  const second = page.getByRole('group', { name: 'Second description' })
  const add = second.getByLabel('Add it in another language')
  await page.getByLabel('Written in').selectOption('English')
  await expect(add.getByRole('option', { name: 'English', exact: true })).toBeDisabled()
  await add.selectOption('French')
  await expect(second.getByRole('textbox')).toHaveAttribute('lang', 'fr')
  await second.getByRole('button', { name: 'Remove this description' }).click()
  await expect(second.getByRole('textbox')).toBeHidden()
  await expect(add).toBeFocused()
  await add.selectOption('German')
  await second.getByRole('textbox').fill('x'.repeat(501))
  await second.getByRole('textbox').blur()
  await expect(second.getByRole('alert')).toHaveText('Second description can have at most 500 characters.')
  await second.getByRole('textbox').fill(german)
  await save(page).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  await page.goto(`/de/servers/${_id}`)
  const text = page.getByRole('main').getByText(german)
  await expect(text).toBeVisible()
  expect(await text.evaluate((shown) => shown.closest('[lang]')?.getAttribute('lang'))).toBe('de')
  const requests = recordRequests(page, /\/api\/servers\/[\w-]+(?:\?|$)/)
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(text).toBeHidden()
  const back = page.getByRole('main').getByRole('button', { name: 'Deutsch' })
  await expect(back).toBeFocused()
  await back.click()
  await expect(text).toBeVisible()
  expect(requests).toEqual([])
})

type Wanted = Parameters<typeof findOwnListing>[1]

/** One of the listings of steve, who is signed in on the page. */
async function takeListing(page: Page, wanted: Wanted) {
  await signIn(page, 'steve')
  // Its form would go on with what waits for staff.
  return findOwnListing(page, (one) => one.held === null && wanted(one))
}

/** Opens the edit form of one of steve's listings. */
async function openForm(page: Page, wanted: Wanted) {
  const listing = await takeListing(page, wanted)
  await page.goto(`/dashboard/affiliates/${listing._id}/edit`)
  await expect(page.getByLabel('Name')).toHaveValue(listing.name)
  return listing
}

/** Opens the edit form from his dashboard, to which the browser can go back. */
async function openFromDashboard(page: Page, wanted: Wanted) {
  const listing = await takeListing(page, wanted)
  await page.goto('/dashboard')
  await cardOf(page, listing.name).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Affiliation' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(listing.name)
  return listing
}

function save(page: Page): Locator {
  return page.getByRole('button', { name: 'Save', exact: true })
}
