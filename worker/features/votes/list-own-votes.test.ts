import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { makeListing, makeUser } from '../../testing/factories.ts'
import { bodyOf, request } from '../../testing/request.ts'

type As = Awaited<ReturnType<typeof makeUser>> | null
const ask = (ids: readonly string[], as: As) => request(`/api/servers/votes/me?ids=${ids.join(',')}`, { as })

it('names the servers of a page for which the person voted within 24 hours', async () => {
  const [voted, old, open, elsewhere] = await Promise.all([
    makeListing(),
    makeListing(),
    makeListing(),
    makeListing(),
  ])
  const user = await makeUser()
  for (const { id } of [voted, old, elsewhere])
    await request(`/api/servers/${id}/vote`, { as: user, method: 'POST' })
  await request(`/api/servers/${open.id}/vote`, { as: await makeUser(), method: 'POST' })
  await env.DB.prepare('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2')
    .bind(DAY, old.id)
    .run()

  const response = await ask([voted.id, old.id, open.id], user)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toEqual({
    items: [{ serverId: voted.id, nextVoteAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
  })
})

it('answers nobody else', async () => {
  const { id } = await makeListing()
  expect((await ask([id], null)).status).toBe(401)
  await request(`/api/servers/${id}/vote`, { as: await makeUser(), method: 'POST' })
  expect(await bodyOf(ask([id], await makeUser()))).toEqual({ items: [] })
})

it.each([
  ['no ids', []],
  ['what is no id', ['x']],
  ['more ids than a page can have', Array.from({ length: 51 }, () => 'aaaaaaaaaaaa')],
])('refuses %s', async (_, ids) => {
  expect((await ask(ids, await makeUser())).status).toBe(400)
})
