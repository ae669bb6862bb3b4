import type { Page } from '@playwright/test'
import type { REPORT_STATUSES } from '#contract/staff/report-status.ts'
import type { REPORT_REASONS } from '#contract/staff/report.ts'
import { BANNER_STATES } from './banner-scenes.ts'
import { INSIGHT_STATES } from './insight-scenes.ts'
import { readListings } from './listings.ts'
import { editListing, findOwnListing } from './own-listings.ts'
import { POST_STATES } from './post-scenes.ts'
import { hold, refuse } from './requests.ts'
import { REWARD_STATES } from './reward-scenes.ts'
import { fail, reading, seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'
import { TEAM_STATES } from './team-scenes.ts'
import { WEBHOOK_STATES } from './webhook-scenes.ts'

const MINE = /\/api\/(affiliates\/me|servers\/reports\/me)/
const REPORTS = /\/api\/servers\/reports\/me/
const ONE = /\/api\/affiliates\/[\w-]{12}$/
const NOTICES = /\/api\/notices/

/** The owner's screens in their normal states. */
export const OWNER_SCREENS: readonly Scene[] = seenBy('steve', {
  'dashboard-of-an-owner': openDashboard,
  edit: async (page) => void (await openEdit(page)),
  'own-news': async (page) => {
    const { _id } = await findOwnListing(page, ({ approved }) => approved)
    await page.goto(`/dashboard/affiliates/${_id}/news`)
    await page.getByRole('button', { name: 'Post news' }).waitFor()
  },
  'own-reviews': async (page) => {
    const { _id } = await findOwnListing(page, ({ approved }) => approved)
    await page.goto(`/dashboard/affiliates/${_id}/reviews`)
    await page.getByRole('heading', { level: 2, name: 'Reviews' }).waitFor()
  },
  settings: async (page) => {
    const { _id } = await findOwnListing(page, ({ approved }) => approved)
    await page.goto(`/dashboard/affiliates/${_id}/settings`)
    await page.getByRole('heading', { name: 'Hand this server over' }).waitFor()
  },
  notifications: async (page) => {
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor()
  },
})

/** Their other states. */
export const OWNER_STATES: readonly Scene[] = [
  ...seenBy('steve', {
    'notifications-failing': reading(NOTICES, '/notifications', 'We couldn’t load your notifications.'),
    'notifications-settings': async (page) => {
      await page.goto('/notifications?view=settings')
      await page.getByRole('switch', { name: 'Show Your reports' }).waitFor()
    },
    'dashboard-placeholders': async (page) => {
      await hold(page, MINE)
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Your Affiliations' }).waitFor()
    },
    'dashboard-lists-failing': reading(MINE, '/dashboard', 'We couldn’t load your servers.'),
    'edit-dirty': async (page) => {
      await openEdit(page)
      await page.getByLabel('Discord').fill('new-harbour')
      await page.getByRole('switch', { name: 'Enable Realm Link' }).click()
      await page.getByText('Unsaved changes').waitFor()
    },
    'edit-signed-out': async (page) => {
      await openEdit(page)
      await page.getByLabel('Description').first().fill('Written in the dark')
      await page.route(ONE, refuse(401, 'Sign in first.', 'unauthenticated'))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('You have been signed out.').first().waitFor()
    },
    'edit-placeholders': async (page) => {
      await openDashboard(page)
      await hold(page, ONE)
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByRole('heading', { name: 'Edit Affiliation' }).waitFor()
    },
    'edit-failing': async (page) => {
      await openDashboard(page)
      await page.route(ONE, fail)
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByText('We couldn’t load this server.').waitFor()
    },
    'edit-faulty': async (page) => {
      await openEdit(page)
      await page.getByLabel('Name').fill('x')
      await page.getByLabel('Discord').fill('https://elsewhere.example')
      await page.getByLabel('Description').first().fill('Far too long. '.repeat(40))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Name needs at least 3 characters.').waitFor()
    },
    'edit-leaving': async (page) => {
      await openEdit(page)
      await page.getByLabel('Description').first().fill('Half a thought')
      await page.getByRole('link', { name: 'View page' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
    'edit-conflict': async (page) => {
      const id = await openEdit(page)
      await page.getByLabel('Description').first().fill('A long story about an island. '.repeat(12))
      await editListing(page, id, { description: `Told elsewhere, at ${Date.now()}.` })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('dialog', { name: 'This server was changed while you were editing' }).waitFor()
    },
  }),
  ...seenBy('sunny', {
    'dashboard-reports': async (page) => {
      const answer = await someReports(page)
      await page.route(REPORTS, (route) => route.fulfill({ json: answer }))
      await page.goto('/dashboard?tab=reports')
      await page.getByText('23 reports', { exact: true }).waitFor()
    },
  }),
  ...BANNER_STATES,
  ...INSIGHT_STATES,
  ...POST_STATES,
  ...REWARD_STATES,
  ...TEAM_STATES,
  ...WEBHOOK_STATES,
]

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('article').first().waitFor()
}

/** Opens the form of an approved listing. Returns its id. */
async function openEdit(page: Page): Promise<string> {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/edit`)
  await page.getByLabel('Name').waitFor()
  return _id
}

/** A page of reports in every status, of servers and of reviews, some of them deleted. */
async function someReports(page: Page) {
  const { items: servers } = await readListings(page, { limit: 10 })
  const statuses: (typeof REPORT_STATUSES)[number][] = ['open', 'reviewed', 'closed']
  const reasons: (typeof REPORT_REASONS)[number][] = [
    'incorrect-info',
    'spam',
    'impersonation',
    'nsfw',
    'other',
  ]
  const items = servers.map(({ _id, name }, index) => {
    const outcome = index % 2 ? 'acted' : 'unchanged'
    return {
      _id: `report${index}`,
      serverId: _id,
      server: index === 3 ? null : { _id, name },
      status: statuses[index % statuses.length],
      reason: reasons[index % reasons.length],
      details: index % 3 === 1 ? '' : DETAILS.slice(0, 40 + index * 30),
      outcome: statuses[index % statuses.length] === 'closed' ? outcome : null,
      rule: statuses[index % statuses.length] === 'closed' && outcome === 'acted' ? 'no-scams' : null,
      createdAt: new Date(Date.now() - index ** 2 * 3_600_000 * 2).toISOString(),
      meta: { reviewId: index % 4 === 2 ? `review${index}` : null, postId: index === 4 ? 'post4' : null },
      review:
        index === 2
          ? {
              createdAt: new Date().toISOString(),
              text: 'Worst island ever, join mine instead: it has free diamonds and no rules at all.',
              author: { id: 'x', username: 'griefer_of_the_seven_seas', avatar: null },
            }
          : null,
    }
  })
  return { items, total: 23, page: 1, limit: 10 }
}

const DETAILS =
  'The invite leads to another server, and the description was copied from ours word for word, with the same spelling mistakes. I told its owner a week ago. Nothing has happened since, and our members land in the wrong place every day.'
