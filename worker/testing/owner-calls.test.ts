import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CALLS, validCall, type ValidCall } from './calls.ts'
import { makeAdmin, makeListing, makeModerator, makeUser, type TestUser } from './factories.ts'
import { fingerprint } from './fingerprint.ts'
import { bodyOf, request } from './request.ts'
import { apiRoutes } from './routes.ts'
import { run } from './rows.ts'

const IS_FOR_OWNERS = /^\w+ \/api\/affiliates\b|\/insights$|\/reports\/me$|\/:reviewId\/report$/

/** Who may make the calls for owners that write nothing. */
const READS = {
  'GET /api/affiliates/me': 'person',
  'GET /api/affiliates/me/summary': 'person',
  'GET /api/affiliates/me/insights': 'person',
  'GET /api/servers/reports/me': 'person',
  'GET /api/affiliates/:id': 'side or staff',
  'GET /api/servers/:id/insights': 'side',
  // Staff have no part in the team of a server.
  'GET /api/affiliates/:id/team': 'side',
  'GET /api/affiliates/:id/votes': 'program',
  'GET /api/affiliates/:id/claims': 'program',
  'GET /api/affiliates/:id/rewards': 'owner',
  'GET /api/affiliates/:id/webhook': 'owner',
  'GET /api/affiliates/:id/proof': 'owner',
} as const

const ALL = [
  ...Object.entries(READS).map(([name, by]) => ({ name, by })),
  ...CALLS.filter(({ name }) => IS_FOR_OWNERS.test(name)),
]

/** Calls that add something: 201, not 200. */
const ADDS = [
  'POST /api/affiliates/:id/team/invitations',
  'POST /api/affiliates/:id/reward-key',
  'POST /api/affiliates/:id/news',
  'POST /api/servers/:id/reviews/:reviewId/report',
]
/** Answered with 403 to others. All other calls answer them 404. */
const FORBIDS = [
  'GET /api/servers/:id/insights',
  'POST /api/affiliates/:id/banner',
  'POST /api/affiliates/:id/banner-url',
  'POST /api/servers/:id/reviews/:reviewId/report',
]

const WHO = [
  'a visitor',
  'another owner',
  'the owner',
  'an admin',
  'a moderator',
  'an editor',
  'somebody who left the team',
] as const

const namesOf = (callers: readonly { who: string }[]) => callers.map(({ who }) => who).join(', ')

/** The expected status for each of `WHO`. */
function expectedOf({ name, by }: (typeof ALL)[number]): number[] {
  // A session is not enough for the calls of programs.
  if (by === 'program') return WHO.map(() => 401)
  const refused = FORBIDS.includes(name) ? 403 : 404
  const other = by === 'person' ? 200 : refused
  const owner = ADDS.includes(name) ? 201 : 200
  const admin = by === 'side or staff' ? owner : other
  const editor = by === 'owner' ? other : owner
  return [401, other, owner, admin, admin, editor, other]
}

let call: Pick<ValidCall, 'method' | 'path' | 'body'>
let people: (TestUser | null)[]

async function prepare(name: string): Promise<void> {
  const { id, owner } = await made(name)
  const [editor, former] = [await makeUser(), await makeUser()]
  people = [
    null,
    (await makeListing()).owner,
    owner,
    await makeAdmin(),
    await makeModerator(),
    editor,
    former,
  ]
  await run(
    `INSERT INTO listing_members (listing_id, user_id, left_at, since) VALUES (?1, ?2, NULL, 1), (?1, ?3, 2, 1)`,
    id,
    editor.id,
    former.id,
  )
}

async function made(name: string) {
  if (!(name in READS)) {
    const valid = await validCall(name)
    call = valid
    return { id: valid.id, owner: valid.as }
  }
  const { id, owner } = await makeListing()
  await request(`/api/affiliates/${id}/webhook`, {
    as: owner,
    method: 'PUT',
    body: { url: 'https://hooks.harbour-owner.com/old' },
  })
  const [method = '', pattern = ''] = name.split(' ')
  call = { method, path: pattern.replace(':id', id), body: undefined }
  return { id, owner }
}

const make = (as: TestUser | null) => request(call.path, { as, method: call.method, body: call.body })

describe.each(ALL.map(({ name, by }) => [name, by] as const))('%s', (name, by) => {
  // Programs of owners are on other machines.
  beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok')))
  beforeEach(() => prepare(name))

  const callers = WHO.map((who, index) => ({ who, index, status: expectedOf({ name, by })[index] ?? 0 }))
  const refused = callers.filter(({ status }) => status >= 400)
  // A read changes nothing, so that all callers can share what was prepared.
  const allowed = callers.filter(({ status }) => status < 400)
  const groups = name.startsWith('GET ') && allowed.length > 0 ? [allowed] : allowed.map((one) => [one])

  const expectStatuses = async (group: typeof callers) => {
    for (const { who, index, status } of group)
      expect([who, (await make(people[index] ?? null)).status]).toEqual([who, status])
  }

  // What is refused changes nothing, so the first who may make it needs nothing else prepared.
  const [first = [], ...others] = groups
  it(`is refused, and changes nothing, by ${namesOf(refused)}; and is made by ${namesOf(first)}`, async () => {
    const before = await fingerprint()
    for (const { who, index, status } of refused) {
      const response = await make(people[index] ?? null)
      expect([who, response.status]).toEqual([who, status])
      expect(await bodyOf(response)).toEqual(
        expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
      )
    }
    expect(await fingerprint()).toEqual(before)
    await expectStatuses(first)
  })

  it.each(others.map((group) => ({ who: namesOf(group), group })))('is made by $who', ({ group }) =>
    expectStatuses(group),
  )
})

it('covers all calls for owners', () => {
  const owners = apiRoutes()
    .map(({ method, pattern }) => `${method} ${pattern}`)
    .filter((name) => IS_FOR_OWNERS.test(name))
  expect(owners.toSorted()).toEqual(
    [...new Set(ALL.map(({ name }) => name.split(' ', 2).join(' ')))].toSorted(),
  )
})
