import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../app-env.ts'
import { cacheTags, type PolicyName, publicCacheControl } from './policy.ts'

/**
 * Allows a route's answer to be cached, by its line in the table of `policy.ts`. This is only for answers that are the same for every viewer. A handler
 * that answers something private sets `cache-control` itself, and this middleware does not change it. The entity tag is a hash of the body, so that an
 * unchanged page costs a 304.
 */
export function cachePublic(name: PolicyName) {
  const policy = publicCacheControl(name)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
    const body = await c.res.arrayBuffer()
    const etag = `"${hex(await crypto.subtle.digest('SHA-1', body))}"`
    const headers = new Headers(c.res.headers)
    headers.set('cache-control', policy)
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

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest, 0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the `if-none-match` header contains this tag. */
export function matchesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
    false
  )
}
