import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { foldName } from '#contract/fold.ts'
import { listingSlug } from '#contract/listing-slug.ts'
import { newsFeedPath } from '#contract/post.ts'
import { SCREENS } from '#contract/screens.ts'
import { DAY } from '#contract/time.ts'
import { app } from '../../app.ts'
import { makePng } from '../../features/banners/testing/make-pictures.ts'
import { formOf } from '../../features/banners/testing/requests.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { faultyDatabase } from '../../testing/faulty-database.ts'
import { FrontCache } from '../../testing/front-cache.ts'
import { makeReport, makeReview, type TestReview } from '../../testing/make-reports.ts'
import { ASSETS } from '../../testing/open-page.ts'
import { request as askDirectly } from '../../testing/request.ts'
import { apiRoutes } from '../../testing/routes.ts'
import { signBookmark } from '../bookmark.ts'
import { behindFront, purgeFront } from './front.ts'
import { AnswerCache } from './memory.ts'

/** The longest time for which a server that was taken away may be on show if we are down and no purge arrives. */
const LONGEST_S = 900

let front: FrontCache
/** While set, the Worker throws at every request. */
let isDown: boolean
/** Milliseconds since 1970, for the memory of isolates. */
let clock: number
/** The database of the Worker. */
let database: D1Database
/** Whether owners may purge: as many together as there are in a minute. */
let ration: RateLimit
/** What happens between the two purges of a write. */
let betweenPurges: () => Promise<unknown>

/** An isolate, without a memory unless its size in MB is named. */
const deployed = (memory = '0') => {
  const kept = new AnswerCache((tags, bindings, ctx) =>
    purgeFront(tags, bindings, ctx, async () => void (await betweenPurges())),
  )
  const fetch = behindFront(
    kept.around(
      (request, bindings, ctx) => app.fetch(request, bindings, ctx),
      () => clock,
    ),
  )
  return async (request: Request) => {
    if (isDown) throw new Error('The Worker is down')
    const ctx = createExecutionContext()
    Object.defineProperty(ctx, 'cache', {
      value: { purge: (options: CachePurgeOptions) => front.purge(options) },
    })
    const settings = {
      ASSETS,
      FRONT_CACHE: 'on',
      MEMORY_CACHE_MB: memory,
      OWNER_PURGES: ration,
      DB: database,
    }
    const answer = await fetch(request, { ...env, ...settings }, ctx)
    await waitOnExecutionContext(ctx)
    return answer
  }
}

beforeEach(() => {
  isDown = false
  clock = Date.now()
  betweenPurges = () => Promise.resolve()
  ration = { limit: () => Promise.resolve({ success: true }) }
  database = env.DB
  front = new FrontCache(deployed())
})

interface Asking {
  at?: number
  as?: TestUser
  method?: string
  headers?: Record<string, string>
  body?: object
}

function ask(path: string, { at = 0, as, method = 'GET', headers = {}, body }: Asking = {}) {
  const all = {
    'sec-fetch-site': 'same-origin',
    ...(as && { cookie: as.cookie }),
    ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...headers,
  }
  const sent = { method, headers: all, redirect: 'manual' as const }
  const content = body instanceof FormData ? body : JSON.stringify(body)
  return front.ask(new Request(env.ORIGIN + path, body ? { ...sent, body: content } : sent), at)
}

/** The status of a call of which the database does everything, and loses each answer. */
async function statusWithoutAnswers(path: string, asking: Asking): Promise<number> {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  database = faultyDatabase(env.DB, { loss: 'after', times: 9 }).database
  const { response } = await ask(path, asking)
  database = env.DB
  errors.mockRestore()
  return response.status
}

const statusOf = async (path: string, asking: Asking = {}) => (await ask(path, asking)).status

/** The addresses of a public server: its page and what other answers say about it. */
const pathsOf = ({ id, name }: { id: string; name: string }) => ({
  page: `/servers/${listingSlug(id, foldName(name))}`,
  answer: `/api/servers/${id}`,
  badge: `/embed/servers/${id}.svg`,
})

const CHANGING = /"(?:ts|updatedAt|updated_at|now)":(?:"[^"]*"|[^,}]*)/g

