import type { Locator, Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { listAsAdmin, setState, takeApproved } from './lib/admin.ts'
import { signIn } from './lib/discord.ts'
import { readOwnListings } from './lib/own-listings.ts'
import { hold, recordRequests, refuse, sendFrom } from './lib/requests.ts'

/** Signs an admin in and opens the list. */
async function open(page: Page, search = ''): Promise<void> {
  await signIn(page, 'alex')
  await page.goto(`/admin${search}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Servers' })).toBeVisible()
}

/** Signs an admin in and opens the list with one approved listing, and no other. */
async function openOne(page: Page) {
  await signIn(page, 'alex')
  const [listing = { name: '', _id: '' }] = await takeApproved(page, 1)
  await page.goto(`/admin?q=${listing._id}`)
  return listing
}

const chooseRule = (page: Page) => page.getByRole('dialog').getByLabel('Rule').selectOption('No scams')
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const press = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action} ${name}`, exact: true }).click()
const filter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search servers' })

test.describe('the list', () => {
  test('is paged, filtered by state and by typed text, and the address contains both', async ({ page }) => {
    await open(page)
    await expect(page.getByText(/^[\d,]+ total, Showing 1–25$/)).toBeVisible()
    await expect(page.getByText(/^Page 1 \/ \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/admin?page=2')
    await expect(page.getByText(/total, Showing 26–50$/)).toBeVisible()

    // Another filter starts at its first page.
    await filter(page, /^Denied/).click()
    await expect(page).toHaveURL('/admin?status=denied')
    await expect(page.locator('[data-row]').filter({ hasText: 'Denied' }).first()).toBeVisible()
    await expect(page.locator('[data-row]').filter({ hasNotText: 'Denied' })).toHaveCount(0)
    await filter(page, /^All/).click()
    await expect(page).toHaveURL('/admin')

    const [, , { name, _id } = { name: '', _id: '' }] = await takeApproved(page, 3)
    const requests = recordRequests(page, /\/api\/admin\/affiliates\?.*\bq=\w/)
    // One letter after another, without the pauses of a slow machine between them.
    await search(page).evaluate((field: HTMLInputElement, letters) => {
      for (const letter of letters) {
        field.setRangeText(letter, field.value.length, field.value.length, 'end')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    }, name)
    await expect(page).toHaveURL(/\?q=/)
    await expect(row(page, name)).toBeVisible()
    // Requests wait until typing stops.
    expect(requests).toHaveLength(1)
    await search(page).fill(_id)
    await expect(page.getByText('1 total, Showing 1–1')).toBeVisible()
    await expect(row(page, name)).toBeVisible()
    await search(page).fill('steve')
    await expect(page).toHaveURL(/\?q=steve$/)
    await expect(page.locator('[data-row]').first()).toContainText(/steve/i)
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await search(page).fill('qqxxzz nobody')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expect(page.getByText('0 total')).toBeVisible()
  })

  test('has one row of tabs on a phone, with the open one visible, and cards with the same actions', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await expect(tab('Team')).toBeInViewport({ ratio: 1 })
    await expect(tab('Servers')).not.toBeInViewport()
    const tops = await page
      .getByRole('tab')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await tab('Team').press('ArrowRight')
    await expect(page).toHaveURL('/admin')
    await expect(tab('Servers')).toBeFocused()
    await expect(tab('Servers')).toBeInViewport({ ratio: 1 })
    const card = page.getByRole('list', { name: 'Servers' }).getByRole('listitem')
    await expect(card.getByRole('button', { name: /^Suspend / }).first()).toBeVisible()
    await expect(card.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await tab('Servers').press('End')
    await expect(tab('Team')).toBeFocused()
    await expect(tab('Team')).toBeInViewport({ ratio: 1 })
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(390)
  })

  test('stays within the screen with text of double size, and so do the rankings with long names', async ({
    page,
  }) => {
    await open(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const screen of [1280, 390]) {
      await page.setViewportSize({ width: screen, height: 844 })
      const parts = page.locator('[data-row]').first().locator(':scope, a, button')
      const end = () =>
        parts.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
      await expect.poll(end, `right end of the first row at ${screen} px`).toBeLessThanOrEqual(screen)
    }
    await page.route(/\/api\/admin\/rankings$/, async (route) => {
      const answer = await (await route.fetch()).text()
      await route.fulfill({ body: answer.replaceAll(/"name":"[^"]*"/g, `"name":"${'Wharf'.repeat(12)}"`) })
    })
    await page.goto('/admin?tab=rankings')
    await expect(page.getByRole('link', { name: 'WharfWharf' }).first()).toBeVisible()
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(390)
  })
})

test.describe('a decision', () => {
  test('changes the state, with a note to the owner', async ({ page, newcomer }) => {
    const { name, _id } = await openOne(page)
    await press(page, 'Suspend', name)
    const dialog = page.getByRole('dialog', { name: `Suspend ${name}` })
    await expect(dialog.getByLabel('Rule')).toBeFocused()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByText('Choose the rule.')).toBeVisible()
    await chooseRule(page)
    await expect(dialog.getByText(`They read: ‘${name} tries to cheat people.’`)).toBeVisible()
    await dialog.getByLabel('Note to the owner').fill('The invite leads elsewhere.')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(toast(page, `Suspended ${name}`)).toBeVisible()
    await expect(row(page, name)).toContainText('Suspended')

    const visitor = await newcomer()
    expect((await visitor.request.get(`/servers/${_id}`)).status()).toBe(404)

    await press(page, 'Unsuspend', name)
    await expect(toast(page, `Unsuspended ${name}`)).toBeVisible()
    await expect(row(page, name)).toContainText('Approved')
    expect((await visitor.request.get(`/servers/${_id}`)).status()).toBe(200)

    await setState(page, _id, 'pending')
    await page.reload()
    await press(page, 'Deny', name)
    await chooseRule(page)
    await page.getByLabel('Note to the owner').fill('Nobody answers there.')
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, `Denied ${name}`)).toBeVisible()
    await expect(row(page, name)).toContainText('Denied')
    await press(page, 'Approve', name)
    await expect(row(page, name)).toContainText('Approved')
    await undoOf(page, `Approved ${name}`).click()
    await expect(toast(page, `Undone. ${name} is denied again.`)).toBeVisible()
    await expect(row(page, name)).toContainText('Denied')
    await setState(page, _id, 'approved')
  })

  test('to approve what nobody can enter asks first, in the list and in the form', async ({ page }) => {
    const { name, _id } = await openOne(page)
    const { discord, website, realmLinkVisible } = await (
      await page.request.get(`/api/admin/affiliates/${_id}`)
    ).json()
    await sendFrom(page, 'PATCH', `/api/admin/affiliates/${_id}`, {
      discord: '',
      website: '',
      realmLinkVisible: false,
    })
    await setState(page, _id, 'pending')
    await page.reload()
    const question = page.getByRole('dialog', { name: 'Approve without a way in?' })
    await press(page, 'Approve', name)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(row(page, name)).toContainText('Pending')
    await press(page, 'Approve', name)
    await question.getByRole('button', { name: 'Approve anyway' }).click()
    await expect(toast(page, `Approved ${name}`)).toBeVisible()
    await expect(row(page, name)).toContainText('Approved')

    await setState(page, _id, 'pending')
    await page.goto(`/admin/affiliates/${_id}/edit`)
    await page.getByLabel('Moderation state').selectOption('Approved')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByRole('button', { name: 'Approve anyway' }).click()
    await expect(toast(page, `Approved ${name}`)).toBeVisible()
    await sendFrom(page, 'PATCH', `/api/admin/affiliates/${_id}`, {
      discord: discord ?? '',
      website: website ?? '',
      realmLinkVisible,
    })
  })

  test('begins with the rule of the warning, and has prepared texts', async ({ page }) => {
    const { name, _id } = await openOne(page)
    await setState(page, _id, 'pending')
    const { description } = await (await page.request.get(`/api/admin/affiliates/${_id}`)).json()
    await sendFrom(page, 'PATCH', `/api/admin/affiliates/${_id}`, { description: 'join' })
    await page.reload()
    await press(page, 'Deny', name)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Rule')).toHaveValue('says-something')
    const note = dialog.getByLabel('Note to the owner')
    await dialog.getByRole('list', { name: 'Prepared texts' }).getByRole('button').first().click()
    await expect(note).toHaveValue(/^Two or three sentences are enough.* request a review/)
    await dialog.getByLabel('Rule').selectOption('No scams')
    await dialog.getByRole('button', { name: /^Remove the link or the offer\. Then/ }).click()
    await expect(note).toHaveValue(/enough[^\n]*\nRemove the link/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await sendFrom(page, 'PATCH', `/api/admin/affiliates/${_id}`, { description })
    await setState(page, _id, 'approved')
  })

  test('that fails or comes too late shows what happened', async ({ page, problems }) => {
    problems.expect(/^(409|500) POST /)
    const { name, _id } = await openOne(page)
    const dialog = page.getByRole('dialog')
    const note = dialog.getByLabel('Note to the owner')
    const suspend = () => dialog.getByRole('button', { name: 'Suspend' }).click()
    await test.step('an error changes nothing', async () => {
      await page.route(/\/suspend$/, refuse(500, 'No.'))
      await press(page, 'Suspend', name)
      await chooseRule(page)
      await note.fill('x'.repeat(501))
      await suspend()
      await expect(dialog.getByText('Note can have at most 500 characters.')).toBeVisible()
      await expect(note).toBeFocused()
      await note.fill('The invite has ended.')
      await suspend()
      await expect(toast(page, 'Action failed')).toBeVisible()
      await expect(note).toHaveValue('The invite has ended.')
      await page.unroute(/\/suspend$/)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(row(page, name)).toContainText('Approved')
    })
    await test.step('another admin was faster', async () => {
      await setState(page, _id, 'suspended')
      await press(page, 'Suspend', name)
      await chooseRule(page)
      await note.fill('The invite has ended.')
      await suspend()
      await expect(toast(page, `Action failed. ${name} is now suspended, by Alex.`)).toBeVisible()
      await expect(note).toHaveValue('The invite has ended.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(row(page, name)).toContainText('Suspended')
      await press(page, 'Unsuspend', name)
      await expect(row(page, name)).toContainText('Approved')
    })
  })

  test('about several listings is made at once, and lists those that came too late', async ({ page }) => {
    await signIn(page, 'alex')
    const chosen = await takeApproved(page, 4)
    for (const { _id } of chosen) await setState(page, _id, 'pending')
    await page.goto('/admin?status=pending')
    const all = page.getByRole('checkbox', { name: /^Select all \d+ on this page$/ })
    await all.check()
    await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(0)
    await all.uncheck()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    for (const { name } of chosen)
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await expect(page.getByText('4 selected')).toBeVisible()
    const [late = { name: '', _id: '' }] = chosen
    // As another admin does.
    await setState(page, late._id, 'approved')
    await page.getByRole('button', { name: 'Approve 4' }).click()
    await expect(toast(page, 'Approved 3 servers')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(`${late.name} is now approved`)
    for (const { name } of chosen) await expect(row(page, name)).toBeHidden()

    for (const { _id } of chosen) await setState(page, _id, 'pending')
    await page.reload()
    for (const { name } of chosen)
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Deny 4' }).click()
    await chooseRule(page)
    await page.getByRole('dialog', { name: 'Deny 4 servers' }).getByRole('button', { name: 'Deny' }).click()
    await expect(toast(page, 'Denied 4 servers')).toBeVisible()
    for (const { _id } of chosen) await setState(page, _id, 'approved')
  })
})

test.describe('deleting', () => {
  test('asks first, and can be undone from the toast and from the list of deleted servers', async ({
    page,
    newcomer,
  }) => {
    const { name, _id } = await openOne(page)
    const visitor = await newcomer()

    await press(page, 'Delete', name)
    const dialog = page.getByRole('dialog', { name: 'Delete affiliate?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, name)).toBeVisible()

    await press(page, 'Delete', name)
    await chooseRule(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, `Deleted ${name}`)).toBeVisible()
    await expect(row(page, name)).toBeHidden()
    expect((await visitor.request.get(`/servers/${_id}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(toast(page, `Restored ${name}`)).toBeVisible()
    await expect(row(page, name)).toContainText('Approved')
    expect((await visitor.request.get(`/servers/${_id}`)).status()).toBe(200)

    await press(page, 'Delete', name)
    await chooseRule(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, name)).toBeHidden()
    await filter(page, /^Deleted/).click()
    await expect(row(page, name)).toContainText('permanently deleted')
    await press(page, 'Undo delete', name)
    await expect(row(page, name)).toBeHidden()
    await filter(page, /^All/).click()
    await expect(row(page, name)).toContainText('Approved')
  })
})

test.describe('the queue', () => {
  test('is processed by the keyboard alone', async ({ page }) => {
    await signIn(page, 'alex')
    const others = await listAsAdmin(page, { moderation: 'pending' })
    for (const { _id } of others) await setState(page, _id, 'denied')
    const waiting = await takeApproved(page, 8)
    for (const { _id } of waiting) await setState(page, _id, 'pending')
    await page.goto('/admin?status=pending')
    await expect(page.getByText('8 total, Showing 1–8')).toBeVisible()

    const first = page.getByRole('button', { name: /^Approve / }).first()
    // The first key moves into the first row and does nothing else.
    await page.keyboard.press('a')
    await expect(first).toBeFocused()
    await expect(page.getByText('8 total, Showing 1–8')).toBeVisible()
    // Enter decides, and the focus moves to the same button of the next row.
    for (let left = 8; left > 5; left -= 1) {
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${left - 1} total`)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeFocused()
    }
    // The same with single keys, including a denial and a selection.
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('x')
    await page.keyboard.press('d')
    // The first field without an answer has the focus: a warning may have chosen the rule.
    const rule = page.getByLabel('Rule')
    const note = page.getByLabel('Note to the owner')
    await expect((await rule.inputValue()) === '' ? rule : note).toBeFocused()
    await rule.focus()
    // Each press leads to the next choice with this letter. A longer word is lost on a slow machine.
    const chosen = rule.locator('option:checked')
    while ((await chosen.textContent()) !== 'No scams') await page.keyboard.press('n')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('4 total')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Deny / }).first()).toBeFocused()
    for (let left = 4; left > 0; left -= 1) {
      await page.keyboard.press('a')
      await expect(page.getByText(`${left - 1} total`)).toBeVisible()
      if (left > 1) await expect(first).toBeFocused()
    }
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'List of servers' })).toBeFocused()
    for (const { _id } of waiting) await setState(page, _id, 'approved')
    for (const { _id } of others) await setState(page, _id, 'pending')
  })

  test('a key after another admin was faster decides about nothing else', async ({ page, problems }) => {
    problems.expect(/^404 /)
    await signIn(page, 'alex')
    const others = await listAsAdmin(page, { moderation: 'pending' })
    for (const { _id } of others) await setState(page, _id, 'denied')
    const waiting = await takeApproved(page, 3)
    for (const { _id } of waiting) await setState(page, _id, 'pending')
    await page.goto('/admin?status=pending')
    const buttons = page.getByRole('button', { name: /^Approve / })
    await buttons.first().focus()
    const label = await buttons.first().getAttribute('aria-label')
    const gone = waiting.find(({ name }) => label === `Approve ${name}`)
    if (!gone) throw new Error(`Another server is first: ${label}`)
    await sendFrom(page, 'DELETE', `/api/admin/affiliates/${gone._id}`)
    await page.keyboard.press('a')
    await expect(row(page, gone.name)).toBeHidden()
    await expect(toast(page, `Action failed. ${gone.name} no longer exists.`)).toBeVisible()
    const left = await buttons.count()
    // Longer than the focus takes to find a new place.
    await page.waitForTimeout(400)
    await page.keyboard.press('a')
    await expect(buttons.first()).toBeFocused()
    await expect(buttons).toHaveCount(left)
    await sendFrom(page, 'POST', `/api/admin/affiliates/${gone._id}/restore`)
    for (const { _id } of waiting) await setState(page, _id, 'approved')
    for (const { _id } of others) await setState(page, _id, 'pending')
  })

  test('a late answer leaves alone what somebody does meanwhile', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, 'alex')
    const [{ name, _id } = { name: '', _id: '' }] = await takeApproved(page, 1)
    await setState(page, _id, 'pending')
    const details = page.getByRole('complementary', { name: 'Details' })
    const approveLate = async () => {
      await page.goto(`/admin?status=pending&open=${_id}`)
      await details.getByRole('heading', { name }).waitFor()
      const release = await hold(page, /\/approve$/, (route) =>
        route.fulfill({ json: { _id, moderation: 'approved' } }),
      )
      const sent = page.waitForRequest(/\/approve$/)
      await details.getByRole('button', { name: `Approve ${name}` }).click()
      await sent
      return async () => {
        release()
        await expect(toast(page, `Approved ${name}`)).toBeVisible()
        await page.unroute(/\/approve$/)
        // Longer than the focus takes to find a new place.
        await page.waitForTimeout(400)
      }
    }
    await test.step('a search', async () => {
      const answer = await approveLate()
      await page
        .getByRole('button', { name: /^Deny / })
        .last()
        .click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await search(page).fill('harbour')
      await expect(page).toHaveURL(/[?&]q=harbour/)
      await answer()
      await expect(search(page)).toBeFocused()
      await expect(page).toHaveURL(/[?&]q=harbour/)
    })
    await test.step('another tab', async () => {
      const answer = await approveLate()
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL('/admin?tab=reports')
      await answer()
      await expect(page).toHaveURL('/admin?tab=reports')
    })
    await test.step('a dialog', async () => {
      const answer = await approveLate()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(keys).toBeVisible()
      await answer()
      await expect(keys).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`open=${_id}`))
    })
    await setState(page, _id, 'approved')
  })

  test('shows how many wait and since when, also to their owners', async ({ page, newcomer }) => {
    const owner = await newcomer('steve')
    const [mine] = (await readOwnListings(owner)).filter(({ approved }) => approved)
    if (!mine) throw new Error('Steve has no approved listing.')
    await signIn(page, 'alex')
    await setState(page, mine._id, 'pending')
    await page.goto('/admin')
    await expect(page.getByText(/^The oldest from/)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Servers' })).toHaveAttribute(
      'aria-description',
      /^\d+ waiting$/,
    )
    await page.getByRole('button', { name: 'Review the queue' }).click()
    await expect(page).toHaveURL('/admin?status=pending')
    await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeFocused()
    expect((await page.getByRole('row').nth(1).boundingBox())?.y).toBeLessThanOrEqual(300)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/admin?tab=reports')
    // The address changes first. The next key counts from the tab that is shown.
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Reports/)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/admin?status=pending')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Undo the last change',
    )
    await page.keyboard.press('Escape')
    await owner.goto('/dashboard')
    const card = owner
      .getByRole('article')
      .filter({ has: owner.getByRole('heading', { name: mine.name, exact: true }) })
    await expect(
      card.getByText(
        /^Waits since \w{3} \d+\. (?:Usually decided within 24 to 72 hours|At the moment a decision takes about \d+ days)\.$/,
      ),
    ).toBeVisible()
    await expect(card.getByRole('button', { name: 'Request review' })).toBeHidden()
    await setState(page, mine._id, 'approved')
  })
})

