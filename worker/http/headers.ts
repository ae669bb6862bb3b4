import { createMiddleware } from 'hono/factory'
import { isHttps } from '../platform/origin.ts'
import type { AppContext, AppEnv } from './app-env.ts'

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

/** The policy of one deployment never changes while it runs. */
const policies = new Map<string, string>()

function policyFor(avatarOrigin: string): string {
  const known = policies.get(avatarOrigin)
  if (known !== undefined) return known
  const policy = contentPolicy(avatarOrigin)
  policies.set(avatarOrigin, policy)
  return policy
}

/** Sets what every answer carries. Answers are private and kept nowhere unless their route opted in. */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const headers = mutableHeaders(c)
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  set('cache-control', 'private, no-store')
  set('content-security-policy', policyFor(c.env.DISCORD_CDN_ORIGIN))
  set('x-content-type-options', 'nosniff')
  set('x-frame-options', 'DENY')
  set('referrer-policy', 'strict-origin-when-cross-origin')
  set('cross-origin-opener-policy', 'same-origin')
  set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (isHttps(c.env)) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
})

/** The headers of the answer; one that came from a binding cannot be changed and is copied. */
function mutableHeaders(c: AppContext): Headers {
  try {
    c.res.headers.set('x-request-id', c.get('requestId'))
  } catch {
    c.res = new Response(c.res.body, c.res)
    c.res.headers.set('x-request-id', c.get('requestId'))
  }
  return c.res.headers
}
