import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { app } from '../app.ts'
import { DOCUMENT_PATH, PAGE_PATH } from '../features/site/docs/docs-files.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../testing/factories.ts'
import { openPage } from '../testing/open-page.ts'
import { bodyOf, request, fetchWith } from '../testing/request.ts'
import { apiRoutes, type RouteAddress } from '../testing/routes.ts'
import { keyText } from './api-keys/key-text.ts'
import { routesOf } from './methods.ts'
import { cacheRuleOf, OPEN_PATHS } from './origin.ts'

const ROUTES = apiRoutes()

/** Public reads, which scripts of every origin may use. */
const isOpenRead = (path: string) =>
  path.startsWith('/api/') && cacheRuleOf(routesOf(app), path) !== undefined

function expectSafeHeaders({ headers, status }: Response, path = '', method = 'GET'): void {
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((part): [string, string[]] => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'", env.DISCORD_ORIGIN])
  expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
  expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(30_000)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/)
  expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{8,}$/)
  expect(headers.get('x-powered-by')).toBeNull()
  const isPrivate = headers.get('cache-control')?.startsWith('private') === true
  expect(headers.get('cross-origin-resource-policy')).toBe(isPrivate ? 'same-origin' : null)
  expect(headers.get('access-control-allow-origin')).toBe(
    OPEN_PATHS.has(path) ||
      ((isOpenRead(path) || path === DOCUMENT_PATH) && method === 'GET' && status !== 405)
      ? '*'
      : null,
  )
  expect(headers.get('access-control-allow-credentials')).toBeNull()
}

/** Made by the build, and served like files. */
const FILES = new Set<string>([DOCUMENT_PATH, PAGE_PATH, `${PAGE_PATH}/servers`])

describe('every route', () => {
  let people: { visitor: null; user: TestUser; admin: TestUser }
  let listing: string

  beforeAll(async () => {
    people = { visitor: null, user: await makeUser(), admin: await makeAdmin() }
    listing = (await makeListing()).id
  })

  const ask = ({ method, path }: RouteAddress, as: TestUser | null) =>
    request(path, { as, method, ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }) })

  it.each(ROUTES)(
    '$method $pattern answers with safe headers; a copy may be kept only where the route says so, and everybody is answered the same',
    async (route) => {
      const known = { ...route, path: route.path.replace('nobodyHasIt1', listing) }
      for (const address of known.path === route.path ? [route] : [route, known]) {
        const isShared = route.method === 'GET' && (isOpenRead(address.path) || FILES.has(address.path))
        const answers = new Set<string>()
        for (const as of Object.values(people)) {
          const response = await ask(address, as)
          expect(response.status).toBeLessThan(500)
          expectSafeHeaders(response, address.path, address.method)
          const policy = response.headers.get('cache-control')
          if (response.status === 200 && isShared) {
            expect(policy).toMatch(/^public, max-age=(?:5|10|15), must-revalidate$/)
            expect(response.headers.get('set-cookie')).toBeNull()
            answers.add(await response.text())
          } else expect(policy).toBe('private, no-store')
        }
        expect(answers.size).toBeLessThan(2)
      }
    },
  )

  it.each(ROUTES)(
    '$method $pattern refuses another method with 405 and says which it takes',
    async ({ method, path, pattern }) => {
      for (const other of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        // Open routes answer OPTIONS, the preflight request of browsers.
        if (takes(path, other) || (other === 'OPTIONS' && (OPEN_PATHS.has(path) || isOpenRead(path))))
          continue
        const response = await request(path, { method: other })
        expect([pattern, other, response.status]).toEqual([pattern, other, 405])
        const allowed = response.headers.get('allow')?.split(', ') ?? []
        expect(allowed).toContain(method)
        expect(allowed).not.toContain(other)
        expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
        expect(await bodyOf(response)).toEqual({ error: expect.any(String), code: 'method_not_allowed' })
        expectSafeHeaders(response, path)
      }
    },
  )

  it.each(ROUTES.filter(({ method }) => method === 'GET'))(
    'GET $pattern answers HEAD with the same headers',
    async (route) => {
      const before = await ask(route, null)
      const head = await ask({ ...route, method: 'HEAD' }, null)
      // Measured figures may change once in between.
      const after = await ask(route, null)
      expect([head.status, await head.text()]).toEqual([before.status, ''])
      for (const name of ['content-type', 'cache-control', 'etag'])
        expect(
          [before, after].map(({ headers }) => headers.get(name)),
          name,
        ).toContain(head.headers.get(name))
    },
  )
})

