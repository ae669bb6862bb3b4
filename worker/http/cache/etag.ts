import { createMiddleware } from 'hono/factory'
import { base64url } from '../../platform/crypto.ts'
import type { AppEnv } from '../app-env.ts'
import { cacheTags, publicCacheControl } from './policy.ts'
import { type PolicyName } from './rules.ts'

/**
 * Allows a route's answer to be cached, by its line in the table of `rules.ts`. This is only for answers that are the same for every viewer. A handler
 * that answers something private sets `cache-control` itself, and this middleware does not change it. The entity tag is a hash of the body, so that an
 * unchanged page costs a 304.
 */
export function cachePublic(name: PolicyName) {
  const policy = publicCacheControl(name)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
    const { headers } = c.res
    headers.set('cache-control', policy)
    if (c.get('isForPage')) return
    const body = await c.res.arrayBuffer()
    const etag = `"${base64url(new Uint8Array(await crypto.subtle.digest('SHA-1', body), 0, ETAG_BYTES))}"`
    headers.set('etag', etag)
    const tags = cacheTags(name, c.req.param())
    if (tags.length > 0) headers.set('cache-tag', tags.join(','))
    const unchanged = matchesTag(c.req.header('if-none-match'), etag)
    c.res = undefined
    c.res = unchanged
      ? new Response(null, { status: 304, headers })
      : new Response(body, { status: 200, headers })
  })
}

const ETAG_BYTES = 9

/** Whether the `if-none-match` header contains this tag. */
export function matchesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
    false
  )
}
