import { beforeAll, describe, expect, it } from 'vitest'
import { deleteListing, moderate } from './acts.ts'
import { expectNoErrors, invalid, readError, withoutTrace } from './bad-input.ts'
import { validCall } from './calls.ts'
import { makeAdmin, makeListing, makeUser, signInAgain, type TestUser } from './factories.ts'
import { request } from './request.ts'
import { apiRoutes, type RouteAddress } from './routes.ts'

let listing: { id: string; owner: TestUser }
let pending: string

expectNoErrors()

beforeAll(async () => {
  listing = await makeListing({ name: 'Untouched', tags: ['PvP'] })
  pending = (await makeListing({ name: 'Waiting', moderation: 'pending' })).id
})

const NUMBERS = ['', '01', '1e3', 'x', '0x10', '%201', '1%00', '١', '1,2']

/** Values that no documented bound excludes. `bounds.test.ts` sends the values just outside the bounds. */
const FIELDS: Record<string, string[]> = {
  page: NUMBERS,
  limit: NUMBERS,
  sort: ['', 'TOP', 'top%00'],
  tag: ['pvp', 'PvP%20', 'All,PvP'],
  q: ['a%00b', 'a%1Bb', 'a%EF%BB%BFb'],
}

describe('a list with an invalid query', () => {
  it.each(Object.entries(FIELDS))('names %s', (field, values) =>
    withoutTrace(async () => {
      for (const value of values)
        expect([value, await readError(await request(`/api/servers?${field}=${value}`))]).toEqual([
          value,
          invalid(field),
        ])
    }),
  )

  it('accepts one value for each parameter, not two', async () => {
    for (const query of ['q=a&q=b', 'tag=PvP&tag=PvP', 'sort=top&sort=top', 'page=1&page=1'])
      expect(await readError(await request(`/api/servers?${query}`))).toEqual(invalid(query.split('=')[0]))
  })

  it('answers empty pages far out, and odd but harmless queries', async () => {
    const odd = [
      'page=1000000&limit=50',
      'q=%ED%A0%80',
      '__proto__[x]=1',
      'q[$ne]=1',
      `x=${'y'.repeat(8000)}`,
    ]
    for (const query of odd)
      expect([query, (await request(`/api/servers?${query}`)).status]).toEqual([query, 200])
  })
})

/** Ids that do not exist: short, long, SQL, other alphabets, encoded separators and zero bytes. */
const IDS = [
  'a',
  'null',
  'x'.repeat(4000),
  "'%20OR%201=1%20--",
  "a';DROP%20TABLE%20listings;--",
  '%F0%9F%8F%9D',
  '..%2F..%2Fetc',
  'a%2Fb',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  'a%0D%0Ab',
  '__proto__',
  '%E2%80%AE',
]

