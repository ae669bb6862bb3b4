import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { calendarPath } from '#contract/listings/post.ts'
import { SCREENS } from '#contract/site/screens.ts'
import { foldName } from '#contract/text/fold.ts'
import { app } from '../../app.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { FrontCache } from '../../testing/front-cache.ts'
import { makeReview } from '../../testing/make-reports.ts'
import { ASSETS } from '../../testing/open-page.ts'
import { apiRoutes } from '../../testing/routes.ts'
import { signBookmark } from '../bookmark.ts'
import { AnswerCache } from './answer-cache.ts'
import { behindFront } from './front.ts'

/** Nothing public is older than this, in seconds. */
const MINUTE_S = 60

let front: FrontCache
let answers: AnswerCache
/** How often the app itself answered. */
let reached: number
let isDown: boolean
/** Seconds since the test began, for the isolate. */
let seconds: number
let start: number

const isolate = (memory: string) => {
  const around = answers.around(
    (request, bindings, ctx) => {
      reached += 1
      return app.fetch(request, bindings, ctx)
    },
    () => start + seconds * 1000,
  )
  const answer = behindFront(around)
  return async (request: Request) => {
    if (isDown) throw new Error('The Worker is down')
    const ctx = createExecutionContext()
    Object.defineProperty(ctx, 'cache', { value: { purge: async () => front.purge() } })
    const response = await answer(request, { ...env, ASSETS, MEMORY_CACHE_MB: memory }, ctx)
    await waitOnExecutionContext(ctx)
    return response
  }
}

beforeEach(() => {
  reached = 0
  isDown = false
  seconds = 0
  start = Date.now()
  answers = new AnswerCache()
  front = new FrontCache(isolate('4'))
})

interface Asking {
  at?: number
  as?: TestUser
  method?: string
  headers?: Record<string, string>
  body?: object
}

