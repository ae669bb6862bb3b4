import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { expect, test, toast } from './fixtures.ts'
import { called, idOf, row, takeApproved } from './lib/admin.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { post, refuse, sendFrom } from './lib/requests.ts'

test.describe('the team', () => {
  test('keeps its last admin, and adds and removes another, with effect from the next click', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^403 GET \/(api\/)?admin/)
    const friend = await newcomer(persona)
    await friend.goto('/admin')
    await expect(friend).toHaveURL('/dashboard')

    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    await expect(row(page, 'alex').first()).toContainText('You')
    await expect(page.getByText('The last admin can’t be removed.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Revoke/ })).toBeHidden()
    const field = page.getByLabel('Add an admin or moderator')
    const find = page.getByRole('button', { name: 'Find' })
    await find.click()
    await expect(page.getByText('Enter a name or an id.')).toBeVisible()
    await field.fill('nobodyOfThisName')
    await find.click()
    await expect(page.getByText('Nobody with this name or id has signed in here yet.')).toBeVisible()
    await field.fill('alex')
    await find.click()
    const revoke = page.getByRole('button', { name: `Revoke ${persona}` })
    const found = page.getByRole('list', { name: 'People found' })
    await expect(found).toContainText('Admin')
    await expect(found.getByRole('button')).toBeHidden()

    await test.step('only after the match is confirmed', async () => {
      const dialog = page.getByRole('dialog', { name: `Make ${called(persona)} an admin?` })
      await field.fill(persona)
      await field.press('Enter')
      await found.getByRole('button', { name: /^Make admin/ }).click()
      await expect(dialog).toContainText('Anyone can use this name.')
      const userId = await idOf(friend)
      await expect(dialog).toContainText(userId)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(revoke).toBeHidden()
      await field.fill(userId)
      await find.click()
      await found.getByRole('button', { name: /^Make admin/ }).click()
      await expect(dialog).toBeVisible()
      await expect(dialog).not.toContainText('Anyone can use this name.')
      await dialog.getByRole('button', { name: 'Make admin' }).click()
      await expect(toast(page, `${called(persona)} is an admin now`)).toBeVisible()
    })
    await expect(page.getByRole('listitem').filter({ has: revoke })).toContainText('by Alex')
    await expect(found).toContainText('Admin')

    await friend.goto('/dashboard')
    await friend.getByRole('link', { name: 'Admin', exact: true }).click()
    await expect(friend.getByRole('tab', { name: 'Reports' })).toBeVisible()
    await expect(friend.getByText(/Showing 1–/).first()).toBeVisible()

    await revoke.click()
    await page
      .getByRole('dialog', { name: `Revoke ${persona}?` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(toast(page, `${called(persona)} is no longer an admin`)).toBeVisible()
    await expect(revoke).toBeHidden()
    await expect(found.getByRole('button')).toHaveText(['Make moderator', 'Make admin'])

    // Their screen is still open: the next click is refused, and redirects them.
    await friend.getByRole('tab', { name: 'Reports' }).click()
    await expect(friend).toHaveURL('/dashboard')
  })

  test('adds a moderator, who sees what they may do, and nothing else', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^403 GET \/(api\/)?admin/)
    const friend = await newcomer(persona)
    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    await page.getByLabel('Add an admin or moderator').fill(await idOf(friend))
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: /^Make moderator/ }).click()
    await page
      .getByRole('dialog', { name: `Make ${called(persona)} a moderator?` })
      .getByRole('button', { name: 'Make moderator' })
      .click()
    await expect(toast(page, `${called(persona)} is a moderator now`)).toBeVisible()

    await friend.goto('/dashboard')
    await friend.getByRole('link', { name: 'Admin', exact: true }).click()
    await expect(friend.getByRole('tab')).toHaveText([/^Servers/, /^Reports/, /^Appeals/, /^Roadmap/])
    const [first] = await takeApproved(page, 1)
    await friend.goto(`/admin?q=${encodeURIComponent(first?.name ?? '')}`)
    await expect(friend.getByRole('button', { name: /^Suspend/ }).first()).toBeVisible()
    await expect(friend.locator('[data-action=delete]')).toHaveCount(0)
    await expect(friend.locator('[data-action=restore]')).toBeHidden()
    // The tabs of admins lead to the first one of theirs.
    await friend.goto('/admin?tab=rankings')
    await expect(friend.getByRole('tab', { selected: true })).toHaveText(/^Servers/)
    await friend.goto(`/admin?tab=team&person=${await idOf(page)}`)
    await expect(friend.getByRole('tab', { selected: true })).toHaveText('Person')
    await expect(friend.getByText('The team cannot be restricted.')).toBeVisible()
    await expect(friend.getByRole('link', { name: 'What they did' })).toBeHidden()
    await friend.goto(`/admin?tab=team&person=${await idOf(friend)}`)
    await expect(friend.getByRole('button', { name: 'Restrict' })).toBeHidden()

    await page.getByRole('button', { name: `Revoke ${persona}` }).click()
    await page
      .getByRole('dialog', { name: `Revoke ${persona}?` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(toast(page, `${called(persona)} is no longer a moderator`)).toBeVisible()
    await friend.goto('/admin')
    await expect(friend).toHaveURL('/dashboard')
  })

  test('looks a person up and restricts them, who learns why at once, and lifts it', async ({
    page,
    persona,
    newcomer,
    problems,
  }) => {
    problems.expect(/^403 POST \/api\/servers\/[\w-]+\/vote/)
    const player = await newcomer(persona)
    await signIn(page, 'alex')
    await page.goto('/admin?tab=team')
    await page.getByLabel('Add an admin or moderator').fill(called(persona))
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: called(persona) }).click()
    await expect(page.getByRole('heading', { name: called(persona) })).toBeVisible()
    await test.step('a friendly reminder first, which restricts nothing', async () => {
      await page.getByRole('button', { name: 'Send a friendly reminder' }).click()
      const reminder = page.getByRole('dialog', { name: /^Remind/ })
      await reminder.getByLabel('Rule').selectOption('No harassment')
      await reminder.getByRole('button', { name: 'Send' }).click()
      await expect(reminder.getByText('Write what the person should know.')).toBeVisible()
      await reminder.getByLabel('Note to the person').fill('Please stay friendly.')
      await reminder.getByRole('button', { name: 'Send' }).click()
      await expect(reminder).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Friendly reminders' })).toBeVisible()
      await expect(page.getByText('Please stay friendly.')).toBeVisible()
      await expect(page.getByText('No restriction.')).toBeVisible()
      await player.goto('/notifications')
      await expect(player.getByText(/A friendly reminder from staff.*Please stay friendly/)).toBeVisible()
      await untilLeft(page)
    })
    await page.getByRole('button', { name: 'Restrict', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restrict' }).click()
    await expect(dialog.getByText('Choose at least one.')).toBeVisible()
    await dialog.getByLabel('vote').check()
    await dialog.getByLabel('Rule').selectOption('Fair votes')
    await test.step('which ends when the dialog said, even where the first try fails', async () => {
      problems.expect(/^500 POST .*\/restrict$/)
      const ends: unknown[] = []
      await page.route(/\/restrict$/, (route) => {
        const sent: { until: string } = route.request().postDataJSON()
        ends.push(sent.until)
        return ends.length === 1 ? refuse(500, 'No.')(route) : route.continue()
      })
      await dialog.getByRole('button', { name: 'Restrict' }).click()
      await expect(toast(page, 'No.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Restrict' }).click()
      await expect(dialog).toBeHidden()
      expect(ends).toEqual([ends[0], ends[0]])
    })
    const current = page.getByText(/^Cannot vote until/)
    await expect(current).toBeVisible()

    const listing = await findListing(page, (found) => !isSteves(found))
    await player.goto(`/servers/${listing._id}`)
    await player.getByRole('button', { name: /^Vote/ }).first().click()
    await expect(player.getByText(/^You cannot vote until .* because staff restricted/)).toBeVisible()
    await player.getByRole('link', { name: 'Read why' }).click()
    await expect(player.getByText('The account cannot vote.')).toBeVisible()
    await player.goto('/dashboard')
    await expect(player.getByRole('heading', { name: /You cannot vote/ })).toBeVisible()

    await page.getByRole('button', { name: 'Lift restriction' }).click()
    await expect(page.getByText('No restriction.')).toBeVisible()
    const lifted = page.locator('[aria-live="polite"] > *').filter({ hasText: 'everything again' })
    await lifted.getByRole('button', { name: 'Undo' }).click()
    await expect(current).toBeVisible()
  })
})

