import { expect, it } from 'vitest'
import { edit, editAsStaff, moderate } from '../../../testing/acts.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'

const shown = async (id: string) =>
  (await bodyOf<{ website: string | null }>(request(`/api/servers/${id}`))).website
const held = async (as: TestUser) =>
  (await bodyOf<{ items: { _id: string }[] }>(request('/api/admin/affiliates?held=1', { as }))).items.map(
    ({ _id }) => _id,
  )

it('shows a website, and refuses what is none with its reason', async () => {
  const { id, owner } = await makeListing({ description: 'See skyport.net.' })
  expect(await shown(id)).toBeNull()
  expect(await bodyOf(edit(id, owner, { website: 'Skyport.net/forum' }))).toMatchObject({
    website: 'https://skyport.net/forum',
    websiteHeld: false,
  })
  expect(await shown(id)).toBe('https://skyport.net/forum')
  const refused = await edit(id, owner, { website: 'http://skyport.net' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    field: 'website',
    error: expect.stringMatching(/^This address is not encrypted\./),
  })
  await edit(id, owner, { website: '' })
  expect(await shown(id)).toBeNull()
})

it('holds a look-alike until staff allow it, and does not hold the same address again', async () => {
  const { id, owner } = await makeListing({ moderation: 'pending' })
  const admin = await makeAdmin()
  const website = 'https://dlscord.gg/free-nitro'
  expect(await bodyOf(edit(id, owner, { website }))).toMatchObject({ website, websiteHeld: true })
  await moderate(id, 'approve', admin)
  expect(await shown(id)).toBeNull()
  expect(await held(admin)).toContain(id)

  // The owner cannot allow it.
  await edit(id, owner, { websiteHeld: false })
  expect(await shown(id)).toBeNull()

  const allow = { method: 'PATCH', as: admin, body: { websiteHeld: false } } as const
  expect(await bodyOf(request(`/api/admin/affiliates/${id}`, allow))).toMatchObject({ websiteHeld: false })
  expect(await shown(id)).toBe(website)
  expect(await held(admin)).not.toContain(id)

  // Allowing can be undone.
  await request(`/api/admin/affiliates/${id}`, { ...allow, body: { websiteHeld: true } })
  expect([await shown(id), await held(admin)]).toEqual([null, expect.arrayContaining([id])])
  await request(`/api/admin/affiliates/${id}`, allow)
  await edit(id, owner, { website, name: 'Another name' })
  expect(await shown(id)).toBe(website)
  // Another site waits.
  await edit(id, owner, { website: 'https://discord-gift.ru/' })
  expect(await shown(id)).toBe(website)
})

it('takes the address that staff enter as seen', async () => {
  const { id } = await makeListing()
  const admin = await makeAdmin()
  const website = 'https://minecraft.org/'
  await editAsStaff(id, admin, { website })
  expect(await shown(id)).toBe(website)
})
