import type { Page } from '@playwright/test'
import { hold } from './requests.ts'
import { asking, pressFirst, reading, saying, seenBy } from './scene.ts'
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
export const ADMIN_SCREENS: readonly Scene[] = seenBy('alex', {
  admin: (page) => openServers(page),
  'admin-queue': openQueue,
  'admin-appeals': async (page) => {
    await page.goto('/admin?tab=appeals')
    await page.getByRole('group', { name: 'Status' }).waitFor()
  },
  'admin-edit': openEdit,
})

/** Their other states. */
export const ADMIN_STATES: readonly Scene[] = seenBy('alex', {
  'admin-queue-details': async (page) => {
    await openQueue(page)
    await openDetails(page)
  },
  'admin-reports-details': async (page) => {
    await openServers(page, '?tab=reports')
    await openDetails(page)
  },
  'admin-servers-on-their-way': async (page) => {
    await hold(page, LIST)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Servers' }).waitFor()
  },
  'admin-failing': reading(LIST, '/admin', 'Failed to load'),
  'admin-empty': reading(LIST, '/admin?status=pending', 'No results', EMPTY),
  'admin-selected': async (page) => {
    await openQueue(page)
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.getByRole('button', { name: /^Approve \d+$/ }).waitFor()
  },
  'admin-deny-dialog': asking(openQueue, /^Deny /),
  'admin-delete-dialog': asking(openServers, /^Delete /),
  'admin-deleted': async (page) => {
    await page.route(LIST, (route) => route.fulfill({ json: DELETED }))
    await openServers(page, '?status=deleted')
  },
  'admin-edit-failing': reading(
    /\/api\/admin\/affiliates\/[\w-]{12}$/,
    '/admin/affiliates/AAAAAAAAAAAA/edit',
    'Failed to load',
  ),
  'admin-edit-not-found': saying('/admin/affiliates/AAAAAAAAAAAA/edit', 'Server not found'),
  'server-pending': async (page) => {
    await openQueue(page)
    await page.locator('[data-row] a').first().click()
    await page.getByText('Only its owner and staff can see this page.').waitFor()
  },
})

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
