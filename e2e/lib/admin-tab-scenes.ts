import type { Page } from '@playwright/test'
import { hold } from './requests.ts'
import { pressFirst, reading, saying, seenBy, seenByVisitors } from './scene.ts'
import type { Scene } from './scenes.ts'

const REPORTS = /\/api\/admin\/reports(?:\/groups)?\?/
const APPLICATIONS = /\/api\/admin\/applications\?/
const ODD_DAYS = /\/api\/admin\/odd-days\?/
const TRAIL = /\/api\/admin\/audit/
const TEAM = /\/api\/admin\/team$/
const MINE = /\/api\/applications\/me/
const EMPTY = { items: [], total: 0, page: 1, limit: 25 }

async function openOddDay(page: Page): Promise<void> {
  await openTab(page, 'votes', 'Show the people')
  // Reviews of one minute may come before them.
  const day = page.locator('[data-row]').filter({ hasText: /votes: [1-9]\d* newcomers/ })
  await day
    .first()
    .getByRole('button', { name: /^Show the people/ })
    .click()
  await page.getByText('First day here').first().waitFor()
}

/** The admin screens in their normal states. */
export const ADMIN_TAB_SCREENS: readonly Scene[] = [
  ...seenBy('sunny', {
    application: openForm,
  }),
  ...seenBy('alex', {
    'admin-reports': (page) => openTab(page, 'reports', 'Open Server'),
    'admin-applications': (page) => openTab(page, 'applications', 'Open the application'),
    'admin-votes': (page) => openTab(page, 'votes', 'Show the people'),
    'admin-audit': openTrail,
    'admin-team': openTeam,
    'admin-person': openPerson,
  }),
]

/** Their other states. */
export const ADMIN_TAB_STATES: readonly Scene[] = [
  ...seenBy('alex', {
    'admin-reports-all': (page) => openTab(page, 'reports&status=all&type=reviews', 'Open Server'),
    'admin-reports-on-their-way': async (page) => {
      await hold(page, REPORTS)
      await page.goto('/admin?tab=reports')
      await page.getByRole('heading', { name: 'Reports' }).waitFor()
    },
    'admin-reports-failing': reading(REPORTS, '/admin?tab=reports', 'Failed to load'),
    'admin-reports-empty': reading(REPORTS, '/admin?tab=reports', 'No report is waiting for you.', EMPTY),
    'admin-reports-close-dialog': async (page) => {
      await openTab(page, 'reports&type=reviews', 'Close Report')
      await pressFirst(page, /^Close Report/)
      await page.getByRole('dialog', { name: 'Close report' }).getByLabel('Delete this review').check()
    },
    'admin-votes-open': async (page) => {
      await openOddDay(page)
    },
    'admin-votes-void-dialog': async (page) => {
      await openOddDay(page)
      await pressFirst(page, /^Make .* void/)
      await page.getByRole('dialog', { name: 'Make these votes void?' }).getByLabel('Rule').waitFor()
    },
    'admin-votes-failing': reading(ODD_DAYS, '/admin?tab=votes', 'Failed to load'),
    'admin-votes-empty': reading(ODD_DAYS, '/admin?tab=votes', 'No odd days', EMPTY),
    'admin-applications-failing': reading(APPLICATIONS, '/admin?tab=applications', 'Failed to load'),
    'admin-applications-nothing-found': saying('/admin?tab=applications&q=qqxxzz', 'No results'),
    'admin-applications-dialog': async (page) => {
      await openTab(page, 'applications', 'Open the application')
      await pressFirst(page, /^Open the application/)
      await page.getByRole('dialog').getByLabel('Status').waitFor()
    },
    'admin-applications-delete-dialog': async (page) => {
      await openTab(page, 'applications', 'Open the application')
      await pressFirst(page, /^Open the application/)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog', { name: 'Delete application?' }).waitFor()
    },
    'admin-audit-nothing-found': saying('/admin?tab=audit&actor=nobodyOfThisName', 'No results'),
    'admin-audit-failing': reading(TRAIL, '/admin?tab=audit', 'Failed to load'),
    'admin-team-refused': async (page) => {
      await openTeam(page)
      await page.getByLabel('Add an admin').fill('nobodyOfThisName')
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByText('Nobody with this name or id has signed in here yet.').waitFor()
    },
    'admin-team-revoke-dialog': async (page) => {
      await openTeam(page)
      await page.getByRole('button', { name: 'Revoke Mossback' }).click()
      await page.getByRole('dialog', { name: 'Revoke Mossback?' }).waitFor()
    },
  }),
  ...seenByVisitors({
    'application-of-a-visitor': saying('/application', 'Sign in to apply for staff'),
  }),
  ...seenBy('sunny', {
    'application-faulty': async (page) => {
      await openForm(page)
      await page.getByLabel('Age', { exact: true }).fill('7')
      await page.getByRole('textbox', { name: 'Links' }).fill('https://a-long-address.example/'.repeat(40))
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByText('References are required').waitFor()
    },
    'application-failing': reading(MINE, '/application', 'We couldn’t load your application.'),
  }),
  ...(['pending', 'rejected', 'accepted'] as const).map((status) => ({
    name: `application-${status}`,
    persona: 'sunny',
    open: async (page: Page) => {
      await page.route(MINE, (route) => route.fulfill({ json: standing(status) }))
      await page.goto('/application')
      await page.getByText('A note from the team').waitFor()
      if (status !== 'accepted') await page.getByLabel('Age', { exact: true }).waitFor()
    },
  })),
]

