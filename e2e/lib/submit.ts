import type { Page } from '@playwright/test'

/** Fills in what the form to submit a server needs, but for its picture. */
export async function describeServer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Server name').fill(name)
  await page.getByLabel('IP:PORT or Realm Code').fill('play.skyhold.example:19133')
  await page.getByLabel('Discord invite').fill('skyhold')
  await page.getByLabel('Description').fill('A quiet place above the clouds.\nBring your own axe.')
}
