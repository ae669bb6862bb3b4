import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { foldName } from '#contract/fold.ts'
import { listingSlug } from '#contract/listing-slug.ts'
import { app } from '../../app.ts'
import type { Env } from '../../platform/env.ts'
import { makeAdmin, makeListing, makeUser } from '../../testing/factories.ts'
import { makeReport, makeReview } from '../../testing/make-reports.ts'
import { signBookmark } from '../bookmark.ts'
import type { AppEnv } from '../app-env.ts'
import { invalidate, noteStaff } from './invalidate.ts'
import { AnswerCache } from './memory.ts'

/** Every answer that shows listings, except those about one listing. */
const LISTS = ['directory', 'badges', 'stats', 'sitemap', 'rankings', 'pictures']
const START = 1_800_000_000_000
const MADE_UP = `bookmark=00000001-00000000-00000000-${'0'.repeat(32)}`
const BOOKMARK = `bookmark=${await signBookmark(env, MADE_UP.slice(9), START)}`

const RATION = (success: boolean): RateLimit => ({ limit: () => Promise.resolve({ success }) })

let reached: string[]
let clock: number
let purged: (readonly string[])[]
let fetch: ReturnType<AnswerCache['around']>
let kept: AnswerCache

beforeEach(() => {
  reached = []
  purged = []
  clock = START
  kept = new AnswerCache((tags) => {
    purged.push(tags)
    return Promise.resolve()
  })
  fetch = kept.around(
    (request, bindings, ctx) => {
      reached.push(request.url)
      return app.fetch(request, bindings, ctx)
    },
    () => clock,
  )
})

