import type { Page } from '@playwright/test'
import type { NoticeSettings } from '#contract/events/notice.wire.ts'
import type { DevicePush } from '#contract/events/push.ts'
import { runJob } from '../ops/lib/scheduler.ts'
import { expect, test } from './fixtures.ts'
import { signIn, standIn } from './lib/discord.ts'
import { findListing } from './lib/listings.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { hold, post, recordRequests, sendFrom } from './lib/requests.ts'

/** Chromium in tests has no push service, so this page subscribes at the fake one. */
async function givePhone(page: Page): Promise<string> {
  const answer = await page.request.post(`${await standIn(page.request)}/push/phones`)
  const subscription: { endpoint: string } = await answer.json()
  await page.addInitScript((json) => {
    const phone = { toJSON: () => json, unsubscribe: () => Promise.resolve(true) }
    let isOn = false
    PushManager.prototype.subscribe = () => {
      isOn = true
      return Promise.resolve(Object.assign(Object.create(PushSubscription.prototype), phone))
    }
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(isOn ? Object.assign(Object.create(PushSubscription.prototype), phone) : null)
  }, subscription)
  return subscription.endpoint
}

test('a phone gets what happens, once, and ends it with one press', async ({
  page,
  newcomer,
  persona,
  baseURL,
}) => {
  const site = baseURL ?? ''
  const friend = await newcomer(persona, { permissions: ['notifications'] })
  const phone = await givePhone(friend)
  await friend.goto('/notifications?view=settings')
  await friend.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(friend.getByLabel('Quiet from')).toHaveValue('22')
  await friend.getByLabel('Quiet from').selectOption('')
  await expect(friend.getByLabel('Quiet until')).toHaveCount(0)

  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  await post(page, `/api/affiliates/${_id}/team/invitations`, { person: persona })
  for (const _ of [1, 2]) await runJob(site, '* * * * *')
  const shown: { body: string }[] = await (await page.request.get(phone)).json()
  expect(shown).toEqual([expect.objectContaining({ body: expect.stringContaining(name) })])

  await friend.getByRole('button', { name: 'Turn off' }).click()
  await expect(friend.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
})

test('a phone gets messages in the language of the page where they were last set', async ({
  newcomer,
  persona,
}) => {
  const page = await newcomer(persona, { permissions: ['notifications'] })
  await givePhone(page)
  const language = async () => {
    const { settings }: DevicePush = await (await page.request.get('/api/me/push')).json()
    return settings?.language
  }
  await page.goto('/notifications?view=settings')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.poll(language).toBe('en')
  await page.goto('/de/notifications?view=settings')
  await page.getByLabel('Ruhezeit ab').selectOption('')
  await expect.poll(language).toBe('de')
})

test('what is shown again is sent again, and quick presses are stored in their order', async ({
  newcomer,
  persona,
}) => {
  const page = await newcomer(persona)
  await page.goto('/notifications?view=settings')
  const show = page.getByRole('switch', { name: 'Show Your reviews' })
  await expect(show).toBeChecked()
  const sent = recordRequests(page, /^PUT \/api\/notices\/settings/)
  const letGo = await hold(page, /\/api\/notices\/settings$/)
  await show.uncheck()
  await show.check()
  await expect(show).toBeChecked()
  await expect.poll(() => sent.length).toBe(1)
  letGo()
  await expect.poll(() => sent.length).toBe(2)
  const setting = async () => {
    const { kinds }: NoticeSettings = await (await page.request.get('/api/notices/settings')).json()
    return kinds.find(({ kind }) => kind === 'review')
  }
  await expect.poll(setting).toEqual({ kind: 'review', shown: true, delivered: true })
})

test('without a connection, saved servers can be read, and another page says so', async ({
  newcomer,
  persona,
  problems,
}) => {
  const page = await newcomer(persona, { permissions: ['notifications'] })
  await givePhone(page)
  const { _id, slug, name } = await findListing(page, ({ ratingCnt }) => ratingCnt > 10)
  await sendFrom(page, 'PUT', `/api/servers/${_id}/marks/saved`)
  await page.goto('/notifications?view=settings')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await page.goto('/dashboard')
  const isKept = (path: string) =>
    page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path)
  for (const path of ['/offline', `/servers/${slug}`])
    await expect.poll(() => isKept(path), { timeout: 20_000 }).toBe(true)

  problems.expect(/net::ERR_/, /^503 /)
  await page.context().setOffline(true)
  await page.goto('/rankings')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/servers/${slug}`)
  await page.goto(`/servers/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/rankings')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/rankings')
  await expect(page.getByRole('heading', { level: 1, name: 'Realm rankings' })).toBeVisible()
})
