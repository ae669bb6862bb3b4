import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { post, refuse } from './lib/requests.ts'

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
      await page.getByLabel('Age', { exact: true }).fill('12')
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
      await page.getByLabel('Age', { exact: true }).fill('21')
      await page.getByLabel('Skills').fill('Patience.')
      await page.reload()
      await expect(page.getByLabel('Age', { exact: true })).toHaveValue('21')
      await expect(page.getByLabel('Skills')).toHaveValue('Patience.')
    })

    const other = await page.context().newPage()
    await other.goto('/application')
    await expect(other.getByLabel('Age', { exact: true })).toHaveValue('')

    await test.step('is sent', async () => {
      await page.getByLabel('References').fill('Sunny knows me.')
      await page.getByLabel('Motivation').fill(`I am ${persona} and here every day.`)
      await page.getByRole('textbox', { name: 'Links' }).fill('https://example.com/me\n\njavascript:alert(1)')
      problems.expect(/^500 POST \/api\/applications$/)
      await page.route(/\/api\/applications$/, refuse(500, 'No.'))
      await send.click()
      await expect(toast(page, 'Could not submit application')).toBeVisible()
      await expect(page.getByLabel('Skills')).toHaveValue('Patience.')
      await page.unroute(/\/api\/applications$/)
      await send.click()
      await expect(toast(page, 'Application submitted! We’ll be in touch.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your application is in' })).toBeVisible()
      await expect(page.getByLabel('Age', { exact: true })).toBeDisabled()
      await expect(send).toBeDisabled()
    })

    await test.step('is not sent twice from another tab', async () => {
      problems.expect(/^409 POST \/api\/applications$/)
      await other.getByLabel('Age', { exact: true }).fill('21')
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
      await expect(page.getByLabel('Age', { exact: true })).toBeDisabled()
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
      await expect(page.getByLabel('Age', { exact: true })).toBeDisabled()
    })

    await test.step('tell the second of two admins about the decision', async () => {
      problems.expect(/^409 POST \/api\/admin\/applications/)
      await admin.getByLabel('Status').selectOption('All')
      // Not the cached list from before.
      await expect(admin.getByRole('listitem').filter({ has: open })).toContainText('Rejected')
      await open.click()
      const answer = await page.request.get('/api/applications/me')
      const { item }: { item: { _id: string } } = await answer.json()
      await post(admin, `/api/admin/applications/${item._id}/status`, { status: 'under-review' })
      await dialog.getByLabel('Status').selectOption('Accepted')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(toast(admin, 'Failed to update')).toBeVisible()
      await expect(toast(admin, 'This application has changed. It is now under-review.')).toBeVisible()
    })

    await test.step('accept it, which closes the form', async () => {
      // The dialog has kept the decision, which is now about the newer status.
      await expect(dialog.getByLabel('Status')).toHaveValue('accepted')
      await dialog.getByLabel('Reviewer note').fill('Welcome!')
      await dialog.getByRole('button', { name: 'Save' }).click()
      const offer = admin.getByRole('dialog', { name: /^Make .* a moderator\?$/ })
      await offer.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      const make = admin.getByRole('button', { name: /^Make moderator: / })
      await make.click()
      await offer.getByRole('button', { name: 'Make moderator' }).click()
      await expect(admin.getByText(/is a moderator now$/)).toBeVisible()
      await expect(make).toBeHidden()
      await expect(admin.getByRole('listitem').filter({ has: open })).toContainText('Moderator')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Congratulations, welcome aboard!' })).toBeVisible()
      await expect(page.getByText('Welcome!', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Age', { exact: true })).toBeHidden()
      await page.goto('/dashboard?tab=account')
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
    await expect(page.getByLabel('Age', { exact: true })).toBeDisabled()
    cooldownMs = 0
    await page.clock.runFor(60_000)
    await expect(page.getByLabel('Age', { exact: true })).toBeEnabled()
    await expect(page.getByText(/^You can apply again/)).toBeHidden()
  })
})
