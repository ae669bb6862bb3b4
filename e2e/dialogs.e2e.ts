import { expect, test } from './fixtures.ts'
import { untilEntered, untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { hold, refuse } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

test('Back closes a dialog and stays on the page, also right after it was loaded', async ({ page }) => {
  const { slug } = await findListing(page, () => true)
  await page.goto('/info')
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  const dialog = page.getByRole('dialog')
  const share = page.getByRole('button', { name: 'Share', exact: true }).first()
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await share.click()
    await expect(dialog).toBeVisible()
    await untilEntered(page)
    await close()
    await expect(dialog).toBeHidden()
    await untilLeft(page)
    await expect(page).toHaveURL(`/servers/${slug}`)
  }
  await expect(share).toBeFocused()
  // Dialogs leave no steps behind.
  await page.goBack()
  await expect(page).toHaveURL('/info')
})

test('Back closes a dialog that was opened again at once', async ({ page }) => {
  const { slug } = await findListing(page, () => true)
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  const share = page.getByRole('button', { name: 'Share', exact: true }).first()
  await share.click()
  await untilEntered(page)
  await share.evaluate(async (button: HTMLElement) => {
    document.querySelector<HTMLElement>('dialog[open] [aria-label="Close"]')?.click()
    await new Promise((resolve) => setTimeout(resolve))
    button.click()
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await untilEntered(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`/servers/${slug}`)
})

test('a page that is loaded again over an open dialog is one step', async ({ page }) => {
  const { slug } = await findListing(page, () => true)
  await page.goto('/info')
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await expect(dialog).toBeVisible()
  await untilEntered(page)
  await page.reload()
  await untilLeft(page)
  await untilComplete(page)
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/info')
})

test('a dialog that led to another site is no step on the way back', async ({ page }) => {
  const { slug } = await findListing(page, () => true)
  await page.goto('/info')
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await untilEntered(page)
  await page.goto('data:text/html,Elsewhere')
  await page.goBack()
  await expect(page).toHaveURL(`/servers/${slug}`)
  await untilLeft(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/info')
})

test('what was chosen in a dialog stays when Back closes it', async ({ page }) => {
  await page.goto('/servers')
  const shown = page.getByText(/^Showing /)
  const all = await shown.textContent()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await untilEntered(page)
  await dialog
    .getByRole('button', { name: /^Server/ })
    .first()
    .click()
  await expect(page).toHaveURL(/with=kind-server/)
  await expect(shown).not.toHaveText(all ?? '')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/with=kind-server/)
  await expect(shown).not.toHaveText(all ?? '')
  await page.goBack()
  await expect(page).not.toHaveURL(/with=/)
  await expect(shown).toHaveText(all ?? '')
})

test('a dialog that leads on is no step of its own', async ({ page, persona }) => {
  await signIn(page, persona)
  const { slug, name } = await findListing(page, (found) => !isSteves(found))
  await page.goto('/servers')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await untilEntered(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Server/ })
    .first()
    .click()
  await expect(page).toHaveURL(/with=kind-server/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).not.toHaveURL(/with=/)
  await untilLeft(page)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(`/servers/${slug}`)
})

test('a link that is pressed before a closed dialog has left the history leads to its page', async ({
  page,
}) => {
  const { slug } = await findListing(page, () => true)
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await untilEntered(page)
  // As on a busy phone, which answers the press before it takes the step back.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => addEventListener('step', back, { once: true })
  })
  await page.keyboard.press('Escape')
  await untilLeft(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hubs' }).click()
  await expect(page).toHaveURL('/hubs')
  await page.evaluate(() => dispatchEvent(new Event('step')))
  await page.waitForTimeout(1000)
  await expect(page).toHaveURL('/hubs')
  await expect(page.getByRole('heading', { level: 1, name: 'Hubs' })).toBeVisible()
})

test('a dialog that loads late takes no letters from a field', async ({ page, persona }) => {
  await signIn(page, persona)
  const { slug } = await findListing(page, (found) => !isSteves(found))
  await page.goto(`/servers/${slug}`)
  await untilComplete(page)
  const letGo = await hold(page, /\/assets\/ReportDialog.*\.js$/)
  await page.getByRole('button', { name: 'Report server' }).click()
  const review = page.getByRole('textbox', { name: /Your review/ })
  await page.getByRole('button', { name: 'Write a review' }).click()
  await review.fill('A calm place')
  const loaded = page.waitForResponse(/ReportDialog/)
  letGo()
  await (await loaded).finished()
  // Longer than the dialog needs to open.
  await page.waitForTimeout(1000)
  await page.keyboard.type(' to build.')
  await expect(review).toHaveValue('A calm place to build.')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a suggestion that is being sent takes no more text, also when it is opened again', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^503 POST \/api\/roadmap\/suggest/)
  await signIn(page, persona)
  await page.goto('/roadmap')
  await untilComplete(page)
  const letGo = await hold(page, /\/api\/roadmap\/suggest$/, refuse(503, 'Try again.'))
  const open = page.getByRole('button', { name: 'Suggest a feature' })
  const title = page.getByRole('dialog').getByLabel('Title')
  await open.click()
  await title.fill(`Foghorn ${persona}`)
  await page.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(title).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(title).toBeHidden()
  await untilLeft(page)
  await open.click()
  await expect(title).toHaveValue(`Foghorn ${persona}`)
  await expect(title).not.toBeEditable()
  letGo()
  await expect(title).toBeEditable()
})
