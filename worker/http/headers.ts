import { createMiddleware } from 'hono/factory'
import { isHttps } from '../platform/origin.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Scripts only from our own files. Styles may be inline because the toast library writes its keyframes into a style element;
 * inline styles cannot run code.
 */
function contentPolicy(avatarOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${avatarOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sets what every answer carries. Answers are private and kept nowhere unless their route opted in. */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const headers = new Headers(c.res.headers)
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  set('cache-control', 'private, no-store')
  set('content-security-policy', contentPolicy(c.env.DISCORD_CDN_ORIGIN))
  set('x-content-type-options', 'nosniff')
  set('x-frame-options', 'DENY')
  set('referrer-policy', 'strict-origin-when-cross-origin')
  set('cross-origin-opener-policy', 'same-origin')
  set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  set('x-request-id', c.get('requestId'))
  if (isHttps(c.env)) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  c.res = new Response(c.res.body, { status: c.res.status, statusText: c.res.statusText, headers })
})
