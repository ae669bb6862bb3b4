import type { Page } from '@playwright/test'
import { hold } from './requests.ts'
import { asking, fail, failing, reading, saying, seenBy, seenByVisitors } from './scene.ts'
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
  ...seenByVisitors({
    hubs: (page) => open(page, '/hubs'),
    roadmap: (page) => open(page, '/roadmap'),
  }),
  ...seenBy('alex', {
    'admin-hubs': (page) => openTab(page, 'hubs'),
    'admin-roadmap': (page) => openTab(page, 'roadmap'),
  }),
]

/** Their other states. */
export const COMMUNITY_STATES: readonly Scene[] = [
  ...seenByVisitors({
    'hubs-loading': async (page) => {
      await hold(page, HUBS)
      await follow(page, 'Hubs')
      await page.getByRole('main').getByText('Loading…').waitFor({ state: 'attached' })
    },
    'hubs-failing': async (page) => {
      await page.route(HUBS, fail)
      await follow(page, 'Hubs')
      await page.getByRole('alert').waitFor()
    },
    'hubs-empty': async (page) => {
      await page.route(HUBS, (route) => route.fulfill({ json: { items: [] } }))
      await follow(page, 'Hubs')
      await page.getByRole('heading', { name: 'No public hubs' }).waitFor()
    },
    'roadmap-loading': async (page) => {
      await hold(page, ROADMAP)
      await follow(page, 'Roadmap')
      await page.getByRole('main').getByText('Loading…').first().waitFor({ state: 'attached' })
    },
    'roadmap-failing': async (page) => {
      await page.route(ROADMAP, fail)
      await follow(page, 'Roadmap')
      await page.getByRole('alert').waitFor()
    },
    'roadmap-empty': saying('/roadmap?q=qqxxzz', 'No matching items'),
    'roadmap-voted': async (page) => {
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
    },
    'roadmap-suggest-dialog': async (page) => {
      await open(page, '/roadmap')
      await page.getByRole('button', { name: 'Suggest a feature' }).click()
      await page.getByLabel('Title').fill('A world map')
      await page.getByText('Vote for it instead').waitFor()
    },
  }),
  ...seenBy('sunny', {
    'roadmap-suggest-faulty-dialog': async (page) => {
      await open(page, '/roadmap')
      await page.getByRole('button', { name: 'Suggest a feature' }).click()
      await page.getByLabel('Description').fill('Far too long. '.repeat(90))
      await page.getByRole('button', { name: 'Send suggestion' }).click()
      await page.getByText('Give your idea a title.').waitFor()
    },
  }),
  ...seenBy('alex', {
    'admin-hubs-failing': failing(STAFF_HUBS, '/admin?tab=hubs'),
    'admin-hubs-empty': reading(STAFF_HUBS, '/admin?tab=hubs', 'No hubs yet', { items: [] }),
    'admin-roadmap-all': (page) => openTab(page, 'roadmap&status=all'),
    'admin-roadmap-failing': failing(STAFF_ROADMAP, '/admin?tab=roadmap'),
    'admin-roadmap-edit-dialog': asking((page) => openTab(page, 'roadmap&status=planned'), /^Edit /),
  }),
]
