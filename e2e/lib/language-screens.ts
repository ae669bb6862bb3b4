import type { Page } from '@playwright/test'
import { inLanguage, SITE_LANGUAGES, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { expect } from '../fixtures.ts'
import { signIn } from './discord.ts'
import { findListing, findPage, isSteves } from './listings.ts'
import { findOwnListing } from './own-listings.ts'
import { untilComplete } from './wait-for-app.ts'

/** A screen that is opened in any language: without a word of it. */
interface LanguageScreen {
  name: string
  persona?: string
  /** Its path. Requests are those of the person who views it. */
  path: (page: Page) => Promise<string> | string
  /** What is pressed once it is there. */
  after?: (page: Page) => Promise<void>
}

export const serverOf = async (page: Page) => {
  const { slug } = await findListing(page, (listing) => listing.ratingCnt > 10 && !isSteves(listing))
  return `/servers/${slug}`
}

export const ownPath = (part: string) => async (page: Page) => {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  return `/dashboard/affiliates/${_id}/${part}`
}

/** What players and owners see most. */
export const MAIN_SCREENS: readonly LanguageScreen[] = [
  { name: 'home', path: () => '/' },
  {
    name: 'the directory with its filters',
    path: () => '/servers?with=server',
    after: async (page) => {
      await page.locator('main button[name="filters"]').click()
      await page.locator('dialog[open] fieldset').first().waitFor()
    },
  },
  { name: 'a server', path: serverOf },
  {
    name: 'the steps of joining on a console',
    path: async (page) => {
      const { slug } = await findListing(
        page,
        ({ kind, realmLink }) => kind === 'realm' && realmLink !== null,
      )
      return `/servers/${slug}`
    },
    after: async (page) => {
      const console = page.locator('[data-tab="switch"]')
      await console.click()
      await expect(console).toHaveAttribute('aria-pressed', 'true')
    },
  },
  { name: 'signing in', path: () => '/login' },
  {
    name: 'a passport',
    path: async (page) => {
      const { slug } = await findPage(page, ({ facts }) => facts.some((fact) => fact.startsWith('age-')))
      return `/servers/${slug}/passport`
    },
  },
  { name: 'info', path: () => '/info' },
  { name: 'rankings', path: () => '/rankings' },
  { name: 'submit', persona: 'sunny', path: () => '/submit' },
  {
    name: 'the dashboard of an owner',
    persona: 'steve',
    path: () => '/dashboard',
    after: (page) => page.getByRole('article').first().waitFor(),
  },
]

/** The others that are not for staff. */
export const OTHER_SCREENS: readonly LanguageScreen[] = [
  { name: 'the directory', path: () => '/servers' },
  { name: 'an empty list', path: () => '/servers?q=qqxxzz' },
  {
    name: 'the menu',
    path: () => '/info',
    after: async (page) => {
      await page.locator('header button[aria-haspopup]').last().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'the page of voting',
    path: async (page) => {
      const { slug } = await findListing(page, ({ ratingCnt }) => ratingCnt > 10)
      return `/v/${slug}`
    },
  },
  { name: 'rules', path: () => '/rules' },
  { name: 'status', path: () => '/status' },
  { name: 'hubs', path: () => '/hubs' },
  { name: 'roadmap', path: () => '/roadmap' },
  { name: 'the badge', path: () => '/tools/embed' },
  { name: 'offline', path: () => '/offline' },
  { name: 'application', persona: 'sunny', path: () => '/application' },
  { name: 'the dashboard of a newcomer', persona: 'newcomer', path: () => '/dashboard' },
  { name: 'notifications', persona: 'steve', path: () => '/notifications' },
  { name: 'choices of notifications', persona: 'steve', path: () => '/notifications?view=settings' },
  ...['edit', 'news', 'reviews', 'insights', 'rewards', 'webhooks', 'team', 'settings'].map((part) => ({
    name: `an owner’s ${part}`,
    persona: 'steve',
    path: ownPath(part),
  })),
]

/** Opens a screen in a language, as its reader would who has chosen it. */
export async function openScreen(page: Page, screen: LanguageScreen, code: SiteLanguageCode): Promise<void> {
  if (screen.persona === undefined) await page.context().clearCookies({ name: 'session' })
  else await signIn(page, screen.persona)
  await page.goto(inLanguage(await screen.path(page), code))
  await expect(page.locator('html')).toHaveAttribute('lang', SITE_LANGUAGES[code].tag)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilComplete(page)
  if (screen.persona !== undefined) await page.waitForLoadState('networkidle')
  await screen.after?.(page)
}

/** The reader has chosen a language, so that none is offered. */
export const choose = (page: Page, code: SiteLanguageCode) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), code)
