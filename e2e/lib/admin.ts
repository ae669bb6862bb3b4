import { expect, type Page } from '@playwright/test'
import type { Moderation } from '#contract/staff/moderation.ts'
import { sendFrom } from './requests.ts'

interface AdminListing {
  discord: string | null
  _id: string
  name: string
  moderation: Moderation
}

/** Listings in one state, from the admin API. */
export async function listAsAdmin(
  page: Page,
  query: Record<string, string | number>,
): Promise<AdminListing[]> {
  const answer = await page.request.get('/api/admin/affiliates', { params: { limit: 50, ...query } })
  expect(answer.status()).toBe(200)
  const { items }: { items: AdminListing[] } = await answer.json()
  return items
}

/** Sets a listing's state as the admin who is signed in on the page, as another admin would. */
export async function setState(page: Page, id: string, moderation: Moderation): Promise<void> {
  await sendFrom(page, 'PATCH', `/api/admin/affiliates/${id}`, { moderation })
}

/** Some approved listings that no other test uses, newest first. */
export async function takeApproved(page: Page, count: number): Promise<AdminListing[]> {
  const approved = await listAsAdmin(page, { moderation: 'approved', page: 2 })
  // Approving one without a way in asks first.
  const items = approved.filter(({ discord }) => discord !== null).slice(0, count)
  expect(items).toHaveLength(count)
  return items
}

/** The id of the person who is signed in on the page. */
export async function idOf(page: Page): Promise<string> {
  const { userId }: { userId: string } = await (await page.request.get('/api/auth/me')).json()
  return userId
}

/** The display name of a persona. */
export const called = (persona: string) => persona.charAt(0).toUpperCase() + persona.slice(1)

/** The row of an admin list that contains this text. */
export const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