test.describe('the edit page', () => {
  test('changes everything that an owner can, and the state', async ({ page, problems }) => {
    problems.expect(/^409 PATCH /)
    const { name, _id } = await openOne(page)
    await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
    await expect(page).toHaveURL(`/admin/affiliates/${_id}/edit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edit server' })).toBeVisible()
    await page.getByLabel('Description').first().fill('Put right by staff.')
    await page.getByLabel('Realm Link').first().fill('staff.example:19140')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Saved')).toBeVisible()
    await expect(page).toHaveURL(`/admin?q=${_id}`)

    await page.goto(`/admin/affiliates/${_id}`)
    await expect(page).toHaveURL(`/admin/affiliates/${_id}/edit`)
    await expect(page.getByLabel('Description').first()).toHaveValue('Put right by staff.')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(save).toBeDisabled()
    await page.getByLabel('Description').first().fill('Put right again.')
    await page.getByLabel('Moderation state').selectOption('Suspended')
    await save.click()
    await expect(page.getByText('Choose the rule.')).toBeVisible()
    await expect(page.getByLabel('Rule')).toBeFocused()
    await page.getByLabel('Rule').selectOption('No scams')
    await page.getByLabel('Note to the owner').fill('The invite leads elsewhere.')
    await save.click()
    await expect(toast(page, `Suspended ${name}`)).toBeVisible()
    await page.goto(`/admin/affiliates/${_id}/edit`)
    await expect(page.getByLabel('Description').first()).toHaveValue('Put right again.')
    await expect(page.getByLabel('Note to the owner')).toHaveValue('The invite leads elsewhere.')
    await expect(page.getByRole('complementary', { name: 'Overview' })).toContainText('Suspended')

    await page.getByLabel('Moderation state').selectOption('Approved')
    const fact = page.getByRole('region', { name: 'Check facts' }).getByRole('checkbox').first()
    const hasFacts = (await fact.count()) > 0
    if (hasFacts) await fact.check()
    await save.click()
    await expect(toast(page, `Approved ${name}`)).toBeVisible()
    await page.goto(`/admin/affiliates/${_id}/edit`)
    if (hasFacts) await expect(page.getByText(/Checked by staff/).first()).toBeVisible()

    await test.step('another admin was faster', async () => {
      await page.getByLabel('Moderation state').selectOption('Denied')
      await page.getByLabel('Rule').selectOption('No scams')
      await setState(page, _id, 'pending')
      await save.click()
      await expect(page.getByText(/is now pending/)).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Overview' })).toContainText('Pending')
      await setState(page, _id, 'approved')
    })
  })

  test('shows when a server does not exist', async ({ page, problems }) => {
    problems.expect(/^404 GET /)
    await signIn(page, 'alex')
    await page.goto('/admin/affiliates/AAAAAAAAAAAA')
    await expect(page.getByRole('heading', { name: 'Server not found' })).toBeVisible()
    await page.getByRole('link', { name: 'See deleted servers' }).click()
    await expect(page).toHaveURL('/admin?status=deleted')
  })
})

/** The button that takes back what a toast says. */
const undoOf = (page: Page, text: string) =>
  page
    .locator('[aria-live="polite"] > div')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Undo', exact: true })
