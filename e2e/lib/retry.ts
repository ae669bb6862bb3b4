import { expect, type Page } from '@playwright/test'
import { addressOf, recordRequests } from './requests.ts'

/** The dashboard loads a closed tab ahead. */
const SILENT = /\/api\/servers\/reports\/me/

/** Addresses that failed, from now on. */
export function watchFailures(page: Page): Set<string> {
  const failed = new Set<string>()
  page.on('response', (answer) => {
    const address = addressOf(answer.request())
    if (answer.status() === 400 && !SILENT.test(address)) failed.add(address)
  })
  return failed
}

/** Retry asks again for everything that failed. */
export async function expectRetry(page: Page, failed: Set<string>): Promise<void> {
  const retries = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  const asked = recordRequests(page, /^GET /)
  // All at once, because an error that asks again gives way to a placeholder. A part of the page can fail later.
  const retryAll = async () => {
    await retries.evaluateAll((all) =>
      all.forEach((each) => each.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    )
    return [...failed].filter((address) => !asked.includes(address))
  }
  await expect.poll(retryAll, { intervals: [200] }).toEqual([])
  expect(failed.size).toBeGreaterThan(0)
}
