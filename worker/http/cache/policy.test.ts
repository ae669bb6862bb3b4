import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import { app } from '../../app.ts'
import { makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { signBookmark } from '../bookmark.ts'
import { openPage } from '../../testing/open-page.ts'
import { request } from '../../testing/request.ts'
import { apiRoutes } from '../../testing/routes.ts'
import { fewTags, memoryPolicy, writePolicy } from './policy.ts'
import { FILES, CACHED, tagsOfListings, WRITES } from './rules.ts'

const SECRET_STATES = ['pending', 'denied', 'suspended'] as const

/** Every declared route, as `GET /api/servers/:id`. */
const declared = app.routes.map(({ method, path }) => `${method} ${path}`)
const keptRoutes = new Set<string>([
  ...Object.values(CACHED).map(({ route }) => route),
  ...FILES.map(({ route }) => route),
])

let admin: TestUser
let listing: string
const others: string[] = []

beforeAll(async () => {
  admin = await makeUser({ roles: ['admin'] })
  listing = (await makeListing({ owner: admin })).id
  for (const moderation of SECRET_STATES) others.push((await makeListing({ owner: admin, moderation })).id)
})

/** The routes with existing ids filled in, so that there is something to answer. */
const withId = (path: string, id: string) => path.replaceAll(/nobodyHasIt\d|:id\b/g, id)

describe('the cache policy', () => {
  it.each(Object.entries(CACHED))('names an existing route (%s)', (_, { route }) => {
    const start = route.replace(/\*$/, '')
    expect(declared.some((each) => each.split(' ')[1]?.startsWith(start))).toBe(true)
  })

  it.each(WRITES)('names an existing write ($route)', ({ route }) => {
    const shape = (text: string) => text.replaceAll(/:\w+/g, ':')
    expect(declared.map(shape)).toContain(shape(route))
  })

  it('finds the route of a path, and drops what is about one listing alone', () => {
    expect(memoryPolicy('/api/servers/stats')?.tags).toEqual(['stats'])
    expect(memoryPolicy('/api/servers/abc')?.tags).toEqual(['listing:abc', 'listings'])
    expect(memoryPolicy('/api/servers/abc/viewer')).toBeNull()
    expect(memoryPolicy('/api/auth/me')).toBeNull()
    expect(memoryPolicy('/admin')).toBeNull()
    // A page is held no longer than the figures on it.
    expect(memoryPolicy('/status')?.seconds).toBe(CACHED.statusSummary.maxAge)
    expect(memoryPolicy('/terms')?.seconds).toBe(15)
    expect(memoryPolicy('/dashboard')).toBeNull()
    expect(writePolicy('POST', '/api/servers/abc/vote')).toEqual({
      tags: ['listing:abc', 'directory', 'badges'],
      purges: false,
      unsure: [],
      isRationed: true,
    })
    // Another spelling of the address has the same tags.
    expect(memoryPolicy('/api/servers/%61b%63')?.tags).toEqual(['listing:abc', 'listings'])
    expect(writePolicy('POST', '/api/servers/%61bc/vote').tags).toContain('listing:abc')
    for (const path of ['/api/servers/a%2Fc', '/api/auth%']) expect(memoryPolicy(path)).toBeNull()
    // It may be of any servers, and anybody may repeat it.
    expect(writePolicy('POST', '/api/me/votes/confirm')).toEqual({
      tags: ['listings', 'directory', 'badges'],
      purges: false,
      unsure: [],
      isRationed: true,
    })
    expect(writePolicy('POST', '/api/something/new')).toEqual({
      tags: ['*'],
      purges: false,
      unsure: [],
      isRationed: true,
    })
  })
})

/** Writes of staff that change nothing for everybody, or only with a later run of a job. */
const BEHIND_THE_SCENES = [
  /\/(?:applications\/:id|locks\/.*|notes\/.*|team.*|deliveries\/.*)$/,
  /\/rankings\/(?:snapshots|penalties).*$/,
  // Mostly only a figure changes; what a removed review changes is purged by its own call.
  /\/reports\/.*$/,
]

describe('a purge of the cache in front', () => {
  const listings = (count: number) =>
    tagsOfListings(
      Array.from({ length: count }, (_, place) => `isle${place}`),
      { exists: true },
    )
  const lists = ['directory', 'badges', 'stats', 'sitemap', 'rankings', 'pictures']

  it('names listings one by one, each once, while it can', () => {
    expect(fewTags([...listings(2), ...listings(2)])).toEqual(['listing:isle0', 'listing:isle1', ...lists])
    expect(fewTags(listings(94))).toHaveLength(100)
  })

  it('names all listings together where there are too many', () => {
    expect(fewTags(listings(95))).toEqual(['listings', ...lists])
    for (const path of ['/api/servers/abc', '/api/servers/abc/reviews', '/api/embed/servers/abc/badge'])
      expect(memoryPolicy(path)?.tags).toContain('listings')
    expect(memoryPolicy('/servers/sky-bay-AAAAAAAAAAAA')?.tags).toContain('listing:AAAAAAAAAAAA')
  })

  it.each(
    WRITES.filter(
      ({ route, tags }) => route.includes('/api/admin/') && tags.length > 0 && !route.includes('/reports/'),
    ),
  )('is sent for each decision of staff ($route)', ({ purges }) => {
    expect(purges).toBe(true)
  })

  it('is sent for each write of staff that changes what everybody sees, and rationed for none', () => {
    const writes = app.routes.filter(
      ({ method, path }) =>
        !['GET', 'ALL'].includes(method) &&
        (path.startsWith('/api/admin/') || path.startsWith('/api/status/incidents')) &&
        !BEHIND_THE_SCENES.some((pattern) => pattern.test(path)),
    )
    expect(writes.length).toBeGreaterThan(20)
    for (const { method, path } of writes)
      expect([method, path, writePolicy(method, path)]).toEqual([
        method,
        path,
        expect.objectContaining({ purges: true, isRationed: false }),
      ])
  })

  it.each([
    ['POST /api/admin/affiliates/abc/suspend', ['listing:abc', ...lists, 'decisions']],
    ['POST /api/admin/affiliates/undo', ['decisions']],
    ['POST /api/admin/appeals/abc', ['decisions', 'listings', ...lists, 'roadmap']],
    ['DELETE /api/admin/reviews/abc', ['decisions', 'listings', 'directory', 'badges']],
    ['PUT /api/admin/reviews/abc/effect', ['decisions', 'listings', 'directory', 'badges']],
    // The route purges more if a review was to go.
    ['POST /api/admin/reports/abc/close', []],
    ['DELETE /api/admin/posts/abc', ['decisions', 'listings']],
    ['POST /api/admin/reports/groups/review/abc/close', []],
    ['DELETE /api/admin/something/new', []],
  ])('is sent for all that may have changed when staff cannot know it (%s)', (write, tags) => {
    const [method = '', path = ''] = write.split(' ')
    expect(writePolicy(method, path).unsure).toEqual(tags)
  })

  it.each(['users/abc/restrict', 'users/abc/unrestrict', 'applications/abc/status', 'roadmap/abc/decline'])(
    'makes everybody read a decision that is not about a server (%s)',
    (path) => {
      const { tags, purges } = writePolicy('POST', `/api/admin/${path}`)
      expect([tags, purges]).toEqual([expect.arrayContaining(['decisions']), true])
    },
  )

  it('is not sent for nothing', () => {
    expect(tagsOfListings([], { exists: true })).toEqual([])
  })
})

describe('a cacheable answer', () => {
  const reads = apiRoutes().filter(({ method }) => method === 'GET')

  const readAsAdmin = async (address: string) =>
    request(address, {
      as: admin,
      headers: { cookie: `bookmark=${await signBookmark(env, '0-1', Date.now())}` },
    })

  it.each(reads)(
    '$pattern: the same for an admin, an owner and nobody, and without a cookie; all else is kept nowhere',
    async ({ path, pattern }) => {
      const paths = new Set([listing, ...others, 'nobodyHasIt1'].map((id) => withId(path, id)))
      for (const one of paths)
        for (const query of ['', '?mine=1', '?page=1']) {
          const address = one + query
          const seen = await readAsAdmin(address)
          const policy = seen.headers.get('cache-control') ?? ''
          if (!policy.startsWith('public')) {
            expect([address, policy]).toEqual([address, 'private, no-store'])
            await seen.body?.cancel()
            continue
          }
          expect([pattern, isNamed(pattern)]).toEqual([pattern, true])
          expect([address, seen.status, seen.headers.get('set-cookie')]).toEqual([address, 200, null])
          const visitor = await request(address)
          expect([address, visitor.status]).toEqual([address, 200])
          const [first, theirs] = [strip(await seen.text()), strip(await visitor.text())]
          // Measured figures may change between two reads. The next read then shows what the visitor saw.
          if (theirs !== first) expect(theirs).toBe(strip(await (await readAsAdmin(address)).text()))
        }
    },
  )

  it.each(apiRoutes().filter(({ method }) => method !== 'GET'))(
    'is never one to a write ($method $pattern)',
    async ({ method, path }) => {
      for (const as of [null, admin]) {
        const { headers } = await request(path, { as, method, body: {} })
        expect(headers.get('cache-control')).toBe('private, no-store')
      }
    },
  )

  it('is never a page, for any viewer', async () => {
    for (const { path } of SCREENS)
      for (const as of [null, admin]) {
        const { headers } = await openPage(withId(path, listing), { as })
        // An answer about one moment is requested again even after the back button.
        const policy = path === '/status' || path.startsWith('/status/incidents') ? 'no-store' : 'no-cache'
        expect([path, headers.get('cache-control')]).toEqual([path, `private, ${policy}`])
      }
  })

  it('answers 304 to a reader who has it', async () => {
    for (const path of ['/api/servers', `/api/servers/${listing}`, '/api/servers/stats', '/sitemap.xml']) {
      const first = await request(path)
      const etag = first.headers.get('etag') ?? ''
      const again = await request(path, { headers: { 'if-none-match': `W/${etag}` } })
      expect([path, etag !== '', again.status, await again.text()]).toEqual([path, true, 304, ''])
      expect((await request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  it('carries the tags by which it is purged', async () => {
    expect((await request('/api/servers')).headers.get('cache-tag')).toBe('directory')
    expect((await request(`/api/servers/${listing}`)).headers.get('cache-tag')).toBe(
      `listing:${listing},listings`,
    )
  })
})

/** Whether the table has a line for a route. */
const isNamed = (pattern: string) =>
  keptRoutes.has(pattern) ||
  [...keptRoutes].some((route) => route.endsWith('*') && pattern.startsWith(route.slice(0, -1)))

/** Without the values that depend on the moment. */
const strip = (text: string) => text.replaceAll(/"(?:ts|updatedAt|updated_at|now)":(?:"[^"]*"|[^,}]*)/g, '')
