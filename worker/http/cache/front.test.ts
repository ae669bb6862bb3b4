import { createExecutionContext, env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { signBookmark } from '../bookmark.ts'
import { AnswerCache } from './memory.ts'
import { readThroughFront } from './front.ts'

const OWN = '/sitemaps/servers-1.xml'
/** Another spelling of its address, which redirects to it. */
const OTHER = '/sitemaps/servers-01.xml'
const WHOLE = '<urlset></urlset>'

/** The addresses that reached the entrypoint, in order. */
let passedOn: { path: string; headers: Record<string, string> }[]

/** Follows redirects as the runtime does for a binding, unless the request forbids it. */
const front = {
  async fetch(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url)
    passedOn.push({ path: pathname, headers: Object.fromEntries(request.headers) })
    if (pathname === OWN)
      return new Response(WHOLE, { headers: { 'cache-control': 'public, max-age=3600', etag: '"whole"' } })
    return request.redirect === 'manual'
      ? new Response(null, { status: 301, headers: { location: OWN } })
      : front.fetch(new Request(origin + OWN))
  },
}

const withFront = () =>
  Object.defineProperty(createExecutionContext(), 'exports', { value: { PublicReads: front } })

const refuse = () => {
  throw new Error('Not through the front')
}

const ask = (path: string, headers: Record<string, string> = {}, answer: () => Response = refuse) =>
  readThroughFront(
    new Request(env.ORIGIN + path, { headers }),
    { ...env, FRONT_CACHE: 'on' },
    withFront(),
    answer,
  )

beforeEach(() => {
  passedOn = []
})

describe('a public read through the front', () => {
  it('carries nothing about its sender, and its answer is passed on unchanged', async () => {
    const answer = await ask(OWN, { cookie: 'session=x', authorization: 'Bearer x', accept: 'text/xml' })
    expect([answer.status, await answer.text()]).toEqual([200, WHOLE])
    expect(passedOn).toEqual([{ path: OWN, headers: { accept: 'text/xml' } }])
  })

  it('passes a redirect on and does not follow it', async () => {
    const answer = await ask(OTHER)
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([301, OWN, ''])
    expect(passedOn.map(({ path }) => path)).toEqual([OTHER])
  })

  it('is not cached under an address that only redirects to it', async () => {
    const fetch = new AnswerCache().around((request, bindings, context) =>
      readThroughFront(request, bindings, context, refuse),
    )
    const bindings = { ...env, FRONT_CACHE: 'on', MEMORY_CACHE_MB: '4' }
    const read = (path: string) => fetch(new Request(env.ORIGIN + path), bindings, withFront())
    for (const path of [OWN, OWN, OTHER, OTHER]) await read(path)
    expect(passedOn.map(({ path }) => path)).toEqual([OWN, OTHER, OTHER])
  })

  it('skips the cache for a reader who wrote something recently', async () => {
    const bookmark = `00000001-00000000-00000000-${'0'.repeat(32)}`
    const cookie = `bookmark=${await signBookmark(env, bookmark, Date.now())}`
    const answer = await ask('/api/servers', { cookie }, () => new Response('as it is now'))
    expect([await answer.text(), passedOn]).toEqual(['as it is now', []])
    await ask('/api/servers', { cookie: `bookmark=${bookmark}` })
    expect(passedOn).toHaveLength(1)
  })
})
