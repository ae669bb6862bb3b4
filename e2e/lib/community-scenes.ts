import type { Page } from '@playwright/test'
import { hold } from './requests.ts'
import { fail, pressFirst } from './scene.ts'
import type { Scene } from './scenes.ts'

const HUBS = /\/api\/guilds\?/
const ROADMAP = /\/api\/roadmap\?/
const STAFF_HUBS = /\/api\/admin\/hubs$/
const STAFF_ROADMAP = /\/api\/admin\/roadmap\?/

/**
 * Opens the page by a link, so that it requests the data from the API and does not use the server-rendered
 * data.
 */
async function follow(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('article').first().waitFor()
}

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first().waitFor()
}

/** Hubs and the roadmap in their normal states. */
export const COMMUNITY_SCREENS: readonly Scene[] = [
  {
    name: 'match',
    open: async (page) => {
      await page.goto('/match')
      await page.getByRole('heading', { name: 'Match me' }).waitFor()
    },
  },
  { name: 'match-results', open: (page) => open(page, '/match?on=switch&play=survival&who=family') },
  { name: 'hubs', open: (page) => open(page, '/hubs') },
  { name: 'roadmap', open: (page) => open(page, '/roadmap') },
  { name: 'admin-hubs', persona: 'alex', open: (page) => openTab(page, 'hubs') },
  { name: 'admin-roadmap', persona: 'alex', open: (page) => openTab(page, 'roadmap') },
]

/** Their other states. */
export const COMMUNITY_STATES: readonly Scene[] = [
  {
    name: 'hubs-loading',
    open: async (page) => {
      await hold(page, HUBS)
      await follow(page, 'Hubs')
      await page.getByRole('main').getByText('Loading…').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'hubs-failing',
    open: async (page) => {
      await page.route(HUBS, fail)
      await follow(page, 'Hubs')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'hubs-empty',
    open: async (page) => {
      await page.route(HUBS, (route) => route.fulfill({ json: { items: [] } }))
      await follow(page, 'Hubs')
      await page.getByRole('heading', { name: 'No public hubs' }).waitFor()
    },
  },
  {
    name: 'roadmap-loading',
    open: async (page) => {
      await hold(page, ROADMAP)
      await follow(page, 'Roadmap')
      await page.getByRole('main').getByText('Loading…').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'roadmap-failing',
    open: async (page) => {
      await page.route(ROADMAP, fail)
      await follow(page, 'Roadmap')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'roadmap-empty',
    open: async (page) => {
      await page.goto('/roadmap?q=qqxxzz')
      await page.getByRole('heading', { name: 'No matching items' }).waitFor()
    },
  },
  {
    name: 'roadmap-voted',
    open: async (page) => {
      await page.route(/\/api\/roadmap\/votes$/, async (route) => {
        const list = await page.request.get('/api/roadmap')
        const { items }: { items: { _id: string }[] } = await list.json()
        await route.fulfill({ json: { items: items.slice(0, 2).map(({ _id }) => _id) } })
      })
      await open(page, '/roadmap')
      await page
        .getByRole('button', { name: /^Voted: / })
        .first()
        .waitFor()
      await pressFirst(page, /^History/)
      await page.getByRole('article').getByText('Suggested').first().waitFor()
    },
  },
  {
    name: 'roadmap-suggest-dialog',
    open: async (page) => {
      await open(page, '/roadmap')
      await page.getByRole('button', { name: 'Suggest a feature' }).click()
      await page.getByLabel('Title').fill('A world map')
      await page.getByText('Vote for it instead').waitFor()
    },
  },
  {
    name: 'roadmap-suggest-faulty-dialog',
    persona: 'sunny',
    open: async (page) => {
      await open(page, '/roadmap')
      await page.getByRole('button', { name: 'Suggest a feature' }).click()
      await page.getByLabel('Description').fill('Far too long. '.repeat(90))
      await page.getByRole('button', { name: 'Send suggestion' }).click()
      await page.getByText('Give your idea a title.').waitFor()
    },
  },
  {
    name: 'admin-hubs-failing',
    persona: 'alex',
    open: async (page) => {
      await page.route(STAFF_HUBS, fail)
      await page.goto('/admin?tab=hubs')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'admin-hubs-empty',
    persona: 'alex',
    open: async (page) => {
      await page.route(STAFF_HUBS, (route) => route.fulfill({ json: { items: [] } }))
      await page.goto('/admin?tab=hubs')
      await page.getByRole('heading', { name: 'No hubs yet' }).waitFor()
    },
  },
  {
    name: 'admin-hubs-invite-dialog',
    persona: 'alex',
    open: async (page) => {
      await openTab(page, 'hubs')
      await pressFirst(page, /^Change invite/)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-roadmap-all',
    persona: 'alex',
    open: (page) => openTab(page, 'roadmap&status=all'),
  },
  {
    name: 'admin-roadmap-failing',
    persona: 'alex',
    open: async (page) => {
      await page.route(STAFF_ROADMAP, fail)
      await page.goto('/admin?tab=roadmap')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'admin-roadmap-edit-dialog',
    persona: 'alex',
    open: async (page) => {
      await openTab(page, 'roadmap&status=planned')
      await pressFirst(page, /^Edit /)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-roadmap-merge-dialog',
    persona: 'alex',
    open: async (page) => {
      await openTab(page, 'roadmap')
      await page.getByRole('button', { name: /^Merge Maps of every island$/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
