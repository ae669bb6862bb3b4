import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { recordRequests } from './lib/requests.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a visitor configures a badge, sees the preview and copies the code', async ({ page, problems }) => {
  problems.expect(/^404 GET \/api\/embed/)
  const { _id, name } = await findListing(page, (listing) => listing.ratingCnt > 0)
  await page.goto('/tools/embed')
  await expect(page.getByText('Enter a server id to see your badge here.')).toBeVisible()
  const requests = recordRequests(page, /\/badge$/)
  await page.getByLabel('Server id').pressSequentially(`${new URL(page.url()).origin}/servers/${_id}`)
  const badge = page.locator('realmport-badge a')
  await expect(badge).toContainText(name)
  expect(new Set(requests)).toEqual(new Set([`GET /api/embed/servers/${_id}/badge`]))

  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light')
  await page.getByLabel('Variant').selectOption('Compact')
  await page.getByLabel('Corner radius').fill('99')
  await page.getByText('Show rating').click()
  await expect(badge).toHaveCSS('border-radius', '16px')
  await expect(badge).toHaveCSS('background-color', 'rgb(255, 253, 247)')
  // Each change of an option makes the badge anew.
  await expect.poll(() => badge.boundingBox()).toMatchObject({ width: 240, height: 36 })
  await page.getByLabel('Corner radius').blur()
  await expect(page.getByLabel('Corner radius')).toHaveValue('16')

  await page.getByRole('button', { name: 'Copy snippet' }).click()
  await expect(toast(page, 'Snippet copied')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `<realmport-badge badge="${_id}" theme="light" variant="compact" rounded="16" show="votes">`,
  )
  await page.getByRole('tab', { name: 'Markdown' }).click()
  await expect(page.getByLabel('Markdown snippet')).toContainText('[![')
  const address = /\((http[^)]+\.svg[^)]*)\)/.exec(
    (await page.getByLabel('Markdown snippet').textContent()) ?? '',
  )?.[1]
  expect((await page.request.get(address ?? '')).headers()['content-type']).toContain('image/svg+xml')

  await page.getByLabel('Server id').fill('AAAAAAAAAAAA')
  await expect(page.getByText('Server not found. Only approved servers have a badge.')).toBeVisible()
  await expect(badge).toHaveCount(0)
  await page.getByLabel('Server id').fill('nothing')
  await expect(page.getByText('This is not a server id or a link to a server’s page.')).toBeVisible()
})

test('an owner’s link opens it with the server filled in', async ({ page }) => {
  await signIn(page, 'steve')
  const { _id, name } = await findListing(page, isSteves)
  await page.goto(`/servers/${_id}`)
  await page.getByRole('link', { name: 'Make a badge' }).click()
  await expect(page).toHaveURL(`/tools/embed?id=${_id}`)
  await expect(page.locator('realmport-badge a')).toContainText(name)
})

test('an owner chooses one of their servers, and copies what the policy of their site has to allow', async ({
  page,
}) => {
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto('/tools/embed')
  await page.getByLabel('Your servers').selectOption(name)
  await expect(page.getByLabel('Server id')).toHaveValue(_id)
  await page.getByRole('button', { name: 'Copy directives' }).click()
  await expect(toast(page, 'Directives copied')).toBeVisible()
  const { origin } = new URL(page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `script-src ${origin};\nconnect-src ${origin};\nimg-src ${origin};`,
  )
})
