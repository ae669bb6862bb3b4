import { expect, it } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { keepInvite } from '../../community/hubs/refresh-invites.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { foundInvite } from '../../../testing/found-invite.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { edit, editAsStaff, moderate } from '../../../testing/acts.ts'

const makeFeed = async (as: TestUser) =>
  (await bodyOf<{ url: string }>(request('/api/me/feed', { as, method: 'POST' }))).url
const read = async (url: string) => {
  const response = await request(new URL(url).pathname, { proof: {} })
  return { response, text: await response.text() }
}
const titles = (text: string) =>
  [...text.matchAll(/<entry>[^]*?<title>([^<]*)<\/title>/g)].map(([, title]) => title)

it('has the news of followed servers, latest first, without a session', async () => {
  const [user, { id, owner }, other] = await Promise.all([
    makeUser(),
    makeListing({ name: 'Tern & Co' }),
    makeListing(),
  ])
  await edit(id, owner, { description: 'Before anybody followed.' })
  await run('UPDATE users SET created_at = 1 WHERE id = ?1', user.id)
  const followedAt = Date.now() + 1
  await request(`/api/servers/${id}/save`, { as: user, body: { follows: true } })
  await request(`/api/servers/${other.id}/save`, { as: user, body: {} })
  await run('UPDATE saved_listings SET followed_at = ?1 WHERE followed_at IS NOT NULL', followedAt)
  while (Date.now() <= followedAt) await scheduler.wait(2)
  await edit(id, owner, { description: 'A <b>new</b> season.' })
  await edit(other.id, other.owner, { description: 'Saved, but not followed.' })
  await request(`/api/affiliates/${id}/news`, { as: owner, body: { title: 'A fair', text: 'On Sunday.' } })
  const admin = await makeAdmin()
  for (const action of ['suspend', 'unsuspend']) expect((await moderate(id, action, admin)).status).toBe(200)

  const { response, text } = await read(await makeFeed(user))
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'application/atom+xml; charset=utf-8', 'private, no-store'])
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(titles(text)).toEqual([
    'Tern &amp; Co is back',
    'Tern &amp; Co: A fair',
    'Tern &amp; Co has a new description',
  ])
  expect(text).toContain('A &lt;b&gt;new&lt;/b&gt; season.')
  expect(text).toContain(`/servers/tern-co-${id}"`)

  await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", id)
  expect(titles((await read(await makeFeed(user))).text)).toEqual([])
})

it('tells when the Discord invite of a followed server breaks, and when it works again', async () => {
  const invite = 'https://discord.gg/ternfeed'
  const [user, { id }] = await Promise.all([
    makeUser(),
    makeListing({ name: 'Tern', discord: invite }),
    makeListing({ name: 'Not followed', discord: invite }),
  ])
  await request(`/api/servers/${id}/save`, { as: user, body: { follows: true } })
  const url = await makeFeed(user)
  const lookUp = async (minutes: number, guild?: string) => {
    const answer = guild ? foundInvite(guild) : ({ kind: 'gone' } as const)
    await keepInvite(systemContext(Date.now() + minutes * MINUTE), invite, answer)
    return titles((await read(url)).text)
  }
  expect(await lookUp(1, 'first')).toEqual([])
  expect(await lookUp(2)).toEqual(['The Discord invite of Tern is broken'])
  expect(await lookUp(3)).toEqual(['The Discord invite of Tern is broken'])
  expect(await lookUp(4, 'first')).toEqual(['The Discord invite of Tern works again'])
  expect(await lookUp(5, 'first')).toEqual(['The Discord invite of Tern works again'])
  const { text } = await read(url)
  expect(await lookUp(6, 'another')).toEqual(['The Discord invite of Tern is broken'])
  expect((await read(url)).text).not.toContain(/news\/invite-[^<]*/.exec(text)?.[0] ?? 'none')
  await run('UPDATE listings SET discord = ?2 WHERE id = ?1', id, 'https://discord.gg/newtern')
  expect(titles((await read(url)).text)).toEqual([])
})

it('tells nothing about decisions of staff and hidden values', async () => {
  const [user, { id, owner }] = await Promise.all([makeUser(), makeListing()])
  await request(`/api/servers/${id}/save`, { as: user, body: { follows: true } })
  await edit(id, owner, { realmLink: 'secret.example:19132', realmLinkVisible: false })
  await editAsStaff(id, await makeAdmin(), { staffNote: 'Between us.' })
  const { text } = await read(await makeFeed(user))
  expect(titles(text)).toEqual([])
  expect(text).not.toMatch(/secret|Between us/)
})

it('has an address that only its person can ask for, and that ends with the next one', async () => {
  const [user, stranger] = await Promise.all([makeUser(), makeUser()])
  expect(await bodyOf(request('/api/me/feed', { as: user }))).toMatchObject({ url: null })
  const first = await makeFeed(user)
  expect(await bodyOf(request('/api/me/feed', { as: user }))).toMatchObject({ url: first })
  expect(await bodyOf(request('/api/me/feed', { as: stranger }))).toMatchObject({ url: null })
  const second = await makeFeed(user)
  expect((await read(first)).response.status).toBe(404)
  expect((await read(second)).response.status).toBe(200)
  expect((await read(await makeFeed(stranger))).text).not.toContain(user.id)
  for (const wrong of [second.slice(0, -1), `${second}x`, `${new URL(first).origin}/feeds/AAAAAAAAAAAA/x`])
    expect((await read(wrong)).response.status).toBe(404)
  expect(await bodyOf(request('/api/me/feed', { as: user, method: 'DELETE' }))).toMatchObject({ url: null })
  expect((await read(second)).response.status).toBe(404)
})

it('has one’s notices under another key, so that who knows one feed cannot open the other', async () => {
  const user = await makeUser()
  const { id, owner } = await makeListing({ name: 'Tern & Co', owner: user })
  await moderate(id, 'suspend', await makeAdmin(), { rule: 'no-scams' })
  const { url, notices } = await bodyOf<{ url: string; notices: string }>(
    request('/api/me/feed', { as: owner, method: 'POST' }),
  )
  const { response, text } = await read(notices)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(titles(text)).toEqual(['“Tern &amp; Co” was suspended.'])
  expect(text).toContain('Rule: No scams')
  expect(titles((await read(url)).text)).toEqual([])
  await request('/api/me/feed', { as: owner, method: 'DELETE' })
  expect((await read(notices)).response.status).toBe(404)
})
