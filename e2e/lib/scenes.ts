import type { Page } from '@playwright/test'
import type { ListingViewer } from '#contract/listings/listing.wire.ts'
import { SITE } from '#contract/site/site.ts'
import { ADMIN_SCREENS, ADMIN_STATES } from './admin-scenes.ts'
import { ADMIN_TAB_SCREENS, ADMIN_TAB_STATES } from './admin-tab-scenes.ts'
import { COMMUNITY_SCREENS, COMMUNITY_STATES } from './community-scenes.ts'
import { seemSignedIn, signIn } from './discord.ts'
import { INCIDENT_STATES } from './incident-scenes.ts'
import { findListing, findPage, isSteves } from './listings.ts'
import { OWNER_SCREENS, OWNER_STATES } from './owner-scenes.ts'
import { RANKING_SCREENS, RANKING_STATES } from './ranking-scenes.ts'
import { hold, refuse } from './requests.ts'
import { fail, saying, seenBy, seenByVisitors } from './scene.ts'
import { STATUS_STATES } from './status-scenes.ts'
import { describeServer } from './submit.ts'
import { VOTE_STATES } from './vote-scenes.ts'
import { untilComplete } from './wait-for-app.ts'

/** How a screen is viewed. */
export interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

/** A screen in one of its states: how to open it. It resolves when the state is reached. */
export interface Scene {
  name: string
  /** The persona who views it; a visitor by default. */
  persona?: string
  /** The widths in which it exists; all by default. */
  widths?: number[]
  /** Selects parts that repeat others hundreds of times. Only their width is checked: axe would take a minute for them, and the picture would be too tall. */
  alike?: string
  open: (page: Page) => Promise<void>
}

