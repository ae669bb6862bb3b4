import { expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { vote } from '../../testing/acts.ts'
import { makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'

it('names the servers of a page for which this person voted within 24 hours', async () => {
  const [voted, old, open, elsewhere] = await Promise.all([
    makeListing(),
    makeListing(),
    makeListing(),
    makeListing(),
  ])
  const user = await makeUser()
  for (const { id } of [voted, old, elsewhere]) await vote(id, user)
  await vote(open.id, await makeUser())
  await run('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2', DAY, old.id)
  const ask = (as: TestUser) =>
    bodyOf(request(`/api/servers/votes/me?ids=${[voted.id, old.id, open.id].join()}`, { as }))
  expect(await ask(user)).toEqual({
    items: [{ serverId: voted.id, nextVoteAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
  })
  expect(await ask(await makeUser())).toEqual({ items: [] })
})
