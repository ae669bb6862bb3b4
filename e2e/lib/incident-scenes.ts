import type { Page } from '@playwright/test'
import { hold } from './requests.ts'
import { asking, fail, reading, saying, seenBy, seenByVisitors } from './scene.ts'
import type { Scene } from './scenes.ts'

const LIST = /\/api\/status\/incidents\?/

/** The Status tab and the pages about incidents, in each of their states. */
export const INCIDENT_STATES: readonly Scene[] = [
  ...seenBy('alex', {
    'admin-status': openTab,
    'admin-status-loading': async (page) => {
      await hold(page, LIST)
      await page.goto('/admin?tab=status')
      await page.getByRole('heading', { name: 'New incident' }).waitFor()
    },
    'admin-status-failing': async (page) => {
      await page.route(LIST, fail)
      await page.goto('/admin?tab=status')
      await page.getByText('Failed to load.').last().waitFor()
    },
    'admin-status-empty': reading(LIST, '/admin?tab=status', 'Smooth sailing', { items: [] }),
    'admin-status-faulty': async (page) => {
      await openTab(page)
      await page.getByRole('switch', { name: 'Planned maintenance' }).check()
      await page.getByLabel('Initial Update').fill('Far too long. '.repeat(160))
      await page.getByRole('button', { name: 'Plan maintenance' }).click()
      await page.getByText('Title is required').waitFor()
    },
    'admin-status-complete-dialog': asking(openTab, /^(Complete|Resolve) /),
  }),
  ...seenByVisitors({
    incident: async (page) => {
      await page.goto('/status')
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Updates' }).waitFor()
    },
    'incident-not-found': saying('/status/incidents/AAAAAAAAAAAA', 'Incident not found'),
    'status-subscribe-dialog': async (page) => {
      await page.goto('/status')
      await page.getByRole('button', { name: 'Subscribe (Discord)' }).click()
      await page.getByLabel('Webhook URL').fill('discord')
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
      await page.getByText('Enter a valid Discord webhook URL.').waitFor()
    },
    unsubscribe: async (page) => {
      await page.goto('/status/unsubscribe?id=AAAAAAAAAAAA&key=x')
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByText('This link is not valid.').waitFor()
    },
  }),
]

async function openTab(page: Page): Promise<void> {
  await page.goto('/admin?tab=status')
  await page.getByRole('article').first().waitFor()
}