async function ask(
  path: string,
  {
    headers = {},
    method = 'GET',
    body,
    bindings = {},
  }: { headers?: Record<string, string>; method?: string; body?: object; bindings?: Partial<Env> } = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const request = new Request(env.ORIGIN + path, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const response = await fetch(request, { ...env, MEMORY_CACHE_MB: '4', ...bindings }, ctx)
  await waitOnExecutionContext(ctx)
  return response
}

const votesOn = async (path: string, headers: Record<string, string> = {}) =>
  (await (await ask(path, { headers })).json<{ votes: number }>()).votes

describe('a repeated public read', () => {
  it('does not reach the app or the database while it is fresh, and states its age', async () => {
    const { id } = await makeListing()
    for (const path of ['/api/servers?sort=new', `/api/servers/${id}`, '/api/servers/stats']) {
      const first = await ask(path)
      clock += 9_000
      const again = await ask(path)
      expect(reached.splice(0)).toHaveLength(1)
      expect(again.headers.get('age')).toBe('9')
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
      const rest = (response: Response) =>
        [...response.headers].filter(([name]) => name !== 'age' && name !== 'x-request-id')
      expect(rest(again)).toEqual(rest(first))
      expect(await again.text()).toBe(await first.text())
    }
  })

  it('shares one copy of a page among its spellings', async () => {
    const address = async (path: string) => (await ask(path, { bindings: { ASSETS } })).status
    for (const path of ['/rules', '/rules/', '/rules//?x=1', '/rules']) expect(await address(path)).toBe(200)
    expect(reached).toEqual([`${env.ORIGIN}/rules`])
    for (const path of ['/', '//', '/?x=1']) expect(await address(path)).toBe(200)
    expect(reached).toEqual([`${env.ORIGIN}/rules`, `${env.ORIGIN}/`])
  })

  it('shares one copy among all addresses that mean the same', async () => {
    const { id } = await makeListing()
    const addresses = [
      [
        '/api/servers?sort=new&page=1',
        '/api/servers?page=1&sort=new&x=1',
        '/api/servers?a=b&sort=%6Eew&page=1',
      ],
      [`/api/servers/${id}`, `/api/servers/${id}?utm_source=x`, `/api/servers/${id}?`],
      ['/api/servers/stats', '/api/servers/stats?sort=new', '/api/servers/stats?%F0'],
    ]
    for (const same of addresses) {
      const bodies = await Promise.all([await ask(same[0] ?? '')].map((first) => first.text()))
      for (const path of same) expect(await (await ask(path)).text()).toBe(bodies[0])
      expect(reached.splice(0)).toHaveLength(1)
    }
    await ask('/api/servers?sort=new&page=2')
    expect(reached).toHaveLength(1)
  })

  it('is not created again for an invalid bookmark', async () => {
    await ask('/api/servers/stats')
    const signature = BOOKMARK.split('.')[2]
    for (const cookie of [
      'bookmark=x',
      'bookmark=',
      'bookmark',
      `${BOOKMARK}0`,
      'a=b; bookmark=00000001-0',
      MADE_UP,
      `${MADE_UP}.${START / 1000 + 60}.${'A'.repeat(22)}`,
      `${MADE_UP}.${START / 1000 + 61}.${signature}`,
      `${MADE_UP.replace('1', '2')}.${START / 1000 + 60}.${signature}`,
    ])
      await ask('/api/servers/stats', { headers: { cookie } })
    expect(reached).toHaveLength(1)
  })

  it('is created again for a minute for somebody who wrote something', async () => {
    const headers = { cookie: `a=b; ${BOOKMARK}` }
    await ask('/api/servers/stats')
    await ask('/api/servers/stats', { headers })
    clock += 59_999
    await ask('/api/servers/stats', { headers })
    expect(reached).toHaveLength(3)
    clock += 1
    await ask('/api/servers/stats')
    await ask('/api/servers/stats', { headers })
    expect(reached).toHaveLength(4)
  })

  it('is created again when it is no longer fresh', async () => {
    const { id } = await makeListing()
    await ask(`/api/servers/${id}`)
    clock += 15_000
    await ask(`/api/servers/${id}`)
    expect(reached).toHaveLength(2)
  })

  it('answers 304 to a reader who has it', async () => {
    const { id } = await makeListing()
    const etag = (await ask(`/api/servers/${id}`)).headers.get('etag') ?? ''
    const again = await ask(`/api/servers/${id}`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), reached.length]).toEqual([304, '', 1])
  })

  it('is created again for a reader who wrote something recently', async () => {
    const { id } = await makeListing()
    const path = `/api/servers/${id}`
    expect(await votesOn(path)).toBe(0)
    await env.DB.prepare('UPDATE listings SET votes = 7 WHERE id = ?1').bind(id).run()
    expect(await votesOn(path)).toBe(0)
    expect(await votesOn(path, { cookie: BOOKMARK })).toBe(7)
  })

  it('is evicted by the vote that it counts', async () => {
    const { id } = await makeListing()
    const { cookie } = await makeUser()
    expect(await votesOn(`/api/servers/${id}`)).toBe(0)
    await ask('/api/servers/stats')
    const voted = await ask(`/api/servers/${id}/vote`, { method: 'POST', headers: { cookie } })
    expect(voted.status).toBe(200)
    expect(await votesOn(`/api/servers/${id}`)).toBe(1)
    reached = []
    await ask('/api/servers/stats')
    expect([reached, purged]).toEqual([[], []])
  })

  it('is evicted here and in front by a decision of admins', async () => {
    const { id } = await makeListing()
    const { cookie } = await makeUser({ roles: ['admin'] })
    expect((await ask(`/api/servers/${id}`)).status).toBe(200)
    const decided = await ask(`/api/admin/affiliates/${id}/suspend`, { method: 'POST', headers: { cookie } })
    expect(decided.status).toBe(200)
    expect((await ask(`/api/servers/${id}`)).status).toBe(404)
    expect(purged.flat()).toContain(`listing:${id}`)
  })

  it('is purged in front for an owner only when something public changed', async () => {
    const open = await makeListing()
    const waiting = await makeListing({ moderation: 'pending' })
    const edit = async ({ id, owner }: typeof open, body: object) => {
      const headers = { cookie: owner.cookie, 'content-type': 'application/json' }
      const bindings = { OWNER_PURGES: RATION(true) }
      const saved = await ask(`/api/affiliates/${id}`, { method: 'PATCH', headers, body, bindings })
      expect(saved.status).toBe(200)
      return purged.splice(0)
    }
    const path = `/api/servers/${open.id}`
    await ask(path)
    expect(await edit(open, { description: 'New words.' })).toEqual([[`listing:${open.id}`, ...LISTS]])
    expect(await (await ask(path)).text()).toContain('New words.')
    clock += 1000
    expect(await edit(open, { description: 'New words.' })).toEqual([])
    expect(await edit(waiting, { description: 'New words.' })).toEqual([])
  })

  it('is purged in front for owners seldom, and for staff always', async () => {
    const { id, owner } = await makeListing()
    const bindings = { OWNER_PURGES: RATION(false) }
    const write = (path: string, method: string, { cookie }: { cookie: string }, body?: object) =>
      ask(path, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        bindings,
        ...(body && { body }),
      })
    await ask(`/api/servers/${id}`)
    expect((await write(`/api/affiliates/${id}`, 'PATCH', owner, { description: 'Newer.' })).status).toBe(200)
    expect(await (await ask(`/api/servers/${id}`)).text()).toContain('Newer.')
    for (const [path, method] of [
      ['', 'DELETE'],
      ['/restore', 'POST'],
    ] as const)
      expect((await write(`/api/affiliates/${id}${path}`, method, owner)).status).toBe(200)
    expect(purged).toEqual([])
    const decided = await write(`/api/admin/affiliates/${id}/suspend`, 'POST', await makeAdmin(), {})
    expect(decided.status).toBe(200)
    expect(purged.flat()).toContain(`listing:${id}`)
  })

  it('is evicted here and in front by the one read that writes: the way back from Discord with a proof', async () => {
    const back = new Hono<AppEnv>().get('/back', (c) => {
      invalidate(c, ['listing:x'])
      return c.redirect('/')
    })
    const ctx = createExecutionContext()
    const request = new Request(`${env.ORIGIN}/back`, { redirect: 'manual' })
    const response = await kept.around((sent, bindings, context) => back.fetch(sent, bindings, context))(
      request,
      env,
      ctx,
    )
    await waitOnExecutionContext(ctx)
    expect([response.status, purged]).toEqual([302, [['listing:x']]])
  })

  it('is evicted here and in front after an answer to staff that does not exclude a change, and after no other', async () => {
    const stub = new Hono<AppEnv>().all('*', (c) => {
      if (!c.req.query('other')) noteStaff(c)
      invalidate(c, ['listing:x'])
      return new Response(null, { status: Number(c.req.query('status')) })
    })
    const purgesOf = async (method: string, status: number, query = '') => {
      const ctx = createExecutionContext()
      const address = `${env.ORIGIN}/api/admin/posts/x?status=${status}${query}`
      const write = kept.around((sent, bindings, context) => stub.fetch(sent, bindings, context))
      await write(new Request(address, { method }), env, ctx)
      await waitOnExecutionContext(ctx)
      return purged.splice(0).flat()
    }
    const unsure = ['decisions', 'listings', 'listing:x']
    for (const status of [404, 409, 500, 503]) expect(await purgesOf('DELETE', status)).toEqual(unsure)
    for (const status of [400, 401, 403, 429]) expect(await purgesOf('DELETE', status)).toEqual([])
    for (const status of [404, 409, 500]) expect(await purgesOf('DELETE', status, '&other=1')).toEqual([])
    expect(await purgesOf('DELETE', 200)).toEqual(['decisions', 'listing:x'])
    // The table has no line for this one.
    expect([await purgesOf('PUT', 404), await purgesOf('PUT', 409)]).toEqual([[], ['listing:x']])
  })

  it('is evicted here and in front by decisions about many, and only for those that the request names', async () => {
    const decided = await makeListing({ moderation: 'pending' })
    const [approved, other] = [await makeListing(), await makeListing()]
    await ask('/api/servers')
    await ask(`/api/servers/${other.id}`)
    const answer = await ask('/api/admin/affiliates/bulk', {
      method: 'POST',
      headers: { cookie: (await makeAdmin()).cookie, 'content-type': 'application/json' },
      body: { ids: [decided.id, approved.id], action: 'approve' },
    })
    expect(answer.status).toBe(200)
    // The other one may have been approved by an earlier attempt.
    expect(purged).toEqual([['decisions', `listing:${decided.id}`, `listing:${approved.id}`, ...LISTS]])
    reached = []
    await ask('/api/servers')
    await ask(`/api/servers/${other.id}`)
    expect(reached.map((url) => new URL(url).pathname)).toEqual(['/api/servers'])
  })

  it('is evicted here and in front when a report is closed with its review, not without', async () => {
    const review = await makeReview({ text: 'Gone soon.' })
    const id = review.listing
    const paths = [`/api/servers/${id}/reviews`, `/api/servers/${id}?reviews=1`]
    const close = async (report: string, deleteReview: boolean) => {
      const headers = { cookie: (await makeAdmin()).cookie, 'content-type': 'application/json' }
      const response = await ask(`/api/admin/reports/${report}/close`, {
        method: 'POST',
        headers,
        body: { deleteReview },
      })
      expect(response.status).toBe(200)
    }
    const reports = [await makeReport({ review }), await makeReport({ review })]
    for (const path of paths) expect(await (await ask(path)).text()).toContain('Gone soon.')
    await close(reports[0]?.id ?? '', false)
    reached = []
    for (const path of paths) await ask(path)
    expect([reached, purged]).toEqual([[], []])
    await close(reports[1]?.id ?? '', true)
    for (const path of paths) expect(await (await ask(path)).text()).not.toContain('Gone soon.')
    expect(purged).toEqual([[`listing:${id}`, 'directory', 'badges', 'decisions']])
  })

  it('is evicted here and in front when somebody deletes their account: their servers, and their reviews of others', async () => {
    const person = await makeUser()
    const own = await makeListing({ owner: person })
    await makeListing({ owner: person, moderation: 'pending' })
    const other = await makeListing()
    const headers = { cookie: person.cookie, 'content-type': 'application/json' }
    await ask(`/api/servers/${other.id}/reviews`, {
      method: 'POST',
      headers,
      body: { rating: 2, text: `Says ${person.username}.` },
    })
    const paths = [`/api/servers/${own.id}`, `/api/servers/${other.id}/reviews`]
    for (const path of paths) expect((await ask(path)).status).toBe(200)
    const left = await ask('/api/account', { method: 'DELETE', headers, body: { confirm: person.username } })
    expect(left.status).toBe(200)
    expect((await ask(paths[0] ?? '')).status).toBe(404)
    expect(await (await ask(paths[1] ?? '')).text()).not.toContain(person.username)
    expect(purged).toEqual([['pictures', `listing:${own.id}`, ...LISTS.slice(0, -1), `listing:${other.id}`]])
  })

  it('is purged in front, if it is the picture of somebody who deletes their account, also without a public server', async () => {
    const person = await makeUser()
    await makeListing({ owner: person, moderation: 'pending' })
    const left = await ask('/api/account', {
      method: 'DELETE',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: { confirm: person.username },
    })
    expect([left.status, purged]).toEqual([200, [['pictures']]])
  })

  it('is not cached when something was evicted while it was being created', async () => {
    const { id } = await makeListing()
    const path = `/api/servers/${id}`
    const reading = ask(path)
    kept.evict([`listing:${id}`])
    await reading
    await ask(path)
    expect(reached).toHaveLength(2)
  })

  it('is not cached at all where memory is switched off', async () => {
    await ask('/api/servers/stats', { bindings: { MEMORY_CACHE_MB: '0' } })
    await ask('/api/servers/stats', { bindings: { MEMORY_CACHE_MB: '0' } })
    expect(reached).toHaveLength(2)
  })

  it('is evicted for newer ones when memory is full', async () => {
    const bindings = { MEMORY_CACHE_MB: '0.008' }
    const ids = [await makeListing(), await makeListing(), await makeListing(), await makeListing()]
    for (const { id } of ids) await ask(`/api/servers/${id}`, { bindings })
    reached = []
    await ask(`/api/servers/${ids[3]?.id}`, { bindings })
    expect(reached).toEqual([])
    await ask(`/api/servers/${ids[0]?.id}`, { bindings })
    expect(reached).toHaveLength(1)
  })

  it('is not cached for longer than it says itself: the badge of a server that may be approved in a minute', async () => {
    const path = '/embed/servers/AAAAAAAAAAAA.svg'
    expect((await ask(path)).headers.get('cache-control')).toBe('public, max-age=60')
    clock += 59_000
    await ask(path)
    expect(reached).toHaveLength(1)
    clock += 1_000
    await ask(path)
    expect(reached).toHaveLength(2)
  })

  it('is evicted wherever a suspended server was shown, the ranking included', async () => {
    const { id } = await makeListing()
    const { cookie } = await makeUser({ roles: ['admin'] })
    const paths = ['/api/servers', '/api/rankings', `/embed/servers/${id}.svg`, '/api/servers/stats']
    for (const path of paths) await ask(path)
    await ask(`/api/admin/affiliates/${id}/suspend`, { method: 'POST', headers: { cookie } })
    reached = []
    for (const path of paths) await ask(path)
    expect(reached).toHaveLength(paths.length)
  })

  it('survives writes that anybody may repeat', async () => {
    const { cookie } = await makeUser()
    await ask('/api/servers/stats')
    const created = await ask('/api/tokens', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: { label: 'Bot' },
    })
    expect(created.status).toBe(201)
    reached = []
    await ask('/api/servers/stats')
    expect(reached).toEqual([])
  })
})

