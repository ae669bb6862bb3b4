import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

interface Freshness {
  /** Seconds an answer is fresh. */
  maxAge: number
  /** Seconds it may still be shown while a newer one is fetched. */
  staleWhileRevalidate: number
}

/**
 * Opts a route in to being kept by browsers and the cache in front: only for answers that are the same for every viewer. A handler that
 * answers something private after all sets `cache-control` itself and is left alone. The entity tag is a hash of the body, so that
 * an unchanged page costs a 304.
 */
export function keepPublic({ maxAge, staleWhileRevalidate }: Freshness) {
  const policy = `public, max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}`
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
    const body = await c.res.arrayBuffer()
    const etag = `"${hex(await crypto.subtle.digest('SHA-1', body))}"`
    const headers = new Headers(c.res.headers)
    headers.set('cache-control', policy)
    headers.set('etag', etag)
    const unchanged = matches(c.req.header('if-none-match'), etag)
    c.res = undefined
    c.res = unchanged
      ? new Response(null, { status: 304, headers })
      : new Response(body, { status: 200, headers })
  })
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest, 0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
    false
  )
}
