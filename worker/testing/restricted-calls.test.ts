import { beforeAll, expect, it } from 'vitest'
import { RESTRICTED_ACTS, type RestrictedAct } from '#contract/people/restriction.ts'
import { apiDocument, nameOf, type Operation } from './api-document.ts'
import { makeAdmin, makeListing, makeUser, signInAgain, type TestUser } from './factories.ts'
import { bodyOf, request } from './request.ts'

/** The calls that a restriction of each act refuses. Every other call works as before. */
const FORBIDS: Record<RestrictedAct, string[]> = {
  vote: ['POST /api/servers/{id}/vote', 'POST /api/roadmap/{id}/vote'],
  review: ['POST /api/servers/{id}/reviews', 'PUT /api/affiliates/{id}/reviews/{reviewId}/reply'],
  report: [
    'POST /api/servers/{id}/report',
    'POST /api/servers/{id}/reviews/{reviewId}/report',
    'POST /api/servers/{id}/posts/{postId}/report',
  ],
  submit: ['POST /api/servers/submit', 'POST /api/affiliates/{id}/news'],
  suggest: ['POST /api/roadmap/suggest'],
}
const FORBIDDEN = new Set(Object.values(FORBIDS).flat())

/** Inputs with which a call does something. Other calls are sent without any: they must fail, or not, as for anybody. */
const BODIES: Record<string, object> = {
  'PATCH /api/affiliates/{id}': { description: 'Another text.' },
  'POST /api/applications': {
    age: 20,
    skills: 'Calm.',
    references: 'Sunny.',
    motivation: 'Help.',
    links: [],
  },
  'POST /api/tokens': { label: 'A bot' },
  'PUT /api/me/gamertag': { gamertag: 'Cave Finch 7' },
}

/** These end the session of the person, so they come last. */
const LAST = ['POST /api/auth/logout', 'DELETE /api/account']

let operations: readonly Operation[]
let theirs: { id: string }

beforeAll(async () => {
  ;({ operations } = await apiDocument())
  theirs = await makeListing()
})

interface Player {
  person: TestUser
  own: string
}

/** Somebody with a server, a vote, a review and a saved server, who may do everything. */
async function makePlayer(): Promise<Player> {
  const { id, owner } = await makeListing()
  const path = `/api/servers/${theirs.id}`
  await request(`${path}/vote`, { as: owner, method: 'POST' })
  await request(`${path}/reviews`, { as: owner, body: { rating: 3 } })
  await request(`${path}/save`, { as: owner, body: {} })
  return { person: owner, own: id }
}

async function restrict({ id }: TestUser, acts: readonly RestrictedAct[]) {
  expect(
    (await request(`/api/admin/users/${id}/restrict`, { as: await makeAdmin(), body: { acts } })).status,
  ).toBe(200)
}

/** The answer to a call, from a fresh session, so that no limit counts. */
async function answer(name: string, { person, own }: Player) {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern
    .replace('{id}', pattern.startsWith('/api/affiliates') ? own : theirs.id)
    .replace('{action}', 'approve')
    .replace('{answer}', 'accept')
    .replaceAll(/\{\w+\}/g, 'nobodyHasIt1')
  const body =
    name === 'DELETE /api/account'
      ? { confirm: person.username }
      : (BODIES[name] ?? (method === 'GET' ? undefined : {}))
  const response = await request(path, {
    as: await signInAgain(person),
    method,
    ...(body && { body }),
  })
  const text = await response.text()
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

it('refuses what all five acts name, and nothing else', { timeout: 300_000 }, async () => {
  const [free, limited] = [await makePlayer(), await makePlayer()]
  await restrict(limited.person, RESTRICTED_ACTS)
  const names = operations.map(nameOf).filter((name) => !LAST.includes(name))
  expect(names.filter((name) => !name.startsWith('GET ')).length).toBeGreaterThan(50)
  for (const name of [...names, ...LAST]) {
    const before = await answer(name, free)
    const after = await answer(name, limited)
    expect([name, after]).toEqual([name, FORBIDDEN.has(name) ? { status: 403, code: 'restricted' } : before])
    if (name in BODIES || LAST.includes(name)) expect([name, after.status < 300]).toEqual([name, true])
  }
})

it.each(RESTRICTED_ACTS)('refuses only its own calls for %s', async (act) => {
  const player = { person: await makeUser(), own: theirs.id }
  await restrict(player.person, [act])
  for (const name of FORBIDDEN)
    expect([name, (await answer(name, player)).code === 'restricted']).toEqual([
      name,
      FORBIDS[act].includes(name),
    ])
})

it('lets a restricted person take back what is theirs', async () => {
  const { person } = await makePlayer()
  await restrict(person, RESTRICTED_ACTS)
  const path = `/api/servers/${theirs.id}`
  const own = await bodyOf<{ items: { _id: string }[] }>(request('/api/affiliates/me', { as: person }))
  for (const withdrawn of [
    `${path}/vote`,
    `${path}/reviews`,
    `${path}/save`,
    `/api/affiliates/${own.items[0]?._id}`,
  ])
    expect([withdrawn, (await request(withdrawn, { as: person, method: 'DELETE' })).status]).toEqual([
      withdrawn,
      200,
    ])
  expect((await request('/api/account/export', { as: person })).status).toBe(200)
})

it('names only calls that exist', () => {
  const known = operations.map(nameOf)
  for (const name of [...FORBIDDEN, ...Object.keys(BODIES), ...LAST]) expect(known).toContain(name)
})