/** Whether any route, perhaps of another pattern, accepts this method at this address. */
function takes(path: string, method: string): boolean {
  return ROUTES.some(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.pattern.replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`).test(path),
  )
}

describe('an address without a route', () => {
  const PATHS = [
    '/api',
    '/api/',
    '/api/unknown',
    '/api/servers/',
    '/api/servers/a/b/c/d',
    '/api/unknown.js',
    '/api//servers',
    '/api/servers/a/vote/x',
  ]

  it.each(PATHS)('%s is a JSON 404 for every method, never the page', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const accept of ['*/*', 'text/html']) {
        const response = await request(path, { method, headers: { accept } })
        expect([method, response.status, response.headers.get('content-type')]).toEqual([
          method,
          404,
          expect.stringMatching(/^application\/json/),
        ])
        expect(await bodyOf(response)).toEqual({
          error: 'There is nothing at this address.',
          code: 'not_found',
        })
        expectSafeHeaders(response)
      }
  })
})

describe('a page', () => {
  it.each(['/', '/servers', '/unknown'])('%s accepts GET and HEAD only', async (path) => {
    const response = await request(path, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'HEAD, GET'])
    expectSafeHeaders(response)
  })
})

describe('an unexpected error', () => {
  it('shows no internal details, only a request id that the log has, too', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const prepare = () => {
      throw new Error('D1_ERROR: no such table: secrets')
    }
    const response = await fetchWith(
      { DB: { withSession: () => ({ prepare }) } },
      new Request('https://realmport.test/api/servers'),
    )
    expect(response.status).toBe(500)
    const body = await bodyOf<{ requestId: string }>(response)
    expect(body).toEqual({
      error: 'Something went wrong on our side.',
      code: 'internal',
      requestId: expect.any(String),
    })
    expect(response.headers.get('x-request-id')).toBe(body.requestId)
    expectSafeHeaders(response, '/api/servers')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      level: 'error',
      requestId: body.requestId,
      path: '/api/servers',
      error: expect.stringContaining('no such table: secrets'),
    })
  })

  it('logs which query failed and why, not its values', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const statement = {
      bind: () => statement,
      raw: () => Promise.reject(new Error('D1_ERROR: no such table: secrets')),
    }
    const token = keyText({ id: 'Id'.repeat(6), secret: 's'.repeat(32) })
    const response = await fetchWith(
      { DB: { withSession: () => ({ prepare: () => statement }) } },
      new Request('https://realmport.test/api/rankings/snapshots', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(response.status).toBe(500)
    const entry = String(log.mock.calls[0]?.[0])
    expect(entry).toContain('no such table: secrets')
    expect(entry).toContain('api_tokens')
    expect(entry).not.toContain('IdIdIdIdIdId')
  })
})

describe('the API’s document', () => {
  interface Document {
    openapi: string
    servers: { url: string }[]
    components: { securitySchemes: { session: { name: string } } }
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }

  it('describes every route, and nothing else', async () => {
    const document = await bodyOf<Document>(request('/api/openapi.json'))
    expect(document.openapi).toBe('3.1.0')
    // The build makes the document without knowing the site's address and cookie.
    expect(document.servers).toEqual([{ url: env.ORIGIN }])
    expect(document.components.securitySchemes.session.name).toBe('__Host-session')
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = ROUTES.map(({ method, pattern }) => `${method} ${pattern.replaceAll(/:(\w+)/g, '{$1}')}`)
    const undescribed = new Set(['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/{part}'])
    expect(described.toSorted()).toEqual(declared.filter((name) => !undescribed.has(name)).toSorted())
  })

  it('names a success and a refusal of every call, which clients are generated from', async () => {
    const document = await bodyOf<Document>(request('/api/openapi.json'))
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { responses }]) => ({
        method,
        path,
        codes: Object.keys(responses),
      })),
    )
    expect(calls.filter(({ codes }) => !codes.some((code) => /^2\d\d$|^default$/.test(code)))).toEqual([])
    expect(calls.filter(({ codes }) => !codes.some((code) => /^4(?:\d\d|XX)$/.test(code)))).toEqual([])
  })

  it('is shown in parts, pages without a script, every call and schema under the address its links name', async () => {
    const pages = new Map<string, string>()
    const read = async (path: string): Promise<string> => {
      const known = pages.get(path)
      if (known !== undefined) return known
      const response = await openPage(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      const html = await response.text()
      pages.set(path, html)
      for (const [, other = ''] of html.matchAll(/href="(\/api\/docs[\w/-]*)/g)) await read(other)
      return html
    }
    const index = await read('/api/docs')
    // The calls for programs of owners come first.
    expect(index.indexOf('POST <code>/api/heartbeats')).toBeLessThan(index.indexOf('Rules of all calls'))
    expect(index.length).toBeLessThan(100_000)
    expect(pages.size).toBeGreaterThan(20)
    let links = 0
    for (const [path, html] of pages) {
      expect(html).toContain(`<link rel="canonical" href="${env.ORIGIN}${path}">`)
      // It has the head of the web build. Its script sets the theme and starts the web app where the page
      // names one.
      expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script src="/theme.js">'])
      expect(html.match(/data-app|type="module"/g)).toBeNull()
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, to = path, hash = ''] of html.matchAll(/href="(\/api\/docs[\w/-]*)?#([^"]+)"/g)) {
        links += 1
        expect([path, to, hash, pages.get(to)?.includes(` id="${hash}"`)]).toEqual([path, to, hash, true])
      }
    }
    expect(links).toBeGreaterThan(ROUTES.length)
    expect((await openPage('/api/docs/nothing')).status).toBe(404)
  })
})