describe('a map of the sitemap', () => {
  const KNOWN = { 'if-none-match': '*' }
  /** Ways in which somebody could try to have it created again. */
  const WAYS: readonly [string, { method?: string; headers?: Record<string, string> }, number][] = [
    ['a plain request', {}, 200],
    ['a HEAD request', { method: 'HEAD' }, 200],
    ['a request with an entity tag', { headers: KNOWN }, 304],
    ['a HEAD request with an entity tag', { method: 'HEAD', headers: KNOWN }, 304],
    ['a request with a bookmark', { headers: { cookie: BOOKMARK } }, 200],
    ['a HEAD request with a bookmark', { method: 'HEAD', headers: { cookie: BOOKMARK } }, 200],
    ['a request with a made-up session', { headers: { cookie: '__Host-session=a.b.c' } }, 200],
  ]
  const reads = () => reached.splice(0).length

  beforeEach(async () => {
    await makeListing()
  })

  it.each(WAYS)('is created once, and cannot be bypassed by %s', async (_, way, status) => {
    for (const path of ['/sitemap.xml', '/sitemaps/servers-1.xml']) {
      expect((await ask(path, way)).status).toBe(status)
      expect(reads()).toBe(1)
      for (const [, again, expected] of WAYS) expect((await ask(path, again)).status).toBe(expected)
      clock += 3_599_000
      const last = await ask(path)
      expect([last.headers.get('age'), reads()]).toEqual(['3599', 0])
      expect(await last.text()).toContain('<loc>')
      clock += 1_000
      await ask(path, way)
      expect(reads()).toBe(1)
    }
  })

  it('is evicted here and in front by a decision of admins, and not by a vote', async () => {
    const { id } = await makeListing()
    const path = '/sitemaps/servers-1.xml'
    const headers = { cookie: (await makeUser({ roles: ['admin'] })).cookie }
    expect(await (await ask(path)).text()).toContain(id)
    await ask(`/api/servers/${id}/vote`, { method: 'POST', headers })
    reads()
    await ask(path)
    expect(reads()).toBe(0)
    await ask(`/api/admin/affiliates/${id}/suspend`, { method: 'POST', headers })
    expect(await (await ask(path)).text()).not.toContain(id)
    expect(purged.flat()).toContain('sitemap')
  })
})