test.describe('appeals', () => {
  test('are sent by the person concerned and decided by another admin', async ({
    page,
    persona,
    newcomer,
  }) => {
    test.slow()
    const person = await newcomer(persona)
    const title = `Maps by ${persona}`
    const { _id } = await post(person, '/api/roadmap/suggest', { title })
    const other = await newcomer(`${persona}b`)
    const userId = await idOf(other)
    await signIn(page, 'alex')
    await post(page, '/api/admin/team', { id: userId })
    const declined = { reason: 'There is one.', rule: 'useful-ideas' }
    await post(page, `/api/admin/roadmap/${_id}/decline`, declined)

    await person.goto('/dashboard#decisions')
    const decision = row(person, `The idea “${title}” does not fit the roadmap.`)
    await expect(decision).toContainText('There is one.')
    await decision.getByRole('button', { name: 'Appeal' }).click()
    await decision.getByLabel('Why do you object?').fill('Mine has more colours.')
    await person.reload()
    await expect(decision.getByLabel('Why do you object?')).toHaveValue('Mine has more colours.')
    await decision.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decision).toContainText('Someone else on the team decides')

    await page.goto('/admin?tab=appeals')
    await expect(row(page, title)).toContainText('Someone else must decide it.')
    await other.goto('/admin?tab=appeals')
    await expect(other.getByRole('tab', { name: /^Appeals/ })).toBeVisible()
    await row(other, title).getByRole('button', { name: 'Decide appeal' }).click()
    const dialog = other.getByRole('dialog', { name: 'Decide appeal' })
    await dialog.getByRole('radio', { name: 'Accept' }).check()
    await dialog.getByLabel('Answer').fill('You are right.')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(other, 'Appeal accepted')).toBeVisible()
    await person.reload()
    await expect(decision).toContainText('The appeal was right. Staff take the decision back.')
    await row(other, title).getByRole('link', { name: 'Open the roadmap' }).click()
    await expect(other).toHaveURL(/tab=roadmap/)
    await sendFrom(other, 'PATCH', `/api/admin/roadmap/${_id}`, { status: 'planned' })
    await other.goto('/admin?tab=appeals')
    await expect(other.getByText(/ total, Showing |^No appeal is waiting\.$/)).toBeVisible()
    await expect(row(other, title)).toBeHidden()

    await person.reload()
    await expect(decision).toContainText('The appeal was right: the decision is taken back.')
    await decision.getByRole('link', { name: 'The whole statement of reasons' }).click()
    await expect(person.getByRole('heading', { level: 1, name: 'Idea declined' })).toBeVisible()
    await expect(person.getByText('You are right.')).toBeVisible()
    const visitor = await newcomer()
    await visitor.goto(person.url())
    await expect(visitor).toHaveURL(/\/login/)
    await sendFrom(page, 'DELETE', `/api/admin/team/${userId}`)
  })

  test('have details beside them that follow the focus', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, 'alex')
    const servers = await takeApproved(page, 2)
    const items = [1, 2, 3].map((number) => {
      const server = servers[number - 1]
      const about = {
        server: server ? { ...server, description: '' } : null,
        rating: null,
        text: null,
        changes: [],
      }
      return { ...waitingAppeal(number), about }
    })
    await page.route(/\/api\/admin\/appeals/, (route) =>
      route.fulfill({ json: { items, total: items.length, page: 1, limit: 25 } }),
    )
    await page.goto('/admin?tab=appeals')
    await row(page, 'Idea 1').waitFor()
    const pane = page.getByRole('complementary', { name: 'Details' })
    for (const key of ['j', 'o']) await page.keyboard.press(key)
    await expect(pane.getByRole('heading', { name: servers[0]?.name ?? '' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(pane.getByRole('heading', { name: servers[1]?.name ?? '' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(pane).toContainText('This appeal is not about a server.')
    await page.keyboard.press('k')
    await expect(pane.getByRole('heading', { name: servers[1]?.name ?? '' })).toBeVisible()
    await row(page, 'Idea 1').getByRole('button', { name: 'Decide appeal' }).focus()
    await expect(pane.getByRole('heading', { name: servers[0]?.name ?? '' })).toBeVisible()
  })

  test('leave the focus on the next one when one is decided', async ({ page }) => {
    const waiting = [1, 2, 3].map(waitingAppeal)
    await signIn(page, 'alex')
    await page.route(/\/api\/admin\/appeals/, (route) => {
      if (route.request().method() === 'POST') waiting.splice(1, 1)
      return route.fulfill({ json: { items: waiting, total: waiting.length, page: 1, limit: 25 } })
    })
    await page.goto('/admin?tab=appeals')
    await row(page, 'Idea 2').getByRole('button', { name: 'Decide appeal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decide appeal' })
    await dialog.getByRole('radio', { name: 'Uphold' }).check()
    await dialog.getByLabel('Answer').fill('It stays.')
    await dialog.getByRole('button', { name: 'Uphold' }).click()
    await expect(row(page, 'Idea 2')).toBeHidden()
    await expect(row(page, 'Idea 3')).toBeFocused()
  })
})

function waitingAppeal(number: number): AdminAppeal {
  const at = new Date().toISOString()
  const person = { id: 'AAAAAAAAAAAA', username: 'marina', avatar: null }
  const reasons = { restriction: '', facts: '', automation: '', ground: '', rule: '', redress: '' }
  const open = { decidedAt: null, outcome: null, answer: null, sameAdmin: false }
  return {
    _id: `AAAAAAAAAAA${number}`,
    at,
    restriction: 'decline-idea',
    subject: 'roadmap',
    acts: null,
    rule: 'useful-ideas',
    until: null,
    reported: false,
    detected: false,
    endedAt: null,
    ended: null,
    reasons,
    name: `Idea ${number}`,
    subjectId: 'idea',
    message: '',
    note: null,
    appeal: { at, words: 'It is useful.', answerBy: at, ...open },
    about: { server: null, rating: null, text: null, changes: [] },
    person,
    decidedBy: person,
    answeredBy: null,
    mayDecide: true,
  }
}

test.describe('the audit log', () => {
  test('shows who did what, has filters, and loads older entries', async ({ page, persona, newcomer }) => {
    const friend = await newcomer(persona)
    const userId = await idOf(friend)
    await signIn(page, 'alex')
    await page.goto('/admin')
    await post(page, '/api/admin/team', { id: userId })
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await expect(page).toHaveURL('/admin?tab=audit')
    const first = page.getByRole('listitem').filter({ hasText: persona })
    await expect(first).toContainText(`Alex gave the admin role to ${called(persona)}`)
    await expect(first).toContainText('admin')

    await test.step('by action', async () => {
      await page.getByLabel('Action').selectOption('Admin revoked')
      await expect(page).toHaveURL(/type=user\.revoke-admin/)
      await expect(first).toBeHidden()
      await page.getByLabel('Action').selectOption('Admin granted')
      await expect(first).toBeVisible()
    })

    await test.step('by person', async () => {
      await page.getByLabel('Person').fill(persona)
      await expect(page).toHaveURL(new RegExp(`actor=${persona}`))
      await expect(page.getByText('No results')).toBeVisible()
      await page.getByRole('button', { name: 'Show everything' }).click()
      await expect(page).toHaveURL('/admin?tab=audit')
      await expect(first.first()).toBeVisible()
      await first.getByRole('button', { name: 'Alex', exact: true }).first().click()
      await expect(page).toHaveURL(/actor=/)
    })

    await test.step('by target and date', async () => {
      await page.getByRole('button', { name: 'Show everything' }).click()
      await first
        .getByRole('button', { name: called(persona), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(/target=/)
      await expect(page.getByRole('listitem').filter({ hasText: 'gave the admin role to' })).toHaveCount(1)
      await page.getByLabel('From').fill('2020-01-01')
      await page.getByLabel('To', { exact: true }).fill('2020-01-02')
      await expect(page.getByText('No results')).toBeVisible()
    })

    await sendFrom(page, 'DELETE', `/api/admin/team/${userId}`)
  })

  test('continues after the end of a page', async ({ page }) => {
    await signIn(page, 'alex')
    await page.route(/\/api\/admin\/audit/, (route) => {
      const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 4)
      const entry = {
        _id: String(cursor - 1),
        at: '2026-11-20T09:00:00.000Z',
        actor: null,
        action: 'listing.purge',
        target: { kind: 'listing', id: `thing ${cursor}`, name: null, serverId: null },
        before: null,
        after: null,
      }
      return route.fulfill({ json: { items: [entry], next: cursor > 3 ? String(cursor - 1) : null } })
    })
    await page.goto('/admin?tab=audit')
    await expect(page.getByRole('listitem').filter({ hasText: 'permanently deleted' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Older entries' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'permanently deleted' })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Older entries' })).toBeHidden()
  })
})