describe('a public read without cookies', () => {
  it('runs no code the second time, on every route that opted in', async () => {
    const { id } = await makeListing()
    const read: string[] = []
    for (const { method, path, pattern } of apiRoutes()) {
      if (method !== 'GET') continue
      const address = path.replace('nobodyHasIt1', id)
      const { status, response } = await ask(address)
      const mayBeKept = response.status === 200 && response.headers.get('cache-control')?.startsWith('public')
      expect([pattern, status]).toEqual([pattern, mayBeKept ? 'MISS' : 'BYPASS'])
      const before = front.runs
      const again = await ask(address)
      expect([pattern, again.status, front.runs - before]).toEqual(
        mayBeKept ? [pattern, 'HIT', 0] : [pattern, 'BYPASS', 1],
      )
      if (!mayBeKept) continue
      read.push(pattern)
      expect((await again.response.text()).replaceAll(CHANGING, '')).toBe(
        (await response.text()).replaceAll(CHANGING, ''),
      )
    }
    expect(read.length).toBeGreaterThan(28)
  })

  it('runs no code the second time for pages, feeds, sitemaps and badges', async () => {
    const { page, badge } = pathsOf(await makeListing())
    const { id } = await makeListing()
    const others = [page, badge, '/sitemap.xml', '/sitemaps/servers-1.xml', '/robots.txt', newsFeedPath(id)]
    const screens = SCREENS.filter(({ path, rendered }) => rendered !== 'browser' && !path.includes(':'))
    const always: string[] = []
    for (const path of [...others, ...screens.map((screen) => screen.path)]) {
      expect([path, (await ask(path)).response.status]).toEqual([path, 200])
      if ((await statusOf(path)) !== 'HIT') always.push(path)
    }
    expect(always).toEqual(['/status/unsubscribe'])
    // Also as people spell them.
    for (const path of ['/servers/', `${page}/`, '/rules//'])
      expect([path, await statusOf(path), await statusOf(path)]).toEqual([path, 'MISS', 'HIT'])
  })

  it('runs no code the second time for the files of the ledger', async () => {
    await env.BANNERS.put('ledger/checkpoint', 'note')
    await env.BANNERS.put('ledger/tile/0/000.p/1', new Uint8Array(32))
    for (const path of ['/ledger/checkpoint', '/ledger/tile/0/000.p/1'])
      expect([path, await statusOf(path), await statusOf(path)]).toEqual([path, 'MISS', 'HIT'])
    expect(await statusOf('/ledger/checkpoint', { at: 5 })).toBe('EXPIRED')
    await env.BANNERS.delete(['ledger/checkpoint', 'ledger/tile/0/000.p/1'])
  })

  it('is told to the cache in front only; browsers still ask for each page', async () => {
    const { page, answer } = pathsOf(await makeListing())
    const told = async (path: string) => {
      const { headers } = (await ask(path)).response
      return ['cloudflare-cdn-cache-control', 'cache-control', 'vary', 'set-cookie'].map((name) =>
        headers.get(name),
      )
    }
    expect(await told(page)).toEqual([
      'public, max-age=15, stale-while-revalidate=60, stale-if-error=60',
      'private, no-cache',
      'cookie',
      null,
    ])
    expect(await told('/status')).toEqual([
      'public, max-age=10, stale-while-revalidate=20, stale-if-error=0',
      'private, no-store',
      'cookie',
      null,
    ])
    const policy = 'public, max-age=15, stale-while-revalidate=60, stale-if-error=60'
    expect(await told(answer)).toEqual([policy, policy, 'cookie', null])
  })

  it('is not told to keep what a handler allows for less time, or what the memory has kept before', async () => {
    const policy = async (answer: Response) => {
      const { headers } = await behindFront(() => answer)(
        new Request(`${env.ORIGIN}/embed/servers/nobodyHasIt1.svg`),
        { ...env, FRONT_CACHE: 'on' },
        createExecutionContext(),
      )
      return /max-age=(\d+)/.exec(headers.get('cloudflare-cdn-cache-control') ?? '')?.[1]
    }
    const held = (headers: Record<string, string>) => policy(new Response('x', { headers }))
    expect(await held({ 'cache-control': 'public, max-age=60' })).toBe('60')
    expect(await held({ 'cache-control': 'public, max-age=300', age: '290' })).toBe('10')
    expect(await held({ 'cache-control': 'private, no-store' })).toBeUndefined()
    expect(await held({ 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' })).toBeUndefined()
    expect(await held({ 'cache-control': 'public, max-age=60', vary: 'Origin, Cookie' })).toBeUndefined()
  })
})

describe('a reader with a cookie or a key', () => {
  it('is answered by the Worker, and leaves no copy behind', async () => {
    const listing = await makeListing()
    const { page, answer } = pathsOf(listing)
    const readers = [
      { as: listing.owner },
      { headers: { cookie: 'a=b' } },
      { headers: { authorization: 'Bearer x' } },
      { headers: { cookie: `bookmark=${await signBookmark(env, '0-1', Date.now())}` } },
    ]
    for (const path of [page, answer]) {
      for (const reader of readers) {
        expect(await statusOf(path, reader)).toBe('BYPASS')
        expect(await statusOf(path, reader)).toBe('BYPASS')
      }
      expect(await statusOf(path)).toBe('MISS')
      for (const reader of readers.filter(({ headers }) => headers?.authorization === undefined))
        expect(await statusOf(path, reader)).toBe('BYPASS')
      expect(await statusOf(path)).toBe('HIT')
    }
  })

  it('who owns a server that is not public shows it to nobody else', async () => {
    const listing = await makeListing({ moderation: 'pending' })
    for (const path of Object.values(pathsOf(listing)).slice(0, 2)) {
      expect((await ask(path, { as: listing.owner })).response.status).toBe(200)
      expect((await ask(path)).response.status).toBe(404)
      expect((await ask(path, { at: 1 })).response.status).toBe(404)
      expect((await ask(path, { as: listing.owner })).response.status).toBe(200)
    }
  })

  it('sees an own vote at once', async () => {
    const listing = await makeListing()
    const { answer } = pathsOf(listing)
    const voter = await makeUser()
    await ask(answer)
    const voted = await ask(`${answer}/vote`, { as: voter, method: 'POST' })
    const cookie = `${voter.cookie}; ${voted.response.headers.get('set-cookie')?.split(';')[0]}`
    expect(await (await ask(answer, { headers: { cookie } })).response.json()).toMatchObject({ votes: 1 })
    expect(await (await ask(answer, { at: 16 })).response.json()).toMatchObject({ votes: 0 })
    expect(await (await ask(answer, { at: 17 })).response.json()).toMatchObject({ votes: 1 })
  })
})

describe('a copy', () => {
  it('is shown while a newer one is fetched, and renewed by a 304 when nothing has changed', async () => {
    const { answer } = pathsOf(await makeListing())
    expect(await statusOf(answer)).toBe('MISS')
    expect(await statusOf(answer, { at: 14 })).toBe('HIT')
    expect(await statusOf(answer, { at: 15 })).toBe('UPDATING')
    expect(await statusOf(answer, { at: 16 })).toBe('HIT')
    expect(await statusOf(answer, { at: 200 })).toBe('REVALIDATED')
    expect(await statusOf(answer, { at: 214 })).toBe('HIT')
  })

  it('is shown for a minute while the Worker fails, and that of the status not at all', async () => {
    const { page, answer } = pathsOf(await makeListing())
    for (const path of [page, answer, '/status', '/api/status/summary']) await ask(path)
    isDown = true
    for (const path of [page, answer]) {
      expect(await statusOf(path, { at: 74 })).toBe('UPDATING')
      expect(await statusOf(path, { at: 75 })).toBe('ERROR')
    }
    for (const path of ['/status', '/api/status/summary'])
      expect(await statusOf(path, { at: 30 })).toBe('ERROR')
  })

  it('does not outlive its deployment', async () => {
    const { page } = pathsOf(await makeListing())
    await ask(page)
    expect(await statusOf(page)).toBe('HIT')
    front.deploy(deployed())
    expect(await statusOf(page)).toBe('MISS')
    expect(await statusOf('/terms')).toBe('MISS')
    front.deploy(deployed())
    expect(await statusOf('/terms')).toBe('MISS')
  })
})

describe('a server that is taken away', () => {
  const suspend = async (id: string) =>
    ask(`/api/admin/affiliates/${id}/suspend`, { as: await makeAdmin(), method: 'POST' })
  const gone = async (path: string, at: number) => {
    const { response, status } = await ask(path, { at })
    return status === 'ERROR' || response.status === 404 || !(await response.text()).includes('Harbour')
  }

  it('disappears at once', async () => {
    const listing = await makeListing()
    const paths = [...Object.values(pathsOf(listing)), '/servers', '/api/servers']
    for (const path of paths) expect([path, await gone(path, 0)]).toEqual([path, false])
    expect((await suspend(listing.id)).response.status).toBe(200)
    for (const path of Object.values(pathsOf(listing)))
      expect([path, await gone(path, 1)]).toEqual([path, true])
    for (const path of ['/servers', '/api/servers']) expect(await statusOf(path, { at: 1 })).toBe('MISS')
  })

  it('disappears at once, too, if the answer of the database was lost, or the Worker died before its purge', async () => {
    const [lost, died] = [await makeListing(), await makeListing()]
    const as = await makeAdmin()
    const pages = [pathsOf(lost).page, pathsOf(died).page]
    for (const path of pages) expect([path, await gone(path, 0)]).toEqual([path, false])
    const path = `/api/admin/affiliates/${lost.id}/suspend`
    expect(await statusWithoutAnswers(path, { as, method: 'POST' })).toBe(500)
    await env.DB.prepare(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`).bind(died.id).run()
    expect((await suspend(died.id)).response.status).toBe(409)
    for (const page of pages) expect([page, await gone(page, 1)]).toEqual([page, true])
  })

  it('disappears at once, too, if its approval was undone together with others', async () => {
    const as = await makeAdmin()
    const waiting = [
      await makeListing({ moderation: 'pending' }),
      await makeListing({ moderation: 'pending' }),
    ]
    const ids = waiting.map(({ id }) => id)
    const [lost = '', died = ''] = waiting.map((listing) => pathsOf(listing).page)
    const write = { as, method: 'POST' }
    await ask('/api/admin/affiliates/bulk', { ...write, body: { ids, action: 'approve' } })
    for (const path of [lost, died]) expect([path, await gone(path, 0)]).toEqual([path, false])
    const undo = '/api/admin/affiliates/undo'
    expect(await statusWithoutAnswers(undo, { ...write, body: { ids: ids.slice(0, 1) } })).toBe(500)
    expect([await gone(lost, 1), await gone(died, 1)]).toEqual([true, false])
    // Past this cache, as if the Worker had died before its purge.
    await askDirectly(undo, { as, body: { ids: ids.slice(1) } })
    expect(await gone(died, 1)).toBe(false)
    const { response } = await ask(undo, { ...write, body: { ids: ids.slice(1) } })
    expect(await response.json()).toMatchObject({ items: [{ done: false }] })
    expect(await gone(died, 2)).toBe(true)
  })

  it('disappears at once, too, if it was deleted by an earlier attempt', async () => {
    const listing = await makeListing()
    const { page } = pathsOf(listing)
    const as = await makeAdmin()
    const path = `/api/admin/affiliates/${listing.id}`
    expect(await gone(page, 0)).toBe(false)
    await askDirectly(path, { as, method: 'DELETE', body: {} })
    expect(await gone(page, 1)).toBe(false)
    expect((await ask(path, { as, method: 'DELETE', body: {} })).response.status).toBe(404)
    expect(await gone(page, 2)).toBe(true)
  })

  it('is purged after errors of staff only, so that nobody empties the cache while the database is down', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [listing, user] = [await makeListing(), await makeUser()]
    const { page } = pathsOf(listing)
    expect([await statusOf(page), await statusOf(page)]).toEqual(['MISS', 'HIT'])
    const fail = () => {
      throw new Error('D1_ERROR: Network connection lost.')
    }
    const session = { prepare: fail, batch: fail, getBookmark: () => null }
    database = Object.assign(Object.create(env.DB), { withSession: () => session })
    const path = `/api/admin/affiliates/${listing.id}/suspend`
    expect((await ask(path, { as: user, method: 'POST' })).response.status).toBe(500)
    expect(await statusOf(page)).toBe('HIT')
    errors.mockRestore()
  })

  describe('while another isolate still holds it in memory', () => {
    let isolate: 'own' | 'other'
    const askOther = async (path: string, seconds: number) => {
      isolate = 'other'
      clock = start + seconds * 1000
      return ask(path, { at: seconds })
    }
    let start: number

    beforeEach(() => {
      start = clock
      const isolates = { own: deployed('4'), other: deployed('4') }
      front = new FrontCache((request) => isolates[isolate](request))
    })

    it('is shown for the rest of that time only', async () => {
      const listing = await makeListing()
      const paths = pathsOf(listing)
      for (const path of Object.values(paths)) await askOther(path, 0)
      isolate = 'own'
      await suspend(listing.id)
      isolate = 'other'
      const goneAt = async (path: string, seconds: number) => {
        clock = start + seconds * 1000
        return gone(path, seconds)
      }
      for (const path of Object.values(paths)) expect((await askOther(path, 10)).status).toBe('MISS')
      for (const path of [paths.page, paths.answer])
        expect([path, await goneAt(path, 14), await goneAt(path, 15)]).toEqual([path, false, true])
      expect([await goneAt(paths.badge, 299), await goneAt(paths.badge, 300)]).toEqual([false, true])
    })

    it('is kept in front for that rest, by browsers, too, whether or not that cache subtracts the age itself', async () => {
      const { answer } = pathsOf(await makeListing())
      await askOther(`${answer}?x=1`, 0)
      const { status, response } = await askOther(answer, 10)
      expect([status, response.headers.get('age'), response.headers.get('cache-control')]).toEqual([
        'MISS',
        null,
        'public, max-age=5, stale-while-revalidate=60, stale-if-error=60',
      ])
      expect([(await askOther(answer, 14)).status, (await askOther(answer, 15)).status]).toEqual([
        'HIT',
        'REVALIDATED',
      ])
    })

    it('is purged again, with what was stored in between', async () => {
      expect.assertions(2)
      const listing = await makeListing()
      const { page } = pathsOf(listing)
      await askOther(page, 0)
      betweenPurges = async () => expect((await askOther(page, 1)).status).toBe('MISS')
      isolate = 'own'
      await suspend(listing.id)
      expect((await askOther(page, 2)).status).toBe('MISS')
    })

    it('does not change how long pages without data are kept', async () => {
      await askOther('/terms', 0)
      const { response } = await askOther('/terms?x=1', 5)
      expect(response.headers.get('cloudflare-cdn-cache-control')).toBe(
        'public, max-age=3595, stale-while-revalidate=60, stale-if-error=86400',
      )
    })
  })

  it('is on show for a quarter of an hour at most when the purge is refused and the Worker then fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const listing = await makeListing()
    const paths = Object.values(pathsOf(listing))
    for (const path of paths) await ask(path)
    front.refusesPurges = true
    await suspend(listing.id)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cache not purged'))
    warn.mockRestore()
    isDown = true
    for (const path of paths) {
      expect([path, await gone(path, 1)]).toEqual([path, false])
      expect([path, await gone(path, LONGEST_S)]).toEqual([path, true])
    }
  })
})

describe('what somebody removed', () => {
  const TEXT = 'Gone soon.'

  /** Expects that these addresses show the text, until the write. */
  async function expectRemoval(paths: readonly string[], remove: () => Promise<{ response: Response }>) {
    for (const path of paths)
      expect([path, await textAt(path)]).toEqual([path, expect.stringContaining(TEXT)])
    expect((await remove()).response.status).toBe(200)
    for (const path of paths)
      expect([path, await textAt(path, 1)]).toEqual([path, expect.not.stringContaining(TEXT)])
  }
  const textAt = async (path: string, at = 0) => (await ask(path, { at })).response.text()

  const reviewed = async () => {
    const listing = await makeListing()
    const author = await makeUser()
    const path = `/api/servers/${listing.id}/reviews`
    const written = await ask(path, { as: author, method: 'POST', body: { rating: 4, text: TEXT } })
    const { item } = await written.response.json<{ item: { _id: string } }>()
    return { ...listing, author, path, review: item._id }
  }

  it('disappears at once: a review of one’s own', async () => {
    const { id, name, author, path } = await reviewed()
    await expectRemoval([path, `/api/servers/${id}?reviews=1`, pathsOf({ id, name }).page], () =>
      ask(path, { as: author, method: 'DELETE' }),
    )
  })

  it('disappears at once, or is another one: a reply to a review', async () => {
    const { id, owner, path, review } = await reviewed()
    const reply = `/api/affiliates/${id}/reviews/${review}/reply`
    const write = (text: string) => ask(reply, { as: owner, method: 'PUT', body: { text } })
    await write('Written.')
    expect(await textAt(path)).toContain('Written.')
    await write('Otherwise.')
    expect(await textAt(path, 1)).toContain('Otherwise.')
    await ask(reply, { as: owner, method: 'DELETE' })
    expect(await textAt(path, 2)).not.toContain('Otherwise.')
  })

  it('disappears at once, or is another one: news of a server', async () => {
    const { id, owner } = await makeListing()
    const news = `/api/affiliates/${id}/news`
    const posted = await ask(news, { as: owner, method: 'POST', body: { title: 'News', text: TEXT } })
    const { item } = await posted.response.json<{ item: { _id: string } }>()
    const paths = [`/api/servers/${id}/news`, newsFeedPath(id), `/api/servers/${id}`]
    const write = (method: string, text?: string) => () =>
      ask(`${news}/${item._id}`, { as: owner, method, ...(text && { body: { title: 'News', text } }) })
    await expectRemoval(paths, write('PUT', 'Rewritten.'))
    await write('PUT', TEXT)()
    await expectRemoval(paths, write('DELETE'))
  })

  it('disappears at once: the mark of a proven owner', async () => {
    const { id, owner, name } = await makeListing({ discord: 'https://discord.gg/harbour' })
    await env.DB.prepare(
      `UPDATE listings SET owner_proven_at = 1, owner_proven_guild = '300000000000000001', discord_guild = '300000000000000001' WHERE id = ?1`,
    )
      .bind(id)
      .run()
    const { page, answer } = pathsOf({ id, name })
    for (const path of [page, answer]) expect(await textAt(path)).toContain('"ownerVerified":true')
    await ask(`/api/affiliates/${id}/proof`, { as: owner, method: 'DELETE' })
    for (const path of [page, answer]) expect(await textAt(path, 1)).not.toContain('"ownerVerified":true')
  })

  /** What staff remove without naming its server: the call, and what a repeated call answers. */
  const REMOVED = {
    'a review': async () => {
      const review = await makeReview({ text: TEXT })
      return { ...review, method: 'DELETE', call: `/api/admin/reviews/${review.id}`, body: {}, again: 404 }
    },
    'a review, with its report': async () => {
      const review = await makeReview({ text: TEXT })
      const { id: report } = await makeReport({ review })
      const body = { deleteReview: true }
      return { ...review, method: 'POST', call: `/api/admin/reports/${report}/close`, body, again: 409 }
    },
    news: async () => {
      const { id: listing, owner } = await makeListing()
      const posted = await askDirectly(`/api/affiliates/${listing}/news`, {
        as: owner,
        body: { title: 'News', text: TEXT },
      })
      const { item } = await posted.json<{ item: { _id: string } }>()
      return { listing, method: 'DELETE', call: `/api/admin/posts/${item._id}`, body: {}, again: 404 }
    },
  }

  it.each(Object.entries(REMOVED))(
    'disappears at once, also if staff do not know whether they removed it: %s',
    async (name, make) => {
      const [lost, died, other] = [await make(), await make(), await make()]
      const as = await makeAdmin()
      const pathOf = ({ listing }: { listing: string }) =>
        `/api/servers/${listing}/${name === 'news' ? 'news' : 'reviews'}`
      const shows = async (one: { listing: string }, at: number) =>
        (await textAt(pathOf(one), at)).includes(TEXT)
      for (const one of [lost, died, other]) expect(await shows(one, 0)).toBe(true)
      expect(await statusWithoutAnswers(lost.call, { as, method: lost.method, body: lost.body })).toBe(500)
      expect(await shows(lost, 1)).toBe(false)
      expect(await shows(died, 1)).toBe(true)
      // Past this cache, as if the Worker had died before its purge.
      expect((await askDirectly(died.call, { as, method: died.method, body: died.body })).status).toBe(200)
      expect(await shows(died, 2)).toBe(true)
      const repeated = await ask(died.call, { as, method: died.method, body: died.body })
      expect([repeated.response.status, await shows(died, 3)]).toEqual([died.again, false])
      expect(await shows(other, 3)).toBe(true)
    },
  )

  it('stays where a report is closed that somebody else has closed', async () => {
    const { id, listing } = await makeReport()
    const path = `/api/servers/${listing}`
    const close = () =>
      ask(`/api/admin/reports/${id}/close`, { as: admin, method: 'POST', body: { deleteReview: false } })
    const admin = await makeAdmin()
    await close()
    await ask(path)
    expect((await close()).response.status).toBe(409)
    expect(await statusOf(path)).toBe('HIT')
  })

  it('is back at once when an appeal restores it, also if the answer was lost', async () => {
    const { id, listing, author }: TestReview = await makeReview({ text: TEXT })
    const path = `/api/servers/${listing}/reviews`
    await askDirectly(`/api/admin/reviews/${id}`, { as: await makeAdmin(), method: 'DELETE', body: {} })
    const statement = await env.DB.prepare('SELECT id FROM statements WHERE subject_id = ?1')
      .bind(id)
      .first('id')
    await askDirectly(`/api/statements/${String(statement)}/appeal`, {
      as: author,
      body: { words: 'It is true.' },
    })
    expect(await textAt(path)).not.toContain(TEXT)
    const body = { outcome: 'overturned', answer: 'You are right.' }
    const as = await makeAdmin()
    const decision = { as, method: 'POST', body }
    expect(await statusWithoutAnswers(`/api/admin/appeals/${String(statement)}`, decision)).toBe(500)
    expect(await textAt(path, 1)).toContain(TEXT)
  })

  it('disappears at once: an idea that staff merged or renamed', async () => {
    const admin = await makeAdmin()
    const add = async (title: string) => {
      const { response } = await ask('/api/admin/roadmap', { as: admin, method: 'POST', body: { title } })
      return (await response.json<{ _id: string }>())._id
    }
    const [first, second, third] = [await add(`First, ${TEXT}`), await add('Second'), await add('Third')]
    const paths = ['/api/roadmap', '/roadmap']
    await expectRemoval(paths, () =>
      ask(`/api/admin/roadmap/${first}`, { as: admin, method: 'PATCH', body: { title: 'First' } }),
    )
    await ask(`/api/admin/roadmap/${second}`, { as: admin, method: 'PATCH', body: { title: TEXT } })
    await expectRemoval(paths, () =>
      ask(`/api/admin/roadmap/${second}/merge`, { as: admin, method: 'POST', body: { into: third } }),
    )
  })

  it.each([
    ['PATCH', { hidden: true }],
    ['DELETE', undefined],
  ])('disappears at once: a hub of staff (%s)', async (method, body) => {
    const id = `hub${method.padEnd(9, '0')}`
    await env.DB.prepare(
      `INSERT INTO hubs (id, code, position, created_at, next_check_at, checked_at, state, guild_id, name, member_count, online_count)
       VALUES (?1, ?1, 1, 1, 1, 1, 'ok', ?1, ?2, 5, 1)`,
    )
      .bind(id, TEXT)
      .run()
    const as = await makeAdmin()
    await expectRemoval(['/api/guilds', '/hubs'], () =>
      ask(`/api/admin/hubs/${id}`, { as, method, ...(body && { body }) }),
    )
  })

  it('disappears at once: a server that its owner withdrew, and comes back at once', async () => {
    const { id, name, owner } = await makeListing()
    const paths = Object.values(pathsOf({ id, name }))
    const shown = (at: number) =>
      Promise.all(paths.map(async (path) => (await textAt(path, at)).includes('Harbour')))
    expect(await shown(0)).toEqual([true, true, true])
    await ask(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })
    expect(await shown(1)).toEqual([false, false, false])
    await ask(`/api/affiliates/${id}/restore`, { as: owner, method: 'POST' })
    expect(await shown(2)).toEqual([true, true, true])
  })

  it('purges nothing if nobody sees a change, so that the purges of owners are left for others', async () => {
    const limit = vi.fn(() => Promise.resolve({ success: true }))
    ration = { limit }
    const { id, owner } = await makeListing({ moderation: 'pending' })
    const other = await makeListing()
    const withdrawn = await makeListing()
    await askDirectly(`/api/affiliates/${withdrawn.id}`, { as: withdrawn.owner, method: 'DELETE' })
    for (const [path, method, as] of [
      [`/api/affiliates/${id}/banner`, 'DELETE', owner],
      [`/api/affiliates/${id}/proof`, 'DELETE', owner],
      [`/api/affiliates/${id}`, 'DELETE', owner],
      [`/api/affiliates/${id}/restore`, 'POST', owner],
      [`/api/servers/${other.id}/reviews`, 'DELETE', owner],
      [`/api/affiliates/${other.id}/news/nobodyHasIt1`, 'DELETE', other.owner],
      [`/api/affiliates/${other.id}/proof`, 'DELETE', other.owner],
      [`/api/affiliates/${other.id}/banner`, 'DELETE', other.owner],
      [`/api/affiliates/${other.id}/restore`, 'POST', other.owner],
      [`/api/affiliates/${withdrawn.id}`, 'DELETE', withdrawn.owner],
    ] as const) {
      expect([path, (await ask(path, { as, method })).response.status]).toEqual([path, 200])
      expect([path, method, limit.mock.calls.length]).toEqual([path, method, 0])
    }
  })

  it('purges when a server gets another owner, not when somebody joins its team', async () => {
    const limit = vi.fn(() => Promise.resolve({ success: true }))
    ration = { limit }
    const { id, owner } = await makeListing()
    const friend = await makeUser()
    const accept = async (body: object) => {
      const invited = await askDirectly(`/api/affiliates/${id}/team/invitations`, { as: owner, body })
      const { _id } = await invited.json<{ _id: string }>()
      const { response } = await ask(`/api/me/invitations/${_id}/accept`, { as: friend, method: 'POST' })
      expect(response.status).toBe(200)
      return limit.mock.calls.splice(0).length
    }
    const person = friend.username
    expect(await accept({ person, role: 'editor' })).toBe(0)
    const takeOver = { person, role: 'owner', transfers: true }
    const show = (moderation: string) =>
      env.DB.prepare('UPDATE listings SET moderation = ?2 WHERE id = ?1').bind(id, moderation).run()
    await show('pending')
    expect(await accept(takeOver)).toBe(0)
    await env.DB.prepare('UPDATE listings SET owner_id = ?2 WHERE id = ?1').bind(id, owner.id).run()
    await show('approved')
    expect(await accept(takeOver)).toBe(1)
  })

  it('purges for a banner when everybody sees it, not while it waits, nor a second time', async () => {
    const limit = vi.fn(() => Promise.resolve({ success: true }))
    ration = { limit }
    const { id, owner } = await makeListing()
    const picture = await makePng({ width: 640, height: 180, seed: 97 })
    const purges = async (method: 'POST' | 'DELETE') => {
      const path = `/api/affiliates/${id}/banner`
      const { response } = await ask(path, {
        as: owner,
        method,
        ...(method === 'POST' && { body: formOf(picture) }),
      })
      expect(response.status).toBe(200)
      return limit.mock.calls.splice(0).length
    }
    const makeAccount = (age: number) =>
      env.DB.prepare('UPDATE users SET created_at = ?2 WHERE id = ?1')
        .bind(owner.id, Date.now() - age)
        .run()
    await makeAccount(0)
    expect([await purges('POST'), await purges('DELETE')]).toEqual([0, 0])
    await makeAccount(60 * DAY)
    expect([await purges('POST'), await purges('POST')]).toEqual([1, 0])
    expect([await purges('DELETE'), await purges('DELETE')]).toEqual([1, 0])
  })

  it('and a new incident is there at once, however many purges owners have used up', async () => {
    ration = { limit: () => Promise.resolve({ success: false }) }
    const as = await makeAdmin()
    const paths = ['/api/status/incidents', '/status/feed.atom', '/api/v2/incidents.json', '/status']
    for (const path of paths) expect(await textAt(path)).not.toContain('Votes are slow')
    const body = { title: 'Votes are slow', component: 'api', impact: 'minor', text: 'We look into it.' }
    const made = await ask('/api/status/incidents', { as, method: 'POST', body })
    expect(made.response.status).toBe(201)
    const { _id: id } = await made.response.json<{ _id: string }>()
    for (const path of paths)
      expect([path, await textAt(path, 1)]).toEqual([path, expect.stringContaining('Votes are slow')])
    await ask(`/api/status/incidents/${id}`, {
      as,
      method: 'PATCH',
      body: { status: 'resolved', text: 'Mended.' },
    })
    expect(await textAt('/api/status/incidents', 2)).toContain('Mended.')
  })
})

describe('a purge', () => {
  const purge = async (cache: object | undefined, settings = 'on') => {
    const ctx = createExecutionContext()
    Object.defineProperty(ctx, 'cache', { value: cache })
    const waits: number[] = []
    await purgeFront(['stats'], { ...env, FRONT_CACHE: settings }, ctx, (ms) => {
      waits.push(ms)
      return Promise.resolve()
    })
    return waits
  }

  it('is sent twice, and logged when both were refused or lost', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const once = {
      purge: vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue({ success: true }),
    }
    expect(await purge(once)).toEqual([16_000])
    expect([once.purge.mock.calls.length, warn.mock.calls.length]).toEqual([2, 0])
    const refusing = {
      purge: vi.fn().mockResolvedValue({ success: false, errors: [{ code: 1134, message: 'x' }] }),
    }
    await purge(refusing)
    expect([refusing.purge.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1])
    warn.mockRestore()
  })

  it('is sent only where there is a cache in front', async () => {
    const cache = { purge: vi.fn() }
    await purge(cache, 'off')
    await purge(undefined)
    expect(cache.purge).not.toHaveBeenCalled()
  })
})
