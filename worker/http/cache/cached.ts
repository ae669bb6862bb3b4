import { createMiddleware } from 'hono/factory'
import { base64url } from '../../platform/crypto.ts'
import type { AppContext, AppEnv } from '../app-env.ts'
import { browserControl, type CacheRule, FRONT_HEADER, frontControl } from './rules.ts'

/**
 * Lets caches keep the answers of a route, which must be the same for every viewer. API routes have `cache`
 * for it.
 */
export function cached(rule: CacheRule) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    await allowCopies(c, rule)
  })
}

/** Lets caches keep an answer, unless its handler has set `cache-control` itself. */
export async function allowCopies(c: AppContext, rule: CacheRule): Promise<void> {
  if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
  c.res.headers.set('cache-control', browserControl(rule))
  c.res.headers.set(FRONT_HEADER, frontControl(rule))
  if (!c.get('isForPage')) await addEtag(c)
}

const ETAG_BYTES = 9

/** Gives an answer the hash of its body as entity tag, and answers 304 to a reader who has it. */
async function addEtag(c: AppContext): Promise<void> {
  const { headers } = c.res
  const body = await c.res.arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-1', body)
  const etag = `"${base64url(new Uint8Array(digest, 0, ETAG_BYTES))}"`
  headers.set('etag', etag)
  const unchanged = matchesEtag(c.req.header('if-none-match'), etag)
  c.res = undefined
  c.res = new Response(unchanged ? null : body, { status: unchanged ? 304 : 200, headers })
}

export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
