import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { RESTRICTED_ACTS, type RestrictedAct } from '#contract/people/restriction.ts'
import { CALLS, validCall, type ValidCall } from './calls.ts'
import { makeAdmin, makeListing, signInAgain, type TestUser } from './factories.ts'
import { bodyOf, request } from './request.ts'
import { apiRoutes } from './routes.ts'

/** The calls that a restriction of each act refuses. Every other call works as before. */
const FORBIDS: Record<RestrictedAct, string[]> = {
  vote: ['POST /api/servers/:id/vote', 'POST /api/roadmap/:id/vote'],
  review: ['POST /api/servers/:id/reviews', 'PUT /api/affiliates/:id/reviews/:reviewId/reply'],
  report: [
    'POST /api/servers/:id/report',
    'POST /api/servers/:id/reviews/:reviewId/report',
    'POST /api/servers/:id/posts/:postId/report',
  ],
  submit: ['POST /api/servers/submit', 'POST /api/affiliates/:id/news'],
  suggest: ['POST /api/roadmap/suggest'],
}
const FORBIDDEN = Object.values(FORBIDS).flat()

/** The calls that write of people who are no staff. */
const OWN = CALLS.flatMap(({ name, by }) => (/person|owner|side/.test(by) ? [name] : []))

let theirs: { id: string }

// No request leaves the machine.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok')))

beforeAll(async () => {
  theirs = await makeListing()
})

/** Somebody with a server, a vote, a review and a saved server, who may do everything. */
async function makePlayer() {
  const { id, owner } = await makeListing()
  const path = `/api/servers/${theirs.id}`
  await request(`${path}/vote`, { as: owner, method: 'POST' })
  await request(`${path}/reviews`, { as: owner, body: { rating: 3 } })
  await request(`${path}/marks/saved`, { as: owner, method: 'PUT' })
  return { person: owner, own: id }
}

async function restrict(person: TestUser | null, acts: readonly RestrictedAct[]) {
  expect(
    (await request(`/api/admin/users/${person?.id}/restrict`, { as: await makeAdmin(), body: { acts } }))
      .status,
  ).toBe(200)
}

async function answer({ path, ...call }: Pick<ValidCall, 'path' | 'method' | 'as' | 'body'>) {
  const response = await request(path, call)
  const text = await response.text()
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

const REFUSED = { status: 403, code: 'restricted' }

it('refuses what all five acts name, and nothing else', { timeout: 300_000 }, async () => {
  for (const name of OWN) {
    const usual = await answer(await validCall(name))
    const call = await validCall(name)
    await restrict(call.as, RESTRICTED_ACTS)
    expect([name, usual.status < 300]).toEqual([name, true])
    expect([name, await answer(call)]).toEqual([name, FORBIDDEN.includes(name) ? REFUSED : usual])
  }
  expect(OWN.length).toBeGreaterThan(50)
})

it(
  'changes no answer to a call that writes nothing, or that is of others',
  { timeout: 300_000 },
  async () => {
    const [free, limited] = [await makePlayer(), await makePlayer()]
    await restrict(limited.person, RESTRICTED_ACTS)
    for (const { method, pattern, path } of apiRoutes()) {
      const name = `${method} ${pattern}`
      if (OWN.includes(name)) continue
      const by = async ({ person, own }: typeof free) =>
        answer({
          method,
          path: path.replace('nobodyHasIt1', pattern.startsWith('/api/affiliates') ? own : theirs.id),
          // A fresh session, so that no limit counts.
          as: await signInAgain(person),
          body: method === 'GET' ? undefined : {},
        })
      expect([name, await by(limited)]).toEqual([name, await by(free)])
    }
  },
)

it.each(RESTRICTED_ACTS)('refuses only its own calls for %s', async (act) => {
  for (const name of FORBIDDEN) {
    const call = await validCall(name)
    await restrict(call.as, [act])
    const { status, code } = await answer(call)
    if (FORBIDS[act].includes(name)) expect([name, { status, code }]).toEqual([name, REFUSED])
    else expect([name, status < 300]).toEqual([name, true])
  }
})

it('lets a restricted person take back what is theirs', async () => {
  const { person } = await makePlayer()
  await restrict(person, RESTRICTED_ACTS)
  const path = `/api/servers/${theirs.id}`
  const own = await bodyOf<{ items: { _id: string }[] }>(request('/api/affiliates/me', { as: person }))
  for (const withdrawn of [
    `${path}/vote`,
    `${path}/reviews`,
    `${path}/marks/saved`,
    `/api/affiliates/${own.items[0]?._id}`,
  ])
    expect([withdrawn, (await request(withdrawn, { as: person, method: 'DELETE' })).status]).toEqual([
      withdrawn,
      200,
    ])
  expect((await request('/api/account/export', { as: person })).status).toBe(200)
})