describe('a public answer to HEAD, or to a reader who may have it', () => {
  it('is cached as a whole, and sent in part', async () => {
    const { id } = await makeListing()
    const path = `/api/servers/${id}`
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const known = { 'if-none-match': head.headers.get('etag') ?? '' }
    const again = await ask(path, { headers: known })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(await (await ask(path)).json()).toMatchObject({ _id: id })
    expect(reached).toHaveLength(1)
  })

  it('is sent whole when the copy of the reader is old', async () => {
    const { id } = await makeListing()
    const answer = await ask(`/api/servers/${id}`, { headers: { 'if-none-match': '"other"' } })
    expect([answer.status, (await answer.json<{ _id: string }>())._id]).toEqual([200, id])
  })

  it('does not exist for a server that does not exist', async () => {
    const headers = { 'if-none-match': '*' }
    for (const method of ['GET', 'HEAD'])
      expect((await ask('/api/servers/doesNotExist', { method, headers })).status).toBe(404)
  })
})

const SHELL = '<html><head><title>x</title></head><body><div id="root"></div></body></html>'
const ASSETS = { ...env.ASSETS, fetch: () => Promise.resolve(new Response(SHELL)) }

describe('what concerns a viewer', () => {
  it('is never cached, nor answered from memory', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    const { cookie } = owner
    for (const path of [
      `/api/servers/${id}`,
      `/api/servers/${id}/viewer`,
      `/api/servers/${id}/reviews?mine=1`,
    ]) {
      await ask(path, { headers: { cookie } })
      const visitor = await ask(path)
      expect([path, visitor.ok]).toEqual([path, false])
    }
    expect(reached).toHaveLength(6)
  })

  it('is not mixed up with the reviews everybody sees', async () => {
    const { id } = await makeListing()
    await ask(`/api/servers/${id}/reviews`)
    expect((await ask(`/api/servers/${id}/reviews?mine=1`)).status).toBe(401)
  })

  it('never holds the page of a server that is not public, however the cookie of its owner is written', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    for (const cookie of [owner.cookie, owner.cookie.replace('=', ' ='), `a=b;${owner.cookie}`]) {
      const own = await ask(`/servers/${id}`, { headers: { cookie }, bindings: { ASSETS } })
      expect(own.status).toBe(200)
      expect((await ask(`/servers/${id}`, { bindings: { ASSETS } })).status).toBe(404)
    }
  })

  it('prevents that a signed-in person gets a page from memory', async () => {
    const { id, name, owner } = await makeListing()
    const path = `/servers/${listingSlug(id, foldName(name))}`
    for (const headers of [{}, {}, { cookie: owner.cookie }, { cookie: owner.cookie }]) {
      const page = await ask(path, { headers, bindings: { ASSETS } })
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    }
    expect(reached).toHaveLength(3)
  })

  it('and errors are never cached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await ask('/api/servers/doesNotExist')
    await ask('/api/servers/doesNotExist')
    await ask('/api/servers?page=0')
    await ask('/api/servers?page=0')
    expect(reached).toHaveLength(4)
    vi.restoreAllMocks()
  })
})
