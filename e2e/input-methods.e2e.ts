import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { recordRequests } from './lib/requests.ts'

/** Presses Enter to end a word that an input method composes. */
const endWord = (field: Locator) =>
  field.evaluate((element) => {
    const press = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    })
    element.dispatchEvent(press)
  })

test('Enter that ends a word of Japanese chooses and sends nothing', async ({ page }) => {
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  const sent = recordRequests(page, /^(?:POST|DELETE) \/api\/affiliates\//)
  await page.goto(`/dashboard/affiliates/${_id}/settings`)
  await page.getByRole('button', { name: 'Withdraw this server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  await endWord(dialog.getByRole('textbox'))
  await expect(dialog).toBeVisible()

  await page.goto(`/dashboard/affiliates/${_id}/edit`)
  const language = page.getByLabel('Find a language')
  await language.fill('japan')
  await endWord(language)
  await expect(language).toHaveValue('japan')
  await language.press('Enter')
  await expect(language).toHaveValue('')

  const banner = page.getByLabel('Banner URL')
  await banner.fill('https://elsewhere.example/x.png')
  await endWord(banner)
  expect(sent).toEqual([])
})
