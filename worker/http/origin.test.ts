import { describe, expect, it } from 'vitest'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../testing/factories.ts'
import { bodyOf, request } from '../testing/request.ts'
import { apiRoutes, type RouteAddress } from '../testing/routes.ts'
import { rowOf } from '../testing/rows.ts'
import { OPEN_PATHS, TOKEN_PATHS } from './origin.ts'

/**
 * Every route that changes something, except those without a cookie: routes for every origin, and routes for
 * programs with a token (see their own tests).
 */
const UNSAFE = apiRoutes().filter(
  ({ method, path }) => method !== 'GET' && !OPEN_PATHS.has(path) && !TOKEN_PATHS.has(path),
)

/** The headers of a request that another site's page made, or whose origin is unknown. */
const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  [
    'another site that names our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://realmport.test' },
  ],
  ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.realmport.test' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['an older browser on a site that begins like ours', { origin: 'https://realmport.test.evil.example' }],
  ['an older browser on our site without https', { origin: 'http://realmport.test' }],
  ['an older browser on another port', { origin: 'https://realmport.test:8443' }],
  ['a sandboxed page', { origin: 'null' }],
  ['nowhere', {}],
]

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** As an admin, whose browser adds the cookie automatically. */
const send = (route: RouteAddress, as: TestUser, proof: Record<string, string>, type = 'application/json') =>
  request(route.path, {
    as,
    method: route.method,
    body: '{"reason":"spam","rating":1}',
    proof,
    headers: { 'content-type': type },
  })

describe('an unsafe request', () => {
  it('is tested on every route', () => expect(UNSAFE.length).toBeGreaterThan(60))

  it.each(FOREIGN)('from %s is rejected on every route and with every type', async (_from, proof) => {
    const admin = await makeAdmin()
    for (const route of UNSAFE)
      for (const type of TYPES) {
        const response = await send(route, admin, proof, type)
        expect([route.pattern, type, response.status, await bodyOf(response)]).toEqual([
          route.pattern,
          type,
          403,
          { error: 'This request did not come from our own pages.', code: 'cross_origin' },
        ])
      }
  })

  it.each([
    ['our pages', { 'sec-fetch-site': 'same-origin', origin: 'https://realmport.test' }],
    ['an older browser on our pages', { origin: 'https://realmport.test' }],
  ])('from %s is let through on every route', async (_from, proof) => {
    const admin = await makeAdmin()
    for (const route of UNSAFE) {
      const response = await send(route, admin, proof)
      expect(await bodyOf(response)).not.toMatchObject({ code: 'cross_origin' })
    }
  })

  it('from elsewhere changes nothing', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    for (const path of ['vote', 'report', 'reviews'])
      await request(`/api/servers/${id}/${path}`, {
        as: user,
        body: '{"reason":"spam","rating":1}',
        proof: { origin: 'https://evil.example' },
        headers: { 'content-type': 'text/plain' },
      })
    for (const table of ['votes', 'reports', 'reviews'])
      expect(await count(`SELECT count(*) FROM ${table}`)).toBe(0)
    expect(await rowOf('SELECT votes, rating_cnt FROM listings WHERE id = ?1', id)).toEqual({
      votes: 0,
      rating_cnt: 0,
    })
  })
})

describe('reading', () => {
  it('is open to a link on another site', async () => {
    const { id } = await makeListing()
    for (const path of ['/api/servers', `/api/servers/${id}`, '/api/auth/me', '/api/servers/stats'])
      for (const [, proof] of FOREIGN) expect((await request(path, { proof })).status).toBe(200)
  })
})
