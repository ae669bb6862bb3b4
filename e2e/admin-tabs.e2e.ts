import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { refuse } from './lib/requests.ts'
import { writeReview } from './lib/seed.ts'

async function post(page: Page, path: string, data: object, expected = 201): Promise<string> {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.status(), await answer.text()).toBe(expected)
  const { _id }: { _id: string } = await answer.json()
  return _id
}

/** The display name of a persona. */
const called = (persona: string) => persona.charAt(0).toUpperCase() + persona.slice(1)

/** The row of the admin list that contains this text. */
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test.describe('reports', () => {
  test('are marked as reviewed, closed with a note, and found again', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^500 POST \/api\/admin\/reports/)
    const reporter = await newcomer(persona)
    const listing = await findListing(page, (found) => !isSteves(found))
    await reporter.goto('/dashboard')
    const details = `Ask ${persona} about it.`
    await post(reporter, `/api/servers/${listing._id}/report`, { reason: 'impersonation', details })

    await signIn(page, 'alex')
    await page.goto('/admin')
    await page.getByRole('tab', { name: 'Reports' }).click()
    await expect(page).toHaveURL('/admin?tab=reports')
    const mine = row(page, details)
    await expect(mine).toContainText('Impersonation')
    await expect(mine).toContainText('Open')
    await expect(mine).toContainText('just now')
    await expect(mine).toContainText(`${called(persona)} reported this`)

    await test.step('filters by reviews, and back to servers', async () => {
      await page.getByRole('button', { name: 'Reviews', exact: true }).click()
      await expect(page).toHaveURL(/type=reviews/)
      await expect(mine).toBeHidden()
      await page.getByRole('button', { name: 'Servers', exact: true }).click()
      await expect(page).toHaveURL(/type=servers/)
      await expect(mine).toBeVisible()
    })

    await test.step('marks it as reviewed', async () => {
      await mine.getByRole('button', { name: /^Mark reviewed/ }).click()
      await expect(toast(page, 'Marked as reviewed')).toBeVisible()
      await expect(mine).toBeHidden()
      await page.getByLabel('Status').selectOption('Reviewed')
      await expect(page).toHaveURL(/status=reviewed/)
      await expect(mine).toContainText('Reviewed by Alex')
      await expect(mine.getByRole('button', { name: /^Mark reviewed/ })).toBeHidden()
    })

    await test.step('suspends the server from here, and takes that back', async () => {
      await mine.getByRole('button', { name: `Suspend ${listing.name}` }).click()
      await page.getByRole('dialog').getByLabel('Rule').selectOption('No scams')
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
      await expect(toast(page, `Suspended ${listing.name}`)).toBeVisible()
      // The decision closes every report about the server, and its undo opens them again.
      await expect(mine).toBeHidden()
      await page.keyboard.press('z')
      await expect(toast(page, `Undone. ${listing.name} is approved again.`)).toBeVisible()
      await expect(mine.getByRole('link', { name: `Edit ${listing.name}` })).toHaveAttribute(
        'href',
        `/admin/affiliates/${listing._id}/edit`,
      )
    })

    await test.step('opens the server, and returns', async () => {
      await mine.getByRole('link', { name: /^Open Server/ }).click()
      await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${listing._id}$`))
      await page.goBack()
      await expect(mine).toBeVisible()
    })

    await test.step('closes it', async () => {
      await mine.getByRole('button', { name: /^Close Report/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Close report' })
      await expect(dialog.getByLabel('Delete this review')).toBeHidden()
      await dialog.getByLabel('Resolution note').fill('x'.repeat(501))
      await dialog.getByRole('button', { name: 'Close report' }).click()
      await expect(dialog.getByText('Resolution can have at most 500 characters.')).toBeVisible()
      await dialog.getByLabel('Resolution note').fill('Wrote to the owner.')
      await dialog.getByRole('button', { name: 'Close report' }).click()
      await expect(toast(page, 'Report closed')).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.getByLabel('Status').selectOption('Closed')
      await expect(mine).toContainText('Wrote to the owner.')
      await expect(mine.getByRole('button', { name: /^Close Report/ })).toBeHidden()
      await mine.getByRole('button', { name: /^Reopen/ }).click()
      await expect(toast(page, 'Report reopened')).toBeVisible()
      await page.getByLabel('Status').selectOption('Open')
      await mine.getByRole('button', { name: /^Close Report/ }).click()
      await dialog.getByLabel('Resolution note').fill('Wrote to the owner.')
      await page.route(/\/close$/, refuse(500, 'Something went wrong on our side.'))
      await dialog.getByRole('button', { name: 'Close report' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Your note was not saved.')
      await expect(dialog.getByLabel('Resolution note')).toHaveValue('Wrote to the owner.')
      await page.unroute(/\/close$/)
      await page.keyboard.press('Escape')
      await mine.getByRole('button', { name: /^Close Report/ }).click()
      await expect(dialog.getByLabel('Resolution note')).toHaveValue('Wrote to the owner.')
      await dialog.getByRole('button', { name: 'Close report' }).click()
      await page.getByLabel('Status').selectOption('All')
      await expect(mine).toBeVisible()
    })

    await test.step('its reporter sees the status, but not the note', async () => {
      await reporter.reload()
      const reports = reporter.getByRole('region', { name: 'Your Reports' })
      await expect(reports.getByRole('row').filter({ hasText: details })).toContainText('Closed')
      await expect(reports).not.toContainText('Wrote to the owner.')
    })
  })

  test('remove the review on request', async ({ page, persona, newcomer }) => {
    const listing = await findListing(page, isSteves)
    const author = await newcomer(persona)
    await author.goto('/')
    const text = `Written by ${persona} in anger.`
    const review = await writeReview(author, listing._id, 1, text)
    const owner = await newcomer('steve')
    await owner.goto('/')
    await post(owner, `/api/servers/${listing._id}/reviews/${review}/report`, { reason: 'spam', details: '' })

    await signIn(page, 'alex')
    await page.goto('/admin?tab=reports&type=reviews')
    const mine = row(page, text)
    await expect(mine).toContainText(called(persona))
    await expect(mine).toContainText('1.0 out of 5')
    await mine.getByRole('button', { name: /^Delete review/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Close report' })
    await expect(dialog.getByLabel('Delete this review')).toBeChecked()
    await dialog.getByLabel('Rule').selectOption('No harassment')
    await dialog.getByRole('button', { name: 'Delete review and close' }).click()
    await expect(toast(page, 'Report closed')).toBeVisible()
    await page.getByLabel('Status').selectOption('Closed')
    await expect(row(page, 'Review removed or not found').first()).toContainText('Closed by Alex')
    const after = await page.request.get(`/api/servers/${listing._id}/reviews?limit=50`)
    expect(await after.text()).not.toContain(text)
  })

  test('tell the second of two admins what happened, and revert failed actions', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^409 POST \/api\/admin\/reports/, /^500 POST \/api\/admin\/reports/)
    const reporter = await newcomer(persona)
    await reporter.goto('/')
    const listing = await findListing(page, (found) => !isSteves(found))
    const details = `Seen by ${persona}.`
    const id = await post(reporter, `/api/servers/${listing._id}/report`, { reason: 'spam', details })
    await signIn(page, 'alex')
    await page.goto('/admin?tab=reports')
    const mine = row(page, details)

    await page.route(/\/reviewed$/, refuse(500, 'Something went wrong on our side.'))
    await mine.getByRole('button', { name: /^Mark reviewed/ }).click()
    await expect(toast(page, 'Failed')).toBeVisible()
    await expect(mine.getByRole('button', { name: /^Mark reviewed/ })).toBeVisible()
    await page.unroute(/\/reviewed$/)

    await post(page, `/api/admin/reports/${id}/close`, {}, 200)
    await mine.getByRole('button', { name: /^Close Report/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click()
    await expect(toast(page, 'Failed to close')).toBeVisible()
    await expect(toast(page, 'This report is already closed.')).toBeVisible()
    await expect(mine).toBeHidden()
  })

  test('are processed by keyboard alone', async ({ page, persona, newcomer }) => {
    const reporter = await newcomer(persona)
    await reporter.goto('/')
    const listing = await findListing(page, (found) => !isSteves(found))
    const details = `Typed by ${persona}.`
    await post(reporter, `/api/servers/${listing._id}/report`, { reason: 'other', details })
    await signIn(page, 'alex')
    await page.goto('/admin?tab=reports&type=servers')
    const mine = row(page, details)
    await expect(mine).toBeVisible()
    await page.keyboard.press('j')
    await expect(mine.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('a')
    await expect(toast(page, 'Marked as reviewed')).toBeVisible()
    // The focus is still in the list, on the next row.
    await expect(mine).toBeHidden()
    await expect(page.locator('li[data-row] :focus')).toHaveCount(1)
    await page.keyboard.press('z')
    await expect(toast(page, 'Report reopened')).toBeVisible()
    await expect(mine).toBeVisible()
  })
})

test.describe('a staff application', () => {
  test('is sent, decided, and its status is shown', async ({ page, persona, newcomer, problems }) => {
    await test.step('asks to sign in first', async () => {
      await page.goto('/application')
      await expect(page.getByRole('heading', { name: 'Sign in to apply for staff' })).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Continue with Discord' }),
      ).toHaveAttribute('href', '/api/auth/discord?returnTo=%2Fapplication')
    })

    await signIn(page, persona)
    await page.goto('/application')
    const send = page.getByRole('button', { name: 'Send application' })

    await test.step('says what is missing', async () => {
      await page.getByLabel('Age').fill('12')
      await page.getByLabel('Skills').fill('x'.repeat(1501))
      await send.click()
      for (const text of [
        'Enter a valid age (13–99)',
        'Skills must be 0–1500',
        'References are required',
        'Motivation is required',
      ])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
    })

    await test.step('keeps the text through a reload', async () => {
      await page.getByLabel('Age').fill('21')
      await page.getByLabel('Skills').fill('Patience.')
      await page.reload()
      await expect(page.getByLabel('Age')).toHaveValue('21')
      await expect(page.getByLabel('Skills')).toHaveValue('Patience.')
    })

    const other = await page.context().newPage()
    await other.goto('/application')
    await expect(other.getByLabel('Age')).toHaveValue('')

    await test.step('is sent', async () => {
      await page.getByLabel('References').fill('Sunny knows me.')
      await page.getByLabel('Motivation').fill(`I am ${persona} and here every day.`)
      await page.getByRole('textbox', { name: 'Links' }).fill('https://example.com/me\n\njavascript:alert(1)')
      await send.click()
      await expect(toast(page, 'Application submitted! We’ll be in touch.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your application is in' })).toBeVisible()
      await expect(page.getByLabel('Age')).toBeDisabled()
      await expect(send).toBeDisabled()
    })

    await test.step('is not sent twice from another tab', async () => {
      problems.expect(/^409 POST \/api\/applications$/)
      await other.getByLabel('Age').fill('21')
      await other.getByLabel('Skills').fill('Patience.')
      await other.getByLabel('References').fill('None.')
      await other.getByLabel('Motivation').fill('Twice.')
      await other.getByRole('button', { name: 'Send application' }).click()
      await expect(toast(other, 'You already have a pending/under-review application.')).toBeVisible()
      await expect(other.getByRole('heading', { name: 'Your application is in' })).toBeVisible()
      await other.close()
    })

    const admin = await newcomer('alex')
    const dialog = admin.getByRole('dialog')
    const open = admin.getByRole('button', { name: `Open the application of ${persona}` })
    await test.step('admins find and read it', async () => {
      await admin.goto('/admin?tab=applications')
      await admin.getByLabel('Search by name or id').fill(persona.slice(2))
      await expect(admin).toHaveURL(new RegExp(`q=${persona.slice(2)}`))
      await open.click()
      await expect(dialog).toContainText(`I am ${persona} and here every day.`)
      await expect(dialog.getByRole('link', { name: /example\.com/ })).toHaveAttribute(
        'href',
        'https://example.com/me',
      )
      await expect(dialog.getByText('javascript:alert(1)')).toBeVisible()
      await expect(dialog.locator('a[href^="javascript"]')).toHaveCount(0)
    })

    const decide = async (status: string, note: string) => {
      await dialog.getByLabel('Status').selectOption(status)
      await dialog.getByLabel('Reviewer note').fill(note)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(toast(admin, 'Application updated').first()).toBeVisible()
      await expect(dialog).toBeHidden()
    }

    await test.step('set it to under review', async () => {
      await decide('Under review', '')
      await admin.getByLabel('Status').selectOption('Under review')
      await expect(open).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your application is being read' })).toBeVisible()
      await expect(page.getByLabel('Age')).toBeDisabled()
    })

    await test.step('reject it, which does not change the wait', async () => {
      await open.click()
      await decide('Rejected', 'Not yet, sorry.')
      await page.reload()
      await expect(page.getByText('Not yet, sorry.')).toBeVisible()
      await page.getByText('What you sent').click()
      await expect(page.getByText(`I am ${persona} and here every day.`)).toBeVisible()
      await expect(page.getByText('Sunny knows me.')).toBeVisible()
      await expect(page.getByText(/^You can apply again in 2[34]h/)).toBeVisible()
      await expect(page.getByLabel('Age')).toBeDisabled()
    })

    await test.step('tell the second of two admins about the decision', async () => {
      problems.expect(/^409 POST \/api\/admin\/applications/)
      await admin.getByLabel('Status').selectOption('All')
      // Not the cached list from before.
      await expect(admin.getByRole('listitem').filter({ has: open })).toContainText('Rejected')
      await open.click()
      const answer = await page.request.get('/api/applications/me')
      const { item }: { item: { _id: string } } = await answer.json()
      await post(admin, `/api/admin/applications/${item._id}/status`, { status: 'under-review' }, 200)
      await dialog.getByLabel('Status').selectOption('Accepted')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(toast(admin, 'Failed to update')).toBeVisible()
      await expect(toast(admin, 'This application has changed. It is now under-review.')).toBeVisible()
    })

    await test.step('accept it, which closes the form', async () => {
      // The dialog has kept the decision, which is now about the newer status.
      await expect(dialog.getByLabel('Status')).toHaveValue('accepted')
      await decide('Accepted', 'Welcome!')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Congratulations, welcome aboard!' })).toBeVisible()
      await expect(page.getByText('Welcome!', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Age')).toBeHidden()
      await page.goto('/dashboard')
      const news = page.getByRole('region', { name: 'Staff application' })
      await expect(news).toContainText('Congratulations, welcome aboard!')
    })

    await test.step('delete it after a confirmation', async () => {
      await open.click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(admin.getByRole('dialog', { name: 'Delete application?' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Keep it' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(admin, 'Application deleted')).toBeVisible()
      await expect(open).toBeHidden()
    })
  })

  test('counts the wait down by itself, and opens when it is over', async ({ page, persona }) => {
    await signIn(page, persona)
    await page.clock.install()
    let cooldownMs = 100_000
    await page.route(/\/applications\/me/, (route) =>
      route.fulfill({ json: { item: null, items: [], cooldownMs, canApply: cooldownMs === 0 } }),
    )
    await page.goto('/application')
    await expect(page.getByText('You can apply again in 2m.')).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(page.getByText('You can apply again in 1m.')).toBeVisible()
    await expect(page.getByLabel('Age')).toBeDisabled()
    cooldownMs = 0
    await page.clock.runFor(60_000)
    await expect(page.getByLabel('Age')).toBeEnabled()
    await expect(page.getByText(/^You can apply again/)).toBeHidden()
  })

  test('says how long to wait, or that sending failed', async ({ page, persona, problems }) => {
    problems.expect(/^(429|500) POST \/api\/applications$/)
    await signIn(page, persona)
    await page.goto('/application')
    await page.getByLabel('Age').fill('30')
    for (const label of ['Skills', 'References', 'Motivation']) await page.getByLabel(label).fill('Yes.')
    const answers = [
      { status: 429, json: { error: 'x', code: 'rate_limited', cooldownMs: 3_600_000 } },
      { status: 429, json: { error: 'x', code: 'rate_limited' } },
      { status: 500, json: { error: 'x', code: 'internal' } },
    ]
    await page.route(/\/api\/applications$/, (route) => route.fulfill(answers.shift() ?? { status: 500 }))
    const send = page.getByRole('button', { name: 'Send application' })
    for (const text of [
      'Please wait 1h before applying again.',
      'Please wait later before applying again.',
      'Could not submit application',
    ]) {
      await send.click()
      await expect(toast(page, text)).toBeVisible()
    }
    await expect(page.getByLabel('Skills')).toHaveValue('Yes.')
  })
})

test.describe('the team', () => {
  test('adds and removes an admin, with effect from the next click', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^403 GET \/(api\/)?admin/)
    const friend = await newcomer(persona)
    await friend.goto('/admin')
    await expect(friend).toHaveURL('/dashboard')

    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    await expect(row(page, 'alex').first()).toContainText('You')
    const field = page.getByLabel('Add an admin')
    const find = page.getByRole('button', { name: 'Find' })
    await find.click()
    await expect(page.getByText('Enter a name or an id.')).toBeVisible()
    await field.fill('nobodyOfThisName')
    await find.click()
    await expect(page.getByText('Nobody with this name or id has signed in here yet.')).toBeVisible()
    await field.fill('alex')
    await find.click()
    await expect(page.getByText('Alex is already an admin.')).toBeVisible()

    await test.step('only after the match is confirmed', async () => {
      const dialog = page.getByRole('dialog', { name: `Make ${called(persona)} an admin?` })
      await field.fill(persona)
      await field.press('Enter')
      await expect(dialog).toContainText('Anyone can use this name.')
      const { userId }: { userId: string } = await (await friend.request.get('/api/auth/me')).json()
      await expect(dialog).toContainText(userId)
      await expect(dialog).toContainText('Signed in here first just now')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(row(page, persona)).toBeHidden()
      await field.fill(userId)
      await find.click()
      await expect(dialog).toBeVisible()
      await expect(dialog).not.toContainText('Anyone can use this name.')
      await dialog.getByRole('button', { name: 'Make admin' }).click()
      await expect(toast(page, `${called(persona)} is an admin now`)).toBeVisible()
    })
    await expect(row(page, persona)).toContainText('by Alex')

    await friend.goto('/admin')
    await expect(friend.getByRole('tab', { name: 'Reports' })).toBeVisible()
    await expect(friend.getByText(/Showing 1–/).first()).toBeVisible()

    await page.getByRole('button', { name: `Revoke ${persona}` }).click()
    await page
      .getByRole('dialog', { name: `Revoke ${persona}?` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(toast(page, `${called(persona)} is no longer an admin`)).toBeVisible()
    await expect(row(page, persona)).toBeHidden()

    // Their screen is still open: the next click is refused, and redirects them.
    await friend.getByRole('tab', { name: 'Reports' }).click()
    await expect(friend).toHaveURL('/dashboard')
  })

  test('looks a person up and restricts them, who learns why at once, and lifts it', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^403 POST \/api\/servers\/[\w-]+\/vote/)
    const player = await newcomer(persona)
    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    await page.getByLabel('Look up a person').fill(called(persona))
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('link', { name: called(persona) }).click()
    await expect(page.getByRole('heading', { name: called(persona) })).toBeVisible()
    await page.getByRole('button', { name: 'Restrict', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restrict' }).click()
    await expect(dialog.getByText('Choose at least one.')).toBeVisible()
    await dialog.getByLabel('vote').check()
    await dialog.getByLabel('Rule').selectOption('Fair votes')
    await dialog.getByRole('button', { name: 'Restrict' }).click()
    const current = page.getByText(/^Cannot vote until/)
    await expect(current).toBeVisible()

    const listing = await findListing(page, (found) => !isSteves(found))
    await player.goto(`/servers/${listing._id}`)
    await player.getByRole('button', { name: /^Vote/ }).first().click()
    await expect(player.getByText(/^You cannot vote until .* because staff restricted/)).toBeVisible()
    await player.getByRole('link', { name: 'Read why' }).click()
    await expect(player.getByText('The account cannot vote.')).toBeVisible()
    await player.goto('/dashboard')
    await expect(player.getByRole('heading', { name: /You cannot vote/ })).toBeVisible()

    await page.getByRole('button', { name: 'Lift restriction' }).click()
    await expect(page.getByText('No restriction.')).toBeVisible()
    const lifted = page.locator('[aria-live="polite"] > *').filter({ hasText: 'everything again' })
    await lifted.getByRole('button', { name: 'Undo' }).click()
    await expect(current).toBeVisible()
  })

  test('keeps its last admin', async ({ page }) => {
    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    await expect(page.getByText('The last admin can’t be removed.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Revoke/ })).toBeHidden()
  })
})

test.describe('appeals', () => {
  test('are sent by the person concerned and decided by another admin', async ({
    page,
    persona,
    newcomer,
  }) => {
    const person = await newcomer(persona)
    await person.goto('/dashboard')
    const title = `Maps by ${persona}`
    const id = await post(person, '/api/roadmap/suggest', { title })
    const other = await newcomer(`${persona}b`)
    await other.goto('/')
    const { userId }: { userId: string } = await (await other.request.get('/api/auth/me')).json()
    await signIn(page, 'alex')
    await page.goto('/admin')
    await post(page, '/api/admin/team', { id: userId })
    await post(
      page,
      `/api/admin/roadmap/${id}/decline`,
      { reason: 'There is one.', rule: 'useful-ideas' },
      200,
    )

    await person.reload()
    const decision = row(person, `The idea “${title}” does not fit the roadmap.`)
    await expect(decision).toContainText('There is one.')
    await decision.getByRole('button', { name: 'Appeal' }).click()
    await decision.getByLabel('Why do you object?').fill('Mine has more colours.')
    await person.reload()
    await expect(decision.getByLabel('Why do you object?')).toHaveValue('Mine has more colours.')
    await decision.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decision).toContainText('Another admin decides')

    await page.goto('/admin?tab=appeals')
    await expect(row(page, title)).toContainText('Another admin must decide it.')
    await other.goto('/admin?tab=appeals')
    await expect(other.getByRole('tab', { name: /^Appeals/ })).toBeVisible()
    await row(other, title).getByRole('button', { name: 'Decide appeal' }).click()
    const dialog = other.getByRole('dialog', { name: 'Decide appeal' })
    await dialog.getByRole('radio', { name: 'Overturn' }).check()
    await dialog.getByLabel('Answer').fill('You are right.')
    await dialog.getByRole('button', { name: 'Overturn' }).click()
    await expect(toast(other, 'Decision overturned')).toBeVisible()
    await expect(row(other, title)).toBeHidden()

    await person.reload()
    await expect(decision).toContainText('Your appeal was right')
    await decision.getByRole('link', { name: 'The whole statement of reasons' }).click()
    await expect(person.getByRole('heading', { level: 1, name: 'Idea declined' })).toBeVisible()
    await expect(person.getByText('You are right.')).toBeVisible()
    const visitor = await newcomer()
    await visitor.goto(person.url())
    await expect(visitor.getByText('the decision was overturned, by another admin')).toBeVisible()
    await expect(visitor.getByText(title)).toBeHidden()
    const revoked = await page.request.delete(`/api/admin/team/${userId}`, {
      headers: { origin: new URL(page.url()).origin },
    })
    expect(revoked.status()).toBe(200)
  })
})

test.describe('the audit log', () => {
  test('shows who did what, has filters, and loads older entries', async ({ page, persona, newcomer }) => {
    const friend = await newcomer(persona)
    await friend.goto('/')
    const { userId }: { userId: string } = await (await friend.request.get('/api/auth/me')).json()
    await signIn(page, 'alex')
    await page.goto('/admin')
    await post(page, '/api/admin/team', { id: userId })
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await expect(page).toHaveURL('/admin?tab=audit')
    const first = page.getByRole('listitem').filter({ hasText: persona })
    await expect(first).toContainText(`Alex gave the admin role to ${called(persona)}`)
    await expect(first).toContainText('admin')

    await test.step('by action', async () => {
      await page.getByLabel('Action').selectOption('Admin revoked')
      await expect(page).toHaveURL(/type=user\.revoke-admin/)
      await expect(first).toBeHidden()
      await page.getByLabel('Action').selectOption('Admin granted')
      await expect(first).toBeVisible()
    })

    await test.step('by person', async () => {
      await page.getByLabel('Person').fill(persona)
      await expect(page).toHaveURL(new RegExp(`actor=${persona}`))
      await expect(page.getByText('No results')).toBeVisible()
      await page.getByRole('button', { name: 'Show everything' }).click()
      await expect(page).toHaveURL('/admin?tab=audit')
      await expect(first.first()).toBeVisible()
      await first.getByRole('button', { name: 'Alex', exact: true }).first().click()
      await expect(page).toHaveURL(/actor=/)
    })

    await test.step('by target and date', async () => {
      await page.getByRole('button', { name: 'Show everything' }).click()
      await first
        .getByRole('button', { name: called(persona), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(/target=/)
      await expect(page.getByRole('listitem').filter({ hasText: 'gave the admin role to' })).toHaveCount(1)
      await page.getByLabel('From').fill('2020-01-01')
      await page.getByLabel('To', { exact: true }).fill('2020-01-02')
      await expect(page.getByText('No results')).toBeVisible()
    })

    const revoked = await page.request.delete(`/api/admin/team/${userId}`, {
      headers: { origin: new URL(page.url()).origin },
    })
    expect(revoked.status()).toBe(200)
  })

  test('continues after the end of a page', async ({ page }) => {
    await signIn(page, 'alex')
    await page.route(/\/api\/admin\/audit/, (route) => {
      const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 4)
      const entry = {
        _id: String(cursor - 1),
        at: '2026-11-20T09:00:00.000Z',
        actor: null,
        action: 'listing.purge',
        target: { kind: 'listing', id: `thing ${cursor}`, name: null, serverId: null },
        before: null,
        after: null,
      }
      return route.fulfill({ json: { items: [entry], next: cursor > 3 ? String(cursor - 1) : null } })
    })
    await page.goto('/admin?tab=audit')
    await expect(page.getByRole('listitem').filter({ hasText: 'permanently deleted' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Older entries' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'permanently deleted' })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Older entries' })).toBeHidden()
  })
})

test('odd votes of a day are made void with reasons, and taken back, by keyboard too', async ({ page }) => {
  await signIn(page, 'alex')
  await page.goto('/admin?tab=votes')
  const first = page.locator('[data-row]').first()
  await expect(first).toContainText('Held because')
  const name = (await first.getByRole('heading').textContent()) ?? ''
  const day = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await first.getByRole('button', { name: /^Show the votes/ }).click()
  await expect(first.getByRole('region', { name: 'Votes' })).toContainText(/The same \w+ as/)
  await first.getByRole('button', { name: /^Make void/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Make these votes void?' })
  await dialog.getByRole('button', { name: 'Make void' }).click()
  await expect(dialog).toContainText('Choose why.')
  await dialog.getByLabel('Why').selectOption({ label: 'A vote is void because it was cast by a script' })
  await dialog.getByRole('button', { name: 'Make void' }).click()
  await expect(dialog).toBeHidden()
  await expect(day).toHaveCount(0)

  await page.getByRole('button', { name: 'Decided' }).click()
  await expect(day).toContainText('Void')
  await day.focus()
  await page.keyboard.press('u')
  await expect(day).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(day).toContainText('Held because')
  // The details are open as they were left.
  await expect(day.getByRole('region', { name: 'History' })).toContainText('took back the verdict')
})