/** The screens in their normal states. */
export const SCREENS: readonly Scene[] = [
  ...seenByVisitors({
    home: (page) => visit(page, '/'),
    login: (page) => visit(page, '/login'),
    servers: (page) => visit(page, '/servers'),
    server: openServer,
    'server-realm': async (page) => {
      const { slug } = await findListing(
        page,
        ({ kind, realmLink, description, description2 }) =>
          kind === 'realm' && realmLink !== null && description.length > 210 && description2 === '',
      )
      await visit(page, `/servers/${slug}`)
    },
    passport: async (page) => {
      const { slug } = await findPage(page, ({ facts }) => facts.some((fact) => fact.startsWith('age-')))
      await visit(page, `/servers/${slug}/passport`)
    },
    waiting: async (page) => {
      const { _id } = await findListing(page, ({ description }) => description.length > 80)
      const json: unknown = await (await page.request.get(`/api/servers/${_id}`)).json()
      await page.route(/\/api\/waiting\//, (route) => route.fulfill({ json }))
      await visit(page, `/waiting/${_id}`)
      await page.getByText('This server waits for review.').waitFor()
    },
    vote: async (page) => {
      const { slug } = await findListing(page, ({ ratingCnt }) => ratingCnt > 10)
      await visit(page, `/v/${slug}`)
    },
    info: (page) => visit(page, '/info'),
    rules: (page) => visit(page, '/rules'),
    'help-owners': (page) => visit(page, '/help/owners'),
    terms: (page) => visit(page, '/terms'),
    privacy: (page) => visit(page, '/privacy'),
    cookies: (page) => visit(page, '/cookies'),
    status: (page) => visit(page, '/status'),
    '404': (page) => visit(page, '/nowhere'),
  }),
  ...seenBy('steve', {
    statement: async (page) => {
      const answer = await page.request.get('/api/me/statements')
      const { items }: { items: { _id: string }[] } = await answer.json()
      await visit(page, `/statements/${items[0]?._id ?? ''}`)
      await page.getByRole('heading', { name: 'Statement of reasons' }).waitFor()
    },
  }),
  ...seenBy('sunny', {
    submit: openForm,
    dashboard: (page) => visit(page, '/dashboard'),
  }),
  ...seenBy('newcomer', { 'dashboard-of-a-newcomer': (page) => visit(page, '/dashboard') }),
  {
    name: 'api-docs',
    alike: 'section details:nth-of-type(n+4):not([open])',
    open: async (page) => {
      await visit(page, '/api/docs/servers#get-api-servers')
      await page
        .locator('code', { hasText: /^\/api\/servers$/ })
        .first()
        .waitFor()
    },
  },
  ...OWNER_SCREENS,
  ...COMMUNITY_SCREENS,
  ...ADMIN_SCREENS,
  ...ADMIN_TAB_SCREENS,
  ...RANKING_SCREENS,
]

/** Their other states: empty, loading, failed, or with an open dialog. */
export const STATES: readonly Scene[] = [
  ...seenBy('sunny', {
    'account-delete-dialog': async (page) => {
      await visit(page, '/dashboard?tab=account')
      await page.getByRole('button', { name: 'Delete my account…' }).click()
      await page.getByRole('button', { name: 'Delete everything' }).click()
    },
    'server-voted': async (page) => {
      const nextVoteAt = new Date(Date.now() + 23 * 3_600_000).toISOString()
      await page.route(/\/viewer$/, async (route) => {
        const viewer: ListingViewer = await (await route.fetch()).json()
        await route.fulfill({ json: { ...viewer, nextVoteAt, voted: true, ownReview: null } })
      })
      await openServer(page)
      await page.getByText(/^Next vote in/).waitFor()
      await page.getByRole('button', { name: 'Write a review' }).click()
      await page.getByRole('button', { name: 'Send review' }).click()
      await page.getByText('Select a rating 1–5').waitFor()
    },
    'server-report-dialog': async (page) => {
      await openServer(page)
      await page.getByRole('link', { name: 'Dashboard of sunny' }).waitFor()
      await page.getByRole('button', { name: 'Report server' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
      await page.getByText('Choose a reason.').waitFor()
    },
    'submit-captcha': async (page) => {
      await openForm(page)
      await fillForm(page)
      await page.getByLabel('Description').fill('Bring axes.')
      await page.getByRole('heading', { name: 'Before staff look' }).waitFor()
    },
    'submit-faulty': async (page) => {
      await openForm(page)
      await page.getByLabel('Server name').fill('Sk')
      await page.getByLabel('IP:PORT or Realm Code').fill('300.1.1.1')
      await page.getByLabel('Discord invite').fill('https://elsewhere.example')
      await page.getByLabel('Description').fill('Far too long. '.repeat(40))
      await page.getByLabel('Server name').press('Enter')
      await page.getByText('Please fix the highlighted fields.').waitFor()
    },
    'submit-signed-out': async (page) => {
      await page.route(/\/api\/servers\/submit$/, refuseSubmission)
      await openForm(page)
      await fillForm(page)
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await page.getByText('You have been signed out.').waitFor()
    },
    'submit-done': async (page) => {
      await page.route(/\/api\/servers\/submit$/, (route) => route.fulfill({ json: { _id: 'AAAAAAAAAAAA' } }))
      await openForm(page)
      await fillForm(page)
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await page.getByRole('heading', { name: 'Your island is in the harbour' }).waitFor()
    },
  }),
  ...seenByVisitors({
    'home-loading': async (page) => {
      await visit(page, '/login')
      await hold(page, LIST)
      await openHome(page)
    },
    'home-failing': async (page) => {
      await visit(page, '/login')
      await page.route(LIST, fail)
      await openHome(page)
      await page.getByRole('alert').first().waitFor()
    },
    'home-empty': async (page) => {
      await visit(page, '/login')
      await page.route(LIST, (route) => route.fulfill({ json: { items: [], total: 0, page: 1, limit: 5 } }))
      await openHome(page)
      await page.getByText('No server has been approved yet.').first().waitFor()
    },
    'home-in-german': async (page) => {
      await page.addInitScript(() => localStorage.setItem('language', 'de'))
      await visit(page, '/de')
    },
    'login-failed': (page) => visit(page, '/login?error=failed'),
    'servers-narrowed': async (page) => {
      await visit(page, '/servers?q=sky&tag=Skyblock&sort=ratings')
      await page.getByRole('article').first().waitFor()
    },
    'servers-playing': saying('/servers?sort=playing&with=now-people', 'Players online'),
    'servers-for-children': saying('/servers?with=for-children', 'Says its owner'),
    'servers-typo': saying('/servers?q=cluodberry', 'No exact match.'),
    'servers-empty': saying('/servers?q=qqxxzz', 'No servers match your filters'),
    'servers-past-the-end': saying('/servers?page=900', 'There are no more servers out here'),
    'servers-loading': async (page) => {
      await visit(page, '/login')
      await hold(page, LIST)
      await follow(page, 'Servers')
      await page.getByText('Loading servers…').waitFor()
    },
    'servers-failing': async (page) => {
      await visit(page, '/login')
      await page.route(LIST, fail)
      await follow(page, 'Servers')
      await page.getByRole('alert').waitFor()
    },
    'server-loading': async (page) => {
      await visit(page, '/servers')
      await hold(page, LISTING)
      await page.getByRole('article').first().getByRole('link').click()
      await page.getByRole('main').getByText('Loading…').waitFor()
    },
    'server-failing': async (page) => {
      await visit(page, '/servers')
      await page.route(LISTING, fail)
      await page.getByRole('article').first().getByRole('link').click()
      await page.getByRole('alert').waitFor()
    },
    'server-not-found': (page) => visit(page, '/servers/AAAAAAAAAAAA'),
    'server-bare': async (page) => {
      const { _id } = await findListing(
        page,
        ({ ratingCnt, discord, realmLink }) => ratingCnt === 0 && discord === null && realmLink === null,
      )
      await visit(page, `/servers/${_id}`)
      await page.getByText('No reviews yet. Played there?').waitFor()
    },
    'server-reviews-failing': async (page) => {
      // In another order: the first reviews come with the server.
      const { _id } = await findListing(page, ({ ratingCnt }) => ratingCnt > 2)
      await visit(page, `/servers/${_id}`)
      await page.route(/\/reviews\?/, fail)
      await page.getByLabel('Sort reviews').selectOption('high')
      await page.getByText('Failed to load reviews.').waitFor()
    },
    'server-sign-in-dialog': async (page) => {
      await openServer(page)
      // The bar at the lower edge may still be there: it leaves some frames after the scroll.
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Vote / })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Sign in to vote' }).waitFor()
    },
    'submit-visitor': async (page) => {
      await visit(page, '/submit')
      await page.getByRole('main').getByRole('link', { name: 'Continue with Discord' }).waitFor()
    },
    'info-failing': async (page) => {
      await visit(page, '/login')
      await page.route(/\/stats$/, fail)
      await follow(page, 'Information')
      await page.getByRole('alert').waitFor()
    },
    'dashboard-loading': async (page) => {
      await seemSignedIn(page)
      await hold(page, /\/auth\/me$/)
      await page.goto('/dashboard')
      await page.getByRole('main').getByText('Loading…').waitFor()
    },
    'dashboard-failing': async (page) => {
      await seemSignedIn(page)
      await page.route(/\/auth\/me$/, fail)
      await page.goto('/dashboard')
      await page.getByRole('alert').waitFor()
    },
    error: async (page) => {
      await page.route(INFO_CODE, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
      )
      await visit(page, '/login')
      await follow(page, 'Information')
      await page.getByRole('heading', { name: 'Unexpected Application Error' }).waitFor()
    },
    offline: async (page) => {
      await visit(page, '/login')
      await untilComplete(page)
      // With a route, the screen's code does not come from the browser's cache.
      await page.route(INFO_CODE, (route) => route.abort('internetdisconnected'))
      await page.context().setOffline(true)
      await follow(page, 'Information')
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    },
    'offline-page': async (page) => {
      await visit(page, '/servers')
      // A device with notifications keeps the pages of saved servers.
      await page.evaluate(async () => {
        const server = { id: 'kept00000001', slug: 'tidewater', name: 'Tidewater', tags: ['Survival/SMP'] }
        localStorage.setItem('offline-servers', JSON.stringify([server]))
        await (await caches.open('kept-1')).put('/servers/tidewater', new Response())
      })
      await page.goto('/offline?to=/rankings')
      await page.getByRole('link', { name: 'Tidewater' }).waitFor()
    },
    'missing-part': async (page) => {
      await page.route(INFO_CODE, (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await visit(page, '/login')
      await follow(page, 'Information')
      await page.getByRole('heading', { name: 'This screen did not load' }).waitFor()
    },
  }),
  ...seenBy('steve', {
    'server-of-its-owner': async (page) => {
      const { _id } = await findListing(page, isSteves)
      await visit(page, `/servers/${_id}`)
      await page.getByRole('heading', { name: 'Manage' }).waitFor()
      await page
        .getByRole('button', { name: /^Report the review/ })
        .first()
        .waitFor()
    },
  }),
  ...seenBy('alex', {
    'dashboard-of-an-admin': (page) => visit(page, '/dashboard'),
  }),
  ...INCIDENT_STATES,
  {
    name: 'menu',
    widths: [390],
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await visit(page, '/info')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  ...OWNER_STATES,
  ...COMMUNITY_STATES,
  ...STATUS_STATES,
  ...ADMIN_STATES,
  ...ADMIN_TAB_STATES,
  ...RANKING_STATES,
  ...VOTE_STATES,
]

/** Signs in as the scene's persona, then opens the scene. */
export async function play(page: Page, scene: Scene): Promise<void> {
  if (scene.persona !== undefined) await signIn(page, scene.persona)
  await scene.open(page)
}

const INFO_CODE = /\/assets\/info-[^/]*\.js$/
const LIST = /\/api\/servers\?/
const LISTING = /\/api\/servers\/[\w-]{12}\?/

const refuseSubmission = refuse(401, 'Sign in to submit.', 'unauthenticated')

/** Loads a page and waits for its heading; the data may still be loading. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Follows a link of the header. On narrow screens the link is in the menu. */
async function follow(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
  } else await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}

/** By a link, so that the page requests the data from the API and does not use the server-rendered data. */
async function openHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: SITE.name, exact: true }).click()
  await page.waitForURL('/')
  // By its name, because the screen before stays until the data is there or takes long.
  await page.getByRole('heading', { name: 'Find a realm worth staying on.' }).waitFor()
}

async function openServer(page: Page): Promise<void> {
  const { _id } = await findListing(page, (listing) => listing.ratingCnt > 10 && !isSteves(listing))
  await visit(page, `/servers/${_id}`)
  await page.getByText('Loading…').waitFor({ state: 'detached' })
}

async function openForm(page: Page): Promise<void> {
  await visit(page, '/submit')
  await page.getByLabel('Server name').waitFor()
}

async function fillForm(page: Page): Promise<void> {
  await describeServer(page, 'Skyhold')
  await page.getByRole('img', { name: 'Distorted letters and digits' }).waitFor()
  await page.getByLabel('Characters in the picture').fill('abcde')
}
