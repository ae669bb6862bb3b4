import type { Page } from '@playwright/test'
import { hold } from './requests.ts'
import { pressFirst, reading } from './scene.ts'
import type { Scene } from './scenes.ts'

const LIST = /\/api\/admin\/affiliates\?/
const EMPTY = { items: [], total: 0, page: 1, limit: 25, cut: false }

const DAY = 24 * 3_600_000
const DELETED = {
  ...EMPTY,
  items: [
    {
      _id: 'AAAAAAAAAAAA',
      name: 'Sunken Lantern',
      moderation: 'approved',
      ownerInfo: { id: 'BBBBBBBBBBBB', username: 'marina', avatar: null },
      ownerId: 'BBBBBBBBBBBB',
      discord: 'https://discord.gg/sunken',
      created: new Date(Date.now() - 90 * DAY).toISOString(),
      waitingSince: null,
      deletedAt: new Date(Date.now() - 2 * DAY).toISOString(),
    },
  ],
  total: 1,
}

/** The admin screens in their normal states. */
export const ADMIN_SCREENS: readonly Scene[] = [
  { name: 'admin', persona: 'alex', open: (page) => openServers(page) },
  { name: 'admin-queue', persona: 'alex', open: openQueue },
  {
    name: 'admin-appeals',
    persona: 'alex',
    open: async (page) => {
      await page.goto('/admin?tab=appeals')
      await page.getByRole('group', { name: 'Status' }).waitFor()
    },
  },
  { name: 'admin-edit', persona: 'alex', open: openEdit },
]

/** Their other states. */
export const ADMIN_STATES: readonly Scene[] = [
  {
    name: 'admin-queue-details',
    persona: 'alex',
    open: async (page) => {
      await openQueue(page)
      await openDetails(page)
    },
  },
  {
    name: 'admin-reports-details',
    persona: 'alex',
    open: async (page) => {
      await openServers(page, '?tab=reports')
      await openDetails(page)
    },
  },
  {
    name: 'admin-servers-on-their-way',
    persona: 'alex',
    open: async (page) => {
      await hold(page, LIST)
      await page.goto('/admin')
      await page.getByRole('heading', { name: 'Servers' }).waitFor()
    },
  },
  reading('admin-failing', LIST, ['/admin', 'Failed to load', 'alex']),
  reading('admin-empty', LIST, ['/admin?status=pending', 'No results', 'alex'], EMPTY),
  {
    name: 'admin-selected',
    persona: 'alex',
    open: async (page) => {
      await openQueue(page)
      await page.getByRole('checkbox', { name: /^Select all/ }).check()
      await page.getByRole('button', { name: /^Approve \d+$/ }).waitFor()
    },
  },
  {
    name: 'admin-deny-dialog',
    persona: 'alex',
    open: async (page) => {
      await openQueue(page)
      await pressFirst(page, /^Deny /)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-delete-dialog',
    persona: 'alex',
    open: async (page) => {
      await openServers(page)
      await pressFirst(page, /^Delete /)
      await page.getByRole('dialog', { name: 'Delete affiliate?' }).waitFor()
    },
  },
  {
    name: 'admin-deleted',
    persona: 'alex',
    open: async (page) => {
      await page.route(LIST, (route) => route.fulfill({ json: DELETED }))
      await openServers(page, '?status=deleted')
    },
  },
  reading('admin-edit-failing', /\/api\/admin\/affiliates\/[\w-]{12}$/, [
    '/admin/affiliates/AAAAAAAAAAAA/edit',
    'Failed to load',
    'alex',
  ]),
  {
    name: 'admin-edit-not-found',
    persona: 'alex',
    open: async (page) => {
      await page.goto('/admin/affiliates/AAAAAAAAAAAA/edit')
      await page.getByRole('heading', { name: 'Server not found' }).waitFor()
    },
  },
  {
    name: 'server-pending',
    persona: 'alex',
    open: async (page) => {
      await openQueue(page)
      await page.locator('[data-row] a').first().click()
      await page.getByText('Only its owner and staff can see this page.').waitFor()
    },
  },
]

async function openDetails(page: Page): Promise<void> {
  await pressFirst(page, /^Details of /)
  await page.getByText('Notes for staff').waitFor()
}

async function openServers(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin${search}`)
  await page.locator('[data-row]').first().waitFor()
}

async function openEdit(page: Page): Promise<void> {
  await openQueue(page)
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Moderation state').waitFor()
}

async function openQueue(page: Page): Promise<void> {
  await openServers(page, '?status=pending')
}