function requestOf(path: string, { as, method = 'GET', headers = {}, body }: Asking = {}) {
  return new Request(env.ORIGIN + path, {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(as && { cookie: as.cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

function ask(path: string, asking: Asking = {}) {
  seconds = asking.at ?? seconds
  return front.ask(requestOf(path, asking), seconds)
}

/** Asks the isolate itself, without the cache in front. */
const askIsolate = async (path: string, asking: Asking = {}) => isolate('4')(requestOf(path, asking))
const statusOf = async (path: string, asking: Asking = {}) => (await ask(path, asking)).status
const textAt = async (path: string, at = seconds) => (await ask(path, { at })).response.text()

/** The addresses of a public server: its page and what other answers say about it. */
const pathsOf = ({ id, name }: { id: string; name: string }) => ({
  page: `/servers/${listingSlug(id, foldName(name))}`,
  answer: `/api/servers/${id}`,
  badge: `/embed/servers/${id}.svg`,
})

describe('a public read without cookies', () => {
  it('runs no code the second time, on every route that says so beside it, and on no other', async () => {
    const { id } = await makeListing()
    const kept: string[] = []
    for (const { method, path, pattern } of apiRoutes()) {
      if (method !== 'GET') continue
      const address = path.replace('nobodyHasIt1', id)
      const { status, response } = await ask(address)
      const mayBeKept = response.status === 200 && response.headers.get('cache-control')?.startsWith('public')
      expect([pattern, status]).toEqual([pattern, mayBeKept ? 'MISS' : 'BYPASS'])
      const before = front.runs
      expect([pattern, await statusOf(address)]).toEqual([pattern, mayBeKept ? 'HIT' : 'BYPASS'])
      expect([pattern, front.runs - before]).toEqual([pattern, mayBeKept ? 0 : 1])
      if (mayBeKept) kept.push(pattern)
    }
    expect(kept.length).toBeGreaterThan(10)
  })

  it('runs no code the second time for pages, calendars, sitemaps and badges', async () => {
    const { id, ...rest } = await makeListing()
    const { page, badge } = pathsOf({ id, ...rest })
    const others = [page, badge, '/sitemap.xml', '/sitemaps/servers-1.xml', '/robots.txt', calendarPath(id)]
    const screens = SCREENS.filter(({ path, rendered }) => rendered !== 'browser' && !path.includes(':'))
    const always: string[] = []
    for (const path of [...others, ...screens.map((screen) => screen.path)]) {
      expect([path, (await ask(path)).response.status]).toEqual([path, 200])
      if ((await statusOf(path)) !== 'HIT') always.push(path)
    }
    expect(always).toEqual(['/status/unsubscribe'])
  })

  it('does not reach the app a second time in the same isolate, and says how old its answer is', async () => {
    const { id } = await makeListing()
    for (const path of ['/api/servers?sort=new', `/api/servers/${id}`, '/rules']) {
      reached = 0
      seconds = 0
      const first = await askIsolate(path)
      seconds = 9
      const again = await askIsolate(path)
      expect([path, reached > 0]).toEqual([path, true])
      const once = reached
      expect(await again.text()).toBe(await first.text())
      seconds = 15
      await askIsolate(path)
      expect([path, reached]).toEqual([path, once + 1])
    }
  })

  it('answers 304 to a reader who has it, from the isolate too', async () => {
    const { id } = await makeListing()
    for (const path of ['/api/servers', `/api/servers/${id}`, '/sitemap.xml']) {
      const etag = (await askIsolate(path)).headers.get('etag') ?? ''
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await askIsolate(path, { headers: { 'if-none-match': sent } })
        expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
      }
      const other = await askIsolate(path, { headers: { 'if-none-match': '"other"' } })
      expect([path, other.status]).toEqual([path, 200])
    }
    expect(reached).toBe(3)
  })

  it('tells browsers and the cache in front in different words', async () => {
    const { page, answer } = pathsOf(await makeListing())
    const headersOf = async (path: string) => {
      const { headers } = (await ask(path)).response
      return ['cloudflare-cdn-cache-control', 'cache-control', 'vary', 'age'].map((name) => headers.get(name))
    }
    const inFront = 'public, max-age=15, stale-while-revalidate=15, stale-if-error=0'
    expect(await headersOf(page)).toEqual([inFront, 'private, no-cache', 'cookie', null])
    expect(await headersOf(answer)).toEqual([inFront, 'public, max-age=15, must-revalidate', 'cookie', null])
    expect(await headersOf('/status')).toEqual([
      'public, max-age=10, stale-while-revalidate=10, stale-if-error=0',
      'private, no-store',
      'cookie',
      null,
    ])
    expect((await headersOf('/dashboard'))[0]).toBe('no-store')
  })

  it('is held in the isolate up to a size, and not at all where memory is switched off', async () => {
    const { id } = await makeListing()
    const tiny = isolate('0.005')
    const off = isolate('0')
    const paths = [`/api/servers/${id}`, '/api/servers/stats', '/api/roadmap', '/api/guilds', '/robots.txt']
    for (const path of [...paths, ...paths]) await tiny(requestOf(path))
    expect(reached).toBeGreaterThan(paths.length)
    answers.empty()
    reached = 0
    for (const path of [...paths, ...paths]) await off(requestOf(path))
    expect(reached).toBe(2 * paths.length)
  })
})

describe('a reader with a cookie or a key', () => {
  it('is answered by the app, and leaves no copy behind', async () => {
    const listing = await makeListing()
    const { page, answer } = pathsOf(listing)
    const readers = [
      { as: listing.owner },
      { headers: { cookie: 'a=b' } },
      { headers: { authorization: 'Bearer x' } },
      { headers: { cookie: `bookmark=${await signBookmark(env, '0-1', Date.now())}` } },
    ]
    for (const path of [page, answer]) {
      for (const reader of [...readers, ...readers]) {
        const before = reached
        expect(await statusOf(path, reader)).toBe('BYPASS')
        expect(reached).toBeGreaterThan(before)
      }
      expect(await statusOf(path)).toBe('MISS')
      expect(await statusOf(path)).toBe('HIT')
    }
  })

  it('who owns a server that is not public shows it to nobody else', async () => {
    const listing = await makeListing({ moderation: 'pending' })
    const { page, answer } = pathsOf(listing)
    for (const path of [page, answer]) {
      expect((await ask(path, { as: listing.owner })).response.status).toBe(200)
      expect((await ask(path)).response.status).toBe(404)
      expect((await ask(path)).status).toBe('BYPASS')
      expect((await ask(path, { as: listing.owner })).response.status).toBe(200)
    }
  })

  it('sees an own vote at once, and others within a minute', async () => {
    const listing = await makeListing()
    const { answer } = pathsOf(listing)
    const voter = await makeUser()
    await ask(answer)
    const voted = await ask(`${answer}/vote`, { as: voter, method: 'POST' })
    const cookie = `${voter.cookie}; ${voted.response.headers.get('set-cookie')?.split(';')[0]}`
    expect(await (await ask(answer, { headers: { cookie } })).response.json()).toMatchObject({ votes: 1 })
    expect(await (await ask(answer, { at: MINUTE_S })).response.json()).toMatchObject({ votes: 1 })
  })
})

describe('the memory of an isolate', () => {
  it('is emptied by any write in it, and not by beacons', async () => {
    const { id } = await makeListing()
    const voter = await makeUser()
    const votes = async () => (await (await askIsolate(`/api/servers/${id}`)).json<{ votes: number }>()).votes
    expect(await votes()).toBe(0)
    await askIsolate('/api/metrics/beacon', {
      method: 'POST',
      body: { events: [{ id, kind: 'profile_view' }] },
    })
    reached = 0
    await votes()
    expect(reached).toBe(0)
    await askIsolate(`/api/servers/${id}/vote`, { as: voter, method: 'POST' })
    expect(await votes()).toBe(1)
  })

  it('keeps no answer that was begun before a write', async () => {
    const { id } = await makeListing()
    const reading = askIsolate(`/api/servers/${id}`)
    answers.empty()
    await reading
    await askIsolate(`/api/servers/${id}`)
    expect(reached).toBe(2)
  })
})

describe('what staff take away', () => {
  const TEXT = 'To be removed.'
  const suspend = async (id: string) =>
    ask(`/api/admin/affiliates/${id}/suspend`, { as: await makeAdmin(), method: 'POST' })
  const isGone = async (path: string, at: number) => {
    const { response, status } = await ask(path, { at })
    return status === 'ERROR' || response.status === 404 || !(await response.text()).includes('Harbour')
  }

  it('disappears at once from the isolate that answered and from the cache in front', async () => {
    const listing = await makeListing()
    const paths = [...Object.values(pathsOf(listing)), '/servers', '/api/servers']
    for (const path of paths) expect([path, await isGone(path, 0)]).toEqual([path, false])
    expect((await suspend(listing.id)).response.status).toBe(200)
    for (const path of Object.values(pathsOf(listing)))
      expect([path, await isGone(path, 1)]).toEqual([path, true])
  })

  it('is gone from every copy within a minute, with purges refused and other isolates that know nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const listing = await makeListing()
    const paths = Object.values(pathsOf(listing))
    front.refusesPurges = true
    // Another isolate has just made its answers, and fills the cache in front with them at the last moment.
    for (const path of paths) await ask(path)
    await app.fetch(
      requestOf(`/api/admin/affiliates/${listing.id}/suspend`, { as: await makeAdmin(), method: 'POST' }),
      { ...env, ASSETS },
      createExecutionContext(),
    )
    front.deploy(isolate('4'))
    const shown: number[] = []
    for (let at = 1; at <= 2 * MINUTE_S; at += 1)
      for (const path of paths) if (!(await isGone(path, at))) shown.push(at)
    expect(shown.length).toBeGreaterThan(0)
    // A browser may show what it got for 15 s more.
    expect(Math.max(...shown) + 15).toBeLessThanOrEqual(MINUTE_S)
  })

  it('is gone within a minute while the Worker is down', async () => {
    const listing = await makeListing()
    const paths = Object.values(pathsOf(listing))
    for (const path of [...paths, '/status']) await ask(path)
    isDown = true
    for (const path of paths) expect([path, await isGone(path, MINUTE_S)]).toEqual([path, true])
    // The status page is not shown from an old copy, which would say that all is well.
    expect(await statusOf('/status', { at: 20 })).toBe('ERROR')
  })

  it('disappears at once: a review', async () => {
    const { id, listing } = await makeReview({ text: TEXT })
    const path = `/api/servers/${listing}/reviews`
    expect(await textAt(path)).toContain(TEXT)
    await ask(`/api/admin/decisions/remove-review/${id}`, { as: await makeAdmin(), method: 'POST', body: {} })
    expect(await textAt(path)).not.toContain(TEXT)
  })

  it('is purged once for each write, and not for notes and refused writes', async () => {
    const { id } = await makeListing()
    const purge = vi.spyOn(front, 'purge')
    const admin = await makeAdmin()
    const write = (path: string, method: string, as?: TestUser) =>
      ask(path, { method, ...(as && { as }), body: method === 'POST' ? {} : { text: 'x' } })
    await write(`/api/admin/notes/listing/${id}`, 'PUT', admin)
    await write(`/api/admin/affiliates/${id}/suspend`, 'POST')
    await write(`/api/admin/affiliates/${id}/suspend`, 'POST', await makeUser())
    await write('/api/servers/nobodyHasIt1/vote', 'POST', admin)
    expect(purge).not.toHaveBeenCalled()
    await write(`/api/admin/affiliates/${id}/suspend`, 'POST', admin)
    expect(purge).toHaveBeenCalledTimes(1)
  })

  it('is logged where the purge was refused or lost', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { id } = await makeListing()
    front.refusesPurges = true
    await suspend(id)
    vi.spyOn(front, 'purge').mockRejectedValue(new Error('lost'))
    await suspend((await makeListing()).id)
    expect(warn.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('cache not purged'),
      expect.stringContaining('lost'),
    ])
  })

  it('and a new incident is there at once', async () => {
    const as = await makeAdmin()
    const paths = ['/api/status/incidents', '/status/feed.atom', '/status']
    for (const path of paths) expect(await textAt(path)).not.toContain('Votes are slow')
    const body = { title: 'Votes are slow', component: 'api', impact: 'minor', text: 'We look into it.' }
    expect((await ask('/api/status/incidents', { as, method: 'POST', body })).response.status).toBe(201)
    for (const path of paths)
      expect([path, await textAt(path)]).toEqual([path, expect.stringContaining('Votes are slow')])
  })
})

describe('a cacheable answer', () => {
  const strip = (text: string) => text.replaceAll(/"(?:ts|updatedAt|updated_at|now)":(?:"[^"]*"|[^,}]*)/g, '')

  it('is the same for an admin and for nobody, whatever state the server is in; all else is kept nowhere', async () => {
    const admin = await makeUser({ roles: ['admin'] })
    const ids = ['nobodyHasIt1']
    for (const moderation of ['approved', 'pending', 'denied', 'suspended'] as const)
      ids.push((await makeListing({ owner: admin, moderation })).id)
    const off = isolate('0')
    for (const { method, path } of apiRoutes()) {
      if (method !== 'GET') continue
      for (const address of new Set(ids.map((id) => path.replace('nobodyHasIt1', id)))) {
        const theirs = await off(requestOf(`${address}?mine=1`, { as: admin }))
        const policy = theirs.headers.get('cache-control') ?? ''
        expect([address, theirs.headers.get('cloudflare-cdn-cache-control')]).toEqual([address, 'no-store'])
        if (!policy.startsWith('public')) {
          expect([address, policy]).toEqual([address, 'private, no-store'])
          continue
        }
        expect([address, theirs.status, theirs.headers.get('set-cookie')]).toEqual([address, 200, null])
        const read = async () => strip(await (await off(requestOf(`${address}?mine=1`))).text())
        const [seen, visitor] = [strip(await theirs.text()), await read()]
        // Measured figures may change between two reads.
        if (seen !== visitor)
          expect([
            address,
            strip(await (await off(requestOf(`${address}?mine=1`, { as: admin }))).text()),
          ]).toEqual([address, await read()])
      }
    }
  })

  it('is never one to a write', async () => {
    const admin = await makeAdmin()
    for (const { method, path } of apiRoutes()) {
      if (method === 'GET') continue
      for (const as of [undefined, admin]) {
        const { headers } = await askIsolate(path, { method, body: {}, ...(as && { as }) })
        expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
        expect([path, headers.get('cloudflare-cdn-cache-control')]).toEqual([path, 'no-store'])
      }
    }
  })
})
