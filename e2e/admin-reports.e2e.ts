import { expect, test, toast } from './fixtures.ts'
import { called, row } from './lib/admin.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { hold, post, refuse } from './lib/requests.ts'
import { writeReview } from './lib/seed.ts'

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
      await expect(dialog).toBeHidden()
      await page.getByLabel('Status').selectOption('All')
      await expect(mine).toContainText('Closed by Alex')
    })

    await test.step('its reporter sees the status, but not the note', async () => {
      await reporter.goto('/dashboard?tab=reports')
      const reports = reporter.getByRole('region', { name: 'Your Reports' })
      await expect(reports.getByRole('row').filter({ hasText: details })).toContainText('Closed')
      await expect(reports).not.toContainText('Wrote to the owner.')
    })
  })

  test('remove the review on request', async ({ page, persona, newcomer }) => {
    const listing = await findListing(page, isSteves)
    const author = await newcomer(persona)
    const text = `Written by ${persona} in anger.`
    const review = await writeReview(author, listing._id, 1, text)
    const owner = await newcomer('steve')
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

  test('are processed by keyboard alone, revert what failed, and tell the second of two admins', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^409 POST \/api\/admin\/reports/, /^500 POST \/api\/admin\/reports/)
    const reporter = await newcomer(persona)
    const listing = await findListing(page, (found) => !isSteves(found))
    const details = `Typed by ${persona}.`
    const { _id: id } = await post(reporter, `/api/servers/${listing._id}/report`, {
      reason: 'other',
      details,
    })
    await signIn(page, 'alex')
    await page.goto('/admin?tab=reports&type=servers')
    const mine = row(page, details)
    await expect(mine).toBeVisible()
    // Graver reports come first: each press moves on by one.
    const focused = page.locator('li[data-row]').filter({ has: page.locator(':focus') })
    const before = await page
      .locator('li[data-row]')
      .evaluateAll((rows: HTMLElement[]) => rows.map(({ dataset }) => dataset['row'] ?? ''))
    const own = (await mine.getAttribute('data-row')) ?? ''
    expect(before).toContain(own)
    for (const next of before.slice(0, before.indexOf(own) + 1)) {
      await page.keyboard.press('j')
      await expect(focused).toHaveAttribute('data-row', next)
    }
    await page.keyboard.press('a')
    await expect(toast(page, 'Marked as reviewed')).toBeVisible()
    // The focus is still in the list, on the next row.
    await expect(mine).toBeHidden()
    await expect(page.locator('li[data-row] :focus')).toHaveCount(1)
    await page.keyboard.press('z')
    await expect(toast(page, 'Report reopened')).toBeVisible()
    await expect(mine).toBeVisible()

    await page.route(/\/reviewed$/, refuse(500, 'Something went wrong on our side.'))
    await mine.getByRole('button', { name: /^Mark reviewed/ }).click()
    await expect(toast(page, 'Failed')).toBeVisible()
    await expect(mine.getByRole('button', { name: /^Mark reviewed/ })).toBeVisible()
    await page.unroute(/\/reviewed$/)

    await post(page, `/api/admin/reports/${id}/close`, {})
    await mine.getByRole('button', { name: /^Close Report/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click()
    await expect(toast(page, 'Failed to close')).toBeVisible()
    await expect(toast(page, 'This report is already closed, by Alex.')).toBeVisible()
    await expect(mine).toBeHidden()
  })

  test('about one thing are marked together, and put back when that fails', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^500 POST \/api\/admin\/reports/)
    const listing = await findListing(page, (found) => !isSteves(found))
    for (const name of [persona, `${persona}b`]) {
      const reporter = await newcomer(name)
      await post(reporter, `/api/servers/${listing._id}/report`, { reason: 'spam', details: `By ${name}.` })
    }
    await signIn(page, 'alex')
    await page.goto('/admin?tab=reports&type=servers')
    const both = page.locator('[data-row]').filter({ hasText: `By ${persona}b.` })
    const mark = both.getByRole('button', { name: /^Mark all \d+ reviewed/ })
    const groups = /\/groups\/.*\/close$/
    const letGo = await hold(page, groups, refuse(500, 'Something went wrong on our side.'))
    await mark.click()
    await expect(mark).toBeHidden()
    await expect(both).toContainText('Reviewed')
    letGo()
    await expect(toast(page, 'Failed')).toBeVisible()
    await expect(mark).toBeVisible()
    await page.unroute(groups)
    await mark.click()
    await expect(
      page.locator('[aria-live="polite"]').getByText(/^\d+ reports marked as reviewed$/),
    ).toBeVisible()
    await expect(both).toBeHidden()
  })
})
