import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { upload } from '../features/listings/pictures/testing/requests.ts'
import { makePng } from '../features/listings/pictures/testing/make-pictures.ts'
import { newId } from '../platform/ids.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from './factories.ts'
import { fingerprint } from './fingerprint.ts'
import { bodyOf, request } from './request.ts'
import { run } from './rows.ts'
import { apiRoutes } from './routes.ts'
import { saveReview } from './acts.ts'

interface Call {
  body?: unknown
  /** Sends a picture instead of `body`. */
  picture?: true
  /** The state of the listing; approved by default. */
  denied?: true
  /** The status for each caller: a visitor, another owner, the owner, an admin. */
  expected: [visitor: number, other: number, owner: number, admin: number]
  /** The status for an editor; that of another owner unless it is named. Somebody who left is always like another owner. */
  editor?: number
}

const OWNERS: Call = { expected: [401, 404, 200, 404] }
const OWNERS_ADD: Call = { expected: [401, 404, 201, 404] }
const EDITORS: Call = { expected: [401, 404, 200, 404], editor: 200 }
const EDITORS_AND_STAFF: Call = { expected: [401, 404, 200, 200], editor: 200 }
/** A session is not enough. */
const PROGRAMS: Call = { expected: [401, 401, 401, 401] }

/** Every call for owners, and who may make it. */
const CALLS: Record<string, Call> = {
  'GET /api/affiliates/me': { expected: [401, 200, 200, 200] },
  'GET /api/affiliates/me/summary': { expected: [401, 200, 200, 200] },
  'GET /api/servers/reports/me': { expected: [401, 200, 200, 200] },
  'GET /api/affiliates/:id': EDITORS_AND_STAFF,
  'GET /api/servers/:id/insights': { expected: [401, 403, 200, 403], editor: 200 },
  'PATCH /api/affiliates/:id': { body: { name: 'Taken over' }, ...EDITORS_AND_STAFF },
  // Admins delete and restore by their own calls.
  'DELETE /api/affiliates/:id': OWNERS,
  'POST /api/affiliates/:id/restore': OWNERS,
  'POST /api/affiliates/:id/request-review': { denied: true, ...EDITORS_AND_STAFF },
  // Staff have no part in the team of a server.
  'GET /api/affiliates/:id/team': EDITORS,
  'POST /api/affiliates/:id/team/invitations': { body: { person: 'guest of the team' }, ...OWNERS_ADD },
  'DELETE /api/affiliates/:id/team/invitations/:invitationId': OWNERS,
  'PUT /api/affiliates/:id/looks': { body: { on: false }, ...EDITORS },
  'POST /api/affiliates/:id/looks': EDITORS,
  'DELETE /api/affiliates/:id/team/members/:userId': OWNERS,
  'GET /api/affiliates/:id/votes': PROGRAMS,
  'GET /api/affiliates/:id/claims': PROGRAMS,
  'POST /api/affiliates/:id/claims': PROGRAMS,
  // The key acts for the server, so that only its owner gets one.
  'GET /api/affiliates/:id/rewards': OWNERS,
  'POST /api/affiliates/:id/reward-key': OWNERS_ADD,
  'DELETE /api/affiliates/:id/reward-key': OWNERS,
  'POST /api/affiliates/:id/banner': {
    picture: true,
    expected: [401, 403, 200, 200],
    editor: 200,
  },
  // The proof is about the owner's account at Discord.
  'DELETE /api/affiliates/:id/proof': { expected: [401, 404, 200, 404] },
  'GET /api/affiliates/:id/webhook': OWNERS,
  'PUT /api/affiliates/:id/webhook': { body: { url: 'https://hooks.harbour-owner.com/new' }, ...OWNERS },
  'DELETE /api/affiliates/:id/webhook': OWNERS,
  'POST /api/affiliates/:id/webhook/test': OWNERS,
  // A caller with permission gets the validation error of this address.
  'POST /api/affiliates/:id/banner-url': {
    body: { url: 'https://127.0.0.1/a.png' },
    expected: [401, 403, 400, 400],
    editor: 400,
  },
  'PUT /api/affiliates/:id/reviews/:reviewId/reply': { body: { text: 'Thank you.' }, ...EDITORS },
  'DELETE /api/affiliates/:id/reviews/:reviewId/reply': EDITORS,
  'POST /api/affiliates/:id/news': {
    body: { title: 'New', text: 'A harbour.' },
    expected: [401, 404, 201, 404],
    editor: 201,
  },
  // Ids of news are unknown here. The tests of posts change real ones.
  'PUT /api/affiliates/:id/news/:postId': {
    body: { title: 'New', text: 'A harbour.' },
    expected: [401, 404, 404, 404],
  },
  'DELETE /api/affiliates/:id/news/:postId': EDITORS,
  // Admins need no reports: they delete reviews.
  'POST /api/servers/:id/reviews/:reviewId/report': {
    body: { reason: 'spam' },
    expected: [401, 403, 201, 403],
    editor: 201,
  },
}