async function openForm(page: Page): Promise<void> {
  await page.goto('/application')
  await page.getByLabel('Age', { exact: true }).waitFor()
}

async function openTab(page: Page, search: string, name: string): Promise<void> {
  await page.goto(`/admin?tab=${search}`)
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .or(page.getByRole('link', { name: new RegExp(`^${name}`) }))
    .first()
    .waitFor()
}

async function openTrail(page: Page): Promise<void> {
  await page.route(TRAIL, (route) => route.fulfill({ json: { items: ENTRIES, next: '1' } }))
  await page.goto('/admin?tab=audit')
  await page.getByRole('button', { name: 'Older entries' }).waitFor()
}

async function openTeam(page: Page): Promise<void> {
  await page.route(TEAM, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { items: MEMBERS } }) : route.fallback(),
  )
  await page.goto('/admin?tab=team')
  await page.getByText('Mossback').first().waitFor()
}

/** Steve, who owns sample servers, from the search of the team tab. */
async function openPerson(page: Page): Promise<void> {
  await page.goto('/admin?tab=team')
  await page.getByLabel('Add an admin').fill('steve')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: /^steve$/i }).click()
  await page.getByRole('button', { name: 'Restrict' }).waitFor()
}

const ALEX = { id: 'AAAAAAAAAAAA', username: 'alex', avatar: null }
const MEMBERS = [
  { _id: ALEX.id, username: 'alex', avatar: null, since: null, grantedBy: null },
  {
    _id: 'BBBBBBBBBBBB',
    username: 'Mossback',
    avatar: null,
    since: '2026-11-01T10:00:00.000Z',
    grantedBy: ALEX,
  },
]

function standing(status: string) {
  const item = {
    _id: 'CCCCCCCCCCCC',
    userId: 'DDDDDDDDDDDD',
    userSnapshot: { id: 'DDDDDDDDDDDD', username: 'sunny', avatar: null },
    age: 19,
    skills: 'Calm.',
    references: 'Alex.',
    motivation: 'I am here anyway.',
    links: [],
    status,
    reviewerNote: 'Thank you for the long letter.\nWe read every word of it.',
    createdAt: '2026-11-19T09:00:00.000Z',
    updatedAt: '2026-11-19T12:00:00.000Z',
  }
  const earlier = { ...item, _id: 'EEEEEEEEEEEE', status: 'rejected', createdAt: '2026-09-02T09:00:00.000Z' }
  return { item, items: [item, earlier], cooldownMs: status === 'rejected' ? 7_500_000 : 0, canApply: false }
}

const entry = (number: number, action: string, kind: string, name: string | null, change: object) => ({
  _id: String(number),
  at: `2026-11-20T0${number}:12:00.000Z`,
  actor: ALEX,
  action,
  target: { kind, id: `thing${number}`, name, serverId: kind === 'user' ? null : 'FFFFFFFFFFFF' },
  before: null,
  after: null,
  ...change,
})

const ENTRIES = [
  entry(9, 'listing.deny', 'listing', 'Cloudberry Harbour', {
    before: { moderation: 'pending', note: null },
    after: {
      moderation: 'denied',
      note: 'The invite leads to another server. Please put in the right one, then ask again.',
    },
  }),
  entry(8, 'listing.edit', 'listing', 'Skyhold', {
    actor: { id: 'GGGGGGGGGGGG', username: 'steve', avatar: null },
    before: { description: 'A quiet place above the clouds.', tags: ['Skyblock'] },
    after: { description: 'A quiet place above the clouds. Bring your own axe.', tags: ['Skyblock', 'PvP'] },
  }),
  entry(7, 'review.delete', 'review', 'Skyhold', { before: { rating: 1, text: 'Never played here.' } }),
  entry(6, 'user.grant-admin', 'user', 'Mossback', { before: { roles: [] }, after: { roles: ['admin'] } }),
  entry(5, 'listing.purge', 'listing', null, { actor: null, before: { name: 'Old Quay' } }),
  entry(4, 'user.sign-out-everywhere', 'user', null, {
    actor: { id: 'HHHHHHHHHHHH', username: null, avatar: null },
    before: { sessions: 3 },
  }),
]
