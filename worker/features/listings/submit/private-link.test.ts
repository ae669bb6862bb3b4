import { expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { edit, moderate } from '../../../testing/acts.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { makeMember } from '../../../testing/make-called.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

const pathOf = async (id: string, as: TestUser) =>
  (await bodyOf<OwnListing>(request(`/api/affiliates/${id}`, { as }))).privatePath
const keyOf = async (id: string, owner: TestUser) => (await pathOf(id, owner))?.replace('/waiting/', '') ?? ''
const open = (key: string) => request(`/api/waiting/${key}`)

it('friends without an account see a server that waits, without its pictures', async () => {
  const { id, owner } = await makeListing({ name: 'Hidden Cove', moderation: 'pending' })
  await run(
    `UPDATE listings SET banner = '/banners/x', pictures = '[{"url":"/banners/y","alt":"A"}]' WHERE id = ?1`,
    id,
  )
  expect((await request(`/api/servers/${id}`)).status).toBe(404)
  const answer = await open(await keyOf(id, owner))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await bodyOf<Listing>(answer)).toMatchObject({
    _id: id,
    name: 'Hidden Cove',
    moderation: 'pending',
    banner: null,
    pictures: [],
  })
})

it.each(['approve', 'deny'])(
  'it ends with the decision (%s), and a new wait has another one',
  async (action) => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    const key = await keyOf(id, owner)
    await edit(id, owner, { description: 'Still the same link.' })
    expect((await open(key)).status).toBe(200)
    await moderate(id, action, await makeAdmin(), {})
    expect((await open(key)).status).toBe(404)
    expect(await pathOf(id, owner)).toBeNull()
    if (action === 'approve') await moderate(id, 'requeue', await makeAdmin(), {})
    else await request(`/api/affiliates/${id}/request-review`, { as: owner, method: 'POST' })
    expect((await open(key)).status).toBe(404)
    const again = await keyOf(id, owner)
    expect(again).not.toBe(key)
    expect((await open(again)).status).toBe(200)
  },
)

it('cannot be guessed from another one, and ends with a withdrawal', async () => {
  const [one, other] = [
    await makeListing({ moderation: 'pending' }),
    await makeListing({ moderation: 'pending' }),
  ]
  const key = await keyOf(one.id, one.owner)
  for (const wrong of [
    `${other.id}${key.slice(12)}`,
    `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    one.id,
    key.slice(0, 12) + 'A'.repeat(22),
    'x',
  ])
    expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404])
  await request(`/api/affiliates/${one.id}`, { as: one.owner, method: 'DELETE' })
  expect((await open(key)).status).toBe(404)
})

it('is given to editors, too', async () => {
  const { id, owner, friend } = await makeMember()
  await run(`UPDATE listings SET moderation = 'pending' WHERE id = ?1`, id)
  expect(await pathOf(id, friend)).toMatch(/^\/waiting\//)
  expect(await pathOf(id, friend)).toBe(await pathOf(id, owner))
})