const WHO = [
  'a visitor',
  'another owner',
  'the owner',
  'an admin',
  'an editor',
  'somebody who left the team',
] as const

const namesOf = (callers: readonly { who: string }[]) => callers.map(({ who }) => who).join(', ')

const expectedOf = ({ expected, editor }: Call): number[] => {
  const [, other] = expected
  return [...expected, editor ?? other, other]
}

let listing: { id: string; owner: TestUser }
let reviewId: string
let people: (TestUser | null)[]
let memberId: string
let invitationId: string

async function prepare({ denied }: Call): Promise<void> {
  listing = await makeListing({ name: 'Untouched' })
  const review = await bodyOf<{ item: { _id: string } }>(
    saveReview(listing.id, await makeUser(), { rating: 1 }),
  )
  reviewId = review.item._id
  await request(`/api/affiliates/${listing.id}/webhook`, {
    as: listing.owner,
    method: 'PUT',
    body: { url: 'https://hooks.harbour-owner.com/old' },
  })
  const state = denied ? 'denied' : 'approved'
  await run(
    `UPDATE listings SET moderation = ?1, banner = '/banners/before' WHERE id = ?2`,
    state,
    listing.id,
  )
  const [editor, former, member, invited] = await Promise.all(Array.from({ length: 4 }, () => makeUser()))
  people = [
    null,
    (await makeListing()).owner,
    listing.owner,
    await makeAdmin(),
    ...[editor, former].map((one) => one ?? null),
  ]
  memberId = member?.id ?? ''
  invitationId = newId()
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO listing_members (listing_id, user_id, left_at, since) SELECT ?1, value ->> 0, value ->> 1, 1 FROM json_each(?2)`,
    ).bind(
      listing.id,
      JSON.stringify([
        [editor?.id, null],
        [former?.id, 2],
        [memberId, null],
      ]),
    ),
    env.DB.prepare(
      `INSERT INTO listing_invitations (id, listing_id, user_id, invited_by, at, expires_at) VALUES (?1, ?2, ?3, ?4, 1, 9e12)`,
    ).bind(invitationId, listing.id, invited?.id, listing.owner.id),
    env.DB.prepare(
      `INSERT OR IGNORE INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('guestOfTeam1', '17', 'guest of the team', 'guest of the team', 1, 1)`,
    ),
  ])
}

async function make(name: string, { body, picture }: Call, as: TestUser | null): Promise<Response> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern
    .replace(':id', listing.id)
    .replace(':reviewId', reviewId)
    .replace(':postId', 'nobodyHasIt1')
    .replace(':userId', memberId)
    .replace(':invitationId', invitationId)
  return picture ? upload(listing.id, await makePng(), { as }) : request(path, { as, method, body })
}

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  beforeEach(() => prepare(call))
  // Programs of owners are on other machines.
  beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok')))

  const callers = WHO.map((who, place) => ({ who, place, status: expectedOf(call)[place] ?? 0 }))
  const refused = callers.filter(({ status }) => status >= 400)
  // A read changes nothing, so that all callers can share what was prepared.
  const allowed = callers.filter(({ status }) => status < 400)
  const groups = name.startsWith('GET ') && allowed.length > 0 ? [allowed] : allowed.map((one) => [one])

  const expectStatuses = async (group: typeof callers) => {
    for (const { who, place, status } of group)
      expect([who, (await make(name, call, people[place] ?? null)).status]).toEqual([who, status])
  }

  // What is refused changes nothing, so the first who may make it needs nothing else prepared.
  const [first = [], ...others] = groups
  it(`is refused, and changes nothing, by ${namesOf(refused)}; and is made by ${namesOf(first)}`, async () => {
    const before = await fingerprint()
    for (const { who, place, status } of refused) {
      const response = await make(name, call, people[place] ?? null)
      expect([who, response.status]).toEqual([who, status])
      expect(await response.json()).toEqual(
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
    .filter(({ pattern }) =>
      /^\/api\/affiliates\b|\/insights$|\/reports\/me$|\/:reviewId\/report$/.test(pattern),
    )
    .map(({ method, pattern }) => `${method} ${pattern}`)
  expect(owners.toSorted()).toEqual(Object.keys(CALLS).toSorted())
})