describe('an id that does not exist', () => {
  // A saved or hidden server can be forgotten also when it is gone. About what is gone there is no note and no open report.
  const FOR_ANY_ID = [
    'DELETE /api/servers/:id/marks/:mark',
    'POST /api/admin/reports/groups/:kind/:id/close',
    'GET /api/admin/notes/:kind/:id',
    // For API keys alone: a session is refused before the id is looked at.
    'GET /api/affiliates/:id/votes',
    'GET /api/affiliates/:id/claims',
    'POST /api/affiliates/:id/claims',
  ]
  const WITH_ID = apiRoutes().filter(
    ({ method, pattern }) => pattern.includes(':id') && !FOR_ANY_ID.includes(`${method} ${pattern}`),
  )
  const bodyFor = async ({ method, pattern }: RouteAddress) =>
    method === 'GET' ? undefined : (await validCall(`${method} ${pattern}`)).body

  /**
   * Every call reads ids in the same way, so each is sent a third of them, and the calls beside it the
   * others.
   */
  const THIRDS = 3

  it.each(WITH_ID.map((route, place) => ({ ...route, place })))(
    'is not found by $method $pattern',
    async ({ place, ...route }) => {
      const { method, pattern, path } = route
      const body = await bodyFor(route)
      await withoutTrace(async () => {
        const own = IDS.filter((_, at) => at % THIRDS === place % THIRDS)
        // A person without permission is rejected before the id is looked at, so one id is enough.
        const [forUsers, forAdmins] = pattern.startsWith('/api/admin')
          ? [IDS.slice(0, 1), own]
          : [own, own.slice(0, 2)]
        for (const [as, ids, isForbidden] of [
          [await makeUser(), forUsers, /^\/api\/(?:admin|status)/.test(pattern)],
          [await makeAdmin(), forAdmins, false],
        ] as const)
          for (const id of ids) {
            const response = await request(path.replace('nobodyHasIt1', id), {
              as,
              method,
              body,
            })
            const { status, code } = await readError(response)
            const refused = [404, 'not_found']
            const allowed = [refused]
            if (pattern.endsWith('/viewer')) allowed.push([400, 'invalid_input'])
            else if (isForbidden) allowed.push([403, 'forbidden'])
            expect({ id, allowed }).toEqual({ id, allowed: expect.arrayContaining([[status, code]]) })
          }
      })
    },
  )

  it.each(['pending', 'denied', 'suspended', 'deleted'] as const)(
    'is answered like that of a %s server',
    async (state) => {
      const isDeleted = state === 'deleted'
      const { id, owner } = await makeListing(isDeleted ? {} : { moderation: state })
      if (isDeleted) await deleteListing(id, await makeAdmin())
      const stranger = await makeUser()
      const own = isDeleted ? /^\/api\/(?:admin\/)?affiliates\/:id(?!\/restore)/ : /^$/
      const calls = WITH_ID.filter(
        ({ pattern }) => /^\/api\/(?:embed\/)?servers\/:id/.test(pattern) || own.test(pattern),
      )
      expect(calls.length).toBeGreaterThan(10)
      const bodies = new Map<RouteAddress, unknown>()
      for (const route of calls) bodies.set(route, await bodyFor(route))
      await withoutTrace(async () => {
        for (const as of [stranger, owner, await makeAdmin()])
          for (const route of calls) {
            const { method, path, pattern } = route
            // Owners and admins see more of the server. They may do no more.
            if (method === 'GET' && as !== stranger && !isDeleted) continue
            const ask = async (one: string) => {
              const body = bodies.get(route)
              const response = await request(path.replace('nobodyHasIt1', one), { as, method, body })
              return [pattern, response.status, await response.text()]
            }
            expect(await ask(id)).toEqual(await ask('nobodyHasIt1'))
          }
      })
    },
  )

  it('is not found for a review, either', () =>
    withoutTrace(async () => {
      const as = await signInAgain(listing.owner)
      for (const id of IDS) {
        const response = await request(`/api/servers/${listing.id}/reviews/${id}/report`, {
          as,
          body: { reason: 'spam' },
        })
        expect([id, (await readError(response)).code]).toEqual([id, 'not_found'])
      }
    }))

  it('is rejected as an action', () =>
    withoutTrace(async () => {
      const as = await makeAdmin()
      for (const action of ['x', 'APPROVE', 'approve%00', 'constructor', '__proto__'])
        expect(await readError(await moderate(pending, action, as))).toEqual(invalid('action'))
    }))
})

describe('signing in with odd parameters', () => {
  it.each([
    `code=${'x'.repeat(513)}&state=x`,
    `code=x&state=${'x'.repeat(513)}`,
    'code=%00&state=%00',
    'state=%F0%9F%8F%9D&error=%E2%80%AE',
    '%',
  ])('is refused or starts anew: %s', async (query) => {
    const response = await request(`/api/auth/discord/callback?${query}`, {
      headers: { cookie: 'theme=dark' },
    })
    if (response.status === 302) expect(response.headers.get('location')).toBe('/login?error=expired')
    else expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  it.each(['__Host-session=%', '__Secure-sign-in-a=%7B%7D; __Host-captcha=%', '='.repeat(4000)])(
    'takes any cookies for none: %s',
    async (cookie) => {
      for (const path of [
        '/api/auth/me',
        '/api/servers',
        `/api/servers/${listing.id}`,
        '/api/auth/discord/callback?code=a&state=b',
      ])
        expect((await request(path, { headers: { cookie } })).status).toBeLessThan(400)
    },
  )
})
