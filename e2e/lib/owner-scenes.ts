import type { Page } from '@playwright/test'
import { editListing, findOwnListing } from './own-listings.ts'
import { hold, refuse } from './requests.ts'
import type { Scene } from './scenes.ts'

const MINE = /\/api\/(affiliates\/me|servers\/reports\/me)/
const ONE = /\/api\/affiliates\/[\w-]{12}$/
const fail = refuse(400, 'The harbour master is asleep.', 'invalid_input')

/** The owner's screens as one meets them. */
export const OWNER_SCREENS: readonly Scene[] = [
  { name: 'dashboard-of-an-owner', persona: 'steve', open: openDashboard },
  { name: 'edit', persona: 'steve', open: async (page) => void (await openEdit(page)) },
]

/** What else they can look like. */
export const OWNER_STATES: readonly Scene[] = [
  {
    name: 'dashboard-placeholders',
    persona: 'steve',
    open: async (page) => {
      await hold(page, MINE)
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Your Affiliations' }).waitFor()
    },
  },
  {
    name: 'dashboard-lists-failing',
    persona: 'steve',
    open: async (page) => {
      await page.route(MINE, fail)
      await page.goto('/dashboard')
      await page.getByText('We couldn’t load your affiliations.').waitFor()
    },
  },
  {
    name: 'edit-placeholders',
    persona: 'steve',
    open: async (page) => {
      await openDashboard(page)
      await hold(page, ONE)
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByRole('heading', { name: 'Edit Affiliation' }).waitFor()
    },
  },
  {
    name: 'edit-failing',
    persona: 'steve',
    open: async (page) => {
      await openDashboard(page)
      await page.route(ONE, fail)
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByText('We couldn’t load this listing.').waitFor()
    },
  },
  {
    name: 'edit-faulty',
    persona: 'steve',
    open: async (page) => {
      await openEdit(page)
      await page.getByLabel('Name').fill('x')
      await page.getByLabel('Discord').fill('https://elsewhere.example')
      await page.getByLabel('Description').fill('Far too long. '.repeat(40))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Name needs at least 3 characters.').waitFor()
    },
  },
  {
    name: 'edit-leaving',
    persona: 'steve',
    open: async (page) => {
      await openEdit(page)
      await page.getByLabel('Description').fill('Half a thought')
      await page.getByRole('link', { name: 'View page' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
  {
    name: 'edit-conflict',
    persona: 'steve',
    open: async (page) => {
      const id = await openEdit(page)
      await page.getByLabel('Description').fill('A long story about an island. '.repeat(12))
      await editListing(page, id, { description: `Told elsewhere, at ${Date.now()}.` })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('dialog', { name: 'Saved elsewhere meanwhile' }).waitFor()
    },
  },
]

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('article').first().waitFor()
}

/** Opens the form of an approved listing. Gives its id. */
async function openEdit(page: Page): Promise<string> {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/edit`)
  await page.getByLabel('Name').waitFor()
  return _id
}
